import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// An event that another program holds, perhaps on another machine, and this one helps to play.
package struct JoinedEvent<E: GameEntry> {
  /// The path of the event's folder.
  private let path: String
  private let entry: E
  private let catalog: Catalog
  private let program: String
  /// How many matches are played at a time.
  private let jobs: Int
  private let cache: MatchCache?
  private let machine: String
  private let interruption: Interruption

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - path: its folder.
  ///   - program: this program with its version.
  ///   - jobs: how many matches are played at a time.
  ///   - cache: what matches came to before; `nil` to play all.
  ///   - machine: the name of this machine.
  package init(
    _ path: String, of entry: E, catalog: Catalog, program: String, jobs: Int, cache: MatchCache?,
    as machine: String, _ interruption: Interruption
  ) {
    (self.path, self.entry, self.catalog, self.program) = (path, entry, catalog, program)
    (self.jobs, self.cache, self.machine) = (jobs, cache, machine)
    self.interruption = interruption
  }

  /// Says why nobody can join an event; `nil` if anybody can.
  package func obstacle(of event: ArenaEvent) -> String? {
    if let why = event.incomparable(with: entry, of: program) { return why }
    if !event.goesByTicks { return "clocks limit it, so that each machine would decide" }
    if !event.isRepeatable { return "engines or clocks take part, which decide on one machine" }
    if event.shard != nil || EventPieces.isSplit(path) {
      return "it is played in parts: “arena resume \(path.typed)” plays one"
    }
    return nil
  }

  /// Plays matches that nobody else plays, until the event is over or the person leaves.
  ///
  /// - Parameter listener: makes what hears of each part of the event that is played.
  /// - Returns: how many matches were played here.
  /// - Throws: `EventError` and the errors of an arena.
  package func run(telling listener: (ArenaEvent) -> any EventListener) async throws -> Int {
    var reading = try EventReading(path)
    if !reading.event.isGate, EventReport(reading).isComplete { return 0 }
    let joined = try SharedMatches(joining: reading, as: machine)
    // Others need not wait until a claim lapses.
    interruption.onSecondRequest { joined.end() }
    defer { joined.end() }
    while interruption.signal == nil {
      var seen = FileFollower(joined.files)
      reading = try EventReading(path)
      if let part = reading.joinedPart {
        let report = try await play(part, reading, joined, listener(part))
        // Whoever holds it takes the last results up, now or later.
        if !part.isGate, report.isComplete { break }
      }
      while interruption.signal == nil, !seen.look() {
        // Between two scripts nobody plays, but somebody holds the gate.
        if reading.event.isGate, !GateRecord.isHeld(in: path) { return joined.count }
        try? await Task.sleep(for: SharedMatches.pause)
      }
    }
    return joined.count
  }

  private func play(
    _ event: ArenaEvent, _ reading: EventReading, _ joined: SharedMatches,
    _ listener: any EventListener
  ) async throws -> EventReport {
    EventOpenings.draw(
      event.drawn, of: entry.plugin, seed: event.seed, after: event.openings.count)
    let home = catalog.home(
      of: entry.name, memory: event.memory, hasTicks: true, inProcess: false, inBackground: false,
      warn: { _ in })
    var session = EventSession(
      event: event, entrants: try EventEntrants(of: event, in: path, catalog: catalog),
      loader: PlayerLoader(catalog: catalog, plugin: entry.plugin, home: home),
      capsules: try CapsuleFolder(
        EventFolder.capsules(in: path), program: program, followsLink: false),
      observers: nil, folder: nil, jobs: jobs, cache: cache)
    session.joined = joined
    return try await session.run(
      after: reading.results, interruption: interruption, telling: listener)
  }
}

extension EventReading {
  /// What others may play of the event now: of a gate, the measuring, and once that is over and its
  /// holder has begun with it, the top. `nil` for nothing.
  fileprivate var joinedPart: ArenaEvent? {
    guard event.isGate else { return event }
    let measuring = event.measuringOnly
    guard measuring.isOver(after: results) else { return measuring }
    let isWanted =
      !event.isOver(after: results) && SharedMatches.isBegun(event, after: results, in: path)
    return isWanted ? event : nil
  }
}
