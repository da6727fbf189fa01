import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// Holds a gate: checks, tests and measures the scripts of a folder, one after another, and keeps the
/// list of those that stand, which is an event.
package final class GateSession<G: Game> {
  /// What a gate tells while it goes on. Called on any thread; must return soon.
  package struct Listener: Sendable {
    /// A script is checked and tested.
    package let check: @Sendable (_ script: String) -> Void
    /// A script is measured, or without one, the order of the top is settled: who hears of the
    /// event.
    package let measure: @Sendable (_ script: String?, ArenaEvent) -> any EventListener
    /// The verdict on a script.
    package let tell: @Sendable (GateEntry) throws -> Void

    package init(
      check: @escaping @Sendable (_ script: String) -> Void,
      measure: @escaping @Sendable (_ script: String?, ArenaEvent) -> any EventListener,
      tell: @escaping @Sendable (GateEntry) throws -> Void
    ) {
      (self.check, self.measure, self.tell) = (check, measure, tell)
    }
  }

  /// How the gate begins, if it has not begun.
  package typealias Beginning = (_ founders: [Entrant]) throws -> ArenaEvent

  /// The folder of the scripts.
  private let scripts: String
  /// The folder of the event.
  private let path: String
  private let record: GateRecord
  private let begin: Beginning
  private let clocks: Clocks
  private let loader: PlayerLoader<G>
  private let jobs: Int
  private let cache: MatchCache?
  private let program: String
  private let interruption: Interruption
  private let listener: Listener
  /// The first script that has passed, as long as it is alone.
  private var founder: GateCandidate?

  /// - Parameters:
  ///   - scripts: the folder of the scripts.
  ///   - path: the folder of the event, which need not exist.
  ///   - record: the verdicts so far.
  ///   - clocks: the limits of every match.
  ///   - jobs: how many matches are played at a time.
  ///   - cache: what matches came to before; `nil` to play all.
  ///   - begin: makes the event of the first two scripts.
  package init(
    of scripts: String, in path: String, _ record: GateRecord, _ clocks: Clocks,
    loader: PlayerLoader<G>, jobs: Int, cache: MatchCache?, program: String,
    _ interruption: Interruption, telling listener: Listener, begin: @escaping Beginning
  ) {
    (self.scripts, self.path, self.record, self.clocks) = (scripts, path, record, clocks)
    (self.loader, self.jobs, self.cache, self.program) = (loader, jobs, cache, program)
    (self.interruption, self.listener, self.begin) = (interruption, listener, begin)
  }

  /// Does what a program that was killed has left, lets in all scripts of the folder that are new,
  /// and then settles the order of the top.
  ///
  /// - Throws: `Interrupted`, a `FileFault`, also if the folder is gone, or the errors of an arena.
  package func pass() async throws {
    try await settle()
    founder = nil
    for file in try files() {
      try interruption.check()
      try await admit(file)
    }
    if let reading = try reading(), !reading.event.isOver(after: reading.results) {
      try await play(reading.event, reading)
    }
  }

  /// The event; `nil` as long as there are not two scripts.
  package func reading() throws -> EventReading? {
    EventFolder.isEvent(path) ? try EventReading(path) : nil
  }

  /// How many scripts wait for a second one: 0 or 1.
  package var waiting: Int { founder == nil ? 0 : 1 }

  private func files() throws(FileFault) -> [String] {
    do throws(FileFault) {
      return try ScriptFolder.scripts(in: scripts)
    } catch {
      guard error.cause == .holdsNoScript else { throw error }
      return []
    }
  }

  // MARK: - One script

  private func admit(_ file: String) async throws {
    let name = FilePath.name(of: file)
    let source: ScriptSource
    do {
      source = try loader.file(at: file, reach: .ownFolder).source
    } catch {
      // Somebody may have removed or renamed it since the folder was read.
      guard isFolder(file) != nil else { return }
      return try turnAway(GateEntry(name, nil, .turnedAway, because: error.message))
    }
    let candidate = GateCandidate(file, source.renamed(name))
    if let last = record.last(name), last.sha256 == source.digest,
      last.tests == nil || last.tests == candidate.tests
    {
      return
    }
    if let reason = try known(candidate) {
      return try turnAway(GateEntry(name, source.digest, .turnedAway, because: reason))
    }
    listener.check(name)
    if let refusal = try await candidate.refusal(by: loader, clocks, interruption) {
      return try turnAway(refusal)
    }
    try interruption.check()
    try await enter(candidate)
  }

  /// Says that a version was measured before, or waits to be; `nil` for a new one.
  private func known(_ candidate: GateCandidate) throws -> String? {
    let digest = candidate.source.digest
    if let founder, founder.source.digest == digest {
      return "it is the same version as \(founder.name)"
    }
    guard let event = try reading()?.event,
      let place = event.entrants.firstIndex(where: { $0.digest == digest })
    else { return nil }
    let name = event.entrants[place].name
    if !event.schedule.withdrawn.contains(place) { return "it is the same version as \(name)" }
    let known = name == candidate.name ? "" : ", as \(name)"
    guard measured.contains(digest) else {
      return "this version was withdrawn\(known) before its place was known; save another one"
    }
    return "this version was measured before\(known), and has left the list"
  }

  private func turnAway(_ entry: GateEntry) throws {
    if let last = record.last(entry.script), last.sha256 == entry.sha256,
      last.reason == entry.reason, last.tests == entry.tests
    {
      return
    }
    try record.append(entry)
    try listener.tell(entry)
  }

  private func enter(_ candidate: GateCandidate) async throws {
    let file = EventEntrants.file(of: candidate.source)
    if EventFolder.isEvent(path) {
      try EventFolder.change(path, [.add(candidate.entrant)], files: [file])
    } else if let first = founder {
      let event = try begin([first.entrant, candidate.entrant])
      _ = try EventFolder.create(
        path, event, files: [EventEntrants.file(of: first.source), file])
      founder = nil
    } else {
      founder = candidate
      return
    }
    try await settle()
  }

  // MARK: - The list

  /// Measures whoever is in the event without a verdict, and lets the list be what the verdicts say.
  private func settle() async throws {
    guard var reading = try reading() else { return }
    try apply(to: &reading)
    guard !waiting(in: reading).isEmpty else { return }
    // The top is settled once all are measured: others may still push out whoever is there now.
    let measuring = reading.event.measuringOnly
    if !measuring.isOver(after: reading.results) {
      try await play(measuring, reading)
      reading = try EventReading(path)
    }
    for place in waiting(in: reading)
    where reading.event.isMeasured(place, after: reading.results) {
      let verdict = GateVerdict(on: place, in: reading.event, after: reading.results)
      let entry = GateEntry(on: place, of: reading.event, verdict)
      try record.append(entry)
      try listener.tell(entry)
      try apply(to: &reading)
    }
  }

  /// The versions whose place was found, as SHA-256.
  private var measured: Set<String> {
    Set(record.entries.filter { $0.matches != nil }.compactMap(\.sha256))
  }

  /// The places of those who have no verdict.
  private func waiting(in reading: EventReading) -> [Int] {
    let measured = measured
    return reading.event.entrants.indices.filter { place in
      !reading.event.schedule.withdrawn.contains(place)
        && !measured.contains(reading.event.entrants[place].digest ?? "")
    }
  }

  /// Withdraws whoever has to leave the list by the verdicts.
  private func apply(to reading: inout EventReading) throws {
    let leaving = Set(
      record.entries.compactMap { entry -> String? in
        guard entry.matches != nil else { return nil }
        return entry.verdict == .replaces
          ? entry.former : entry.verdict == .turnedAway ? entry.sha256 : nil
      })
    let event = reading.event
    let places = event.entrants.indices.filter { place in
      !event.schedule.withdrawn.contains(place)
        && leaving.contains(event.entrants[place].digest ?? "")
    }
    guard !places.isEmpty else { return }
    try EventFolder.change(path, places.map { .withdraw(id: event.id(of: $0)) })
    reading = try EventReading(path)
  }

  /// Plays what is left of an event, which is the one that was read, or a part of it.
  private func play(_ event: ArenaEvent, _ reading: EventReading) async throws {
    EventOpenings.draw(
      event.drawn, of: loader.plugin, seed: event.seed, after: event.openings.count)
    let entrants = try EventEntrants(of: event, in: path, catalog: loader.catalog)
    let capsules = try CapsuleFolder(
      EventFolder.capsules(in: path), program: program, followsLink: false)
    let session = EventSession(
      event: event, entrants: entrants, loader: loader, capsules: capsules, observers: nil,
      folder: try EventFolder.reopen(reading), jobs: jobs, cache: cache)
    let name = waiting(in: reading).last.map { event.entrants[$0].name }
    defer { interruption.onRequest(nil) }
    _ = try await session.run(
      after: reading.results, interruption: interruption,
      telling: listener.measure(name, event))
    try interruption.check()
  }
}
