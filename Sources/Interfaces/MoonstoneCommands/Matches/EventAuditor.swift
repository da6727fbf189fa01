import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Audits folders of events as a person asked.
struct EventAuditor {
  let place: PlaceOption
  let limit: FileLimitOption
  let sample: AuditSample
  let seed: UInt64
  let jobs: Int

  /// - Throws: if the folder cannot be audited, or a signal asked to stop.
  func audit(_ folder: String, capsules: CapsuleFolder? = nil) async throws -> AuditReport {
    let reading = try EventReading(folder)
    let entry = try place.catalog.game(named: reading.event.game)
    guard reading.event.rules == entry.rulesDigest else {
      throw Failure.data(
        "\(folder.printable): the rules of \(entry.name) are not those that the event was played "
          + "by: recorded is SHA-256 \(reading.event.rules?.printable ?? "none"), present "
          + "\(entry.rulesDigest ?? "none")")
    }
    if reading.event.program != Program.name {
      Program.warn(
        "\(folder.printable): the event was played by \(reading.event.program.printable), and this "
          + "is \(Program.name): what differs may be the program's doing")
    }
    return try await audit(reading, entry, capsules)
  }

  private func audit<E: GameEntry>(
    _ reading: EventReading, _ entry: E, _ capsules: CapsuleFolder?
  ) async throws -> AuditReport {
    let memory = try limit.memory(reading.event.memory, ofEvent: reading.path)
    let home = place.home(of: entry.name, memory: memory, hasTicks: true)
    let session = try AuditSession(
      of: reading, sample, seed: seed,
      loader: PlayerLoader(catalog: place.catalog, plugin: entry.plugin, home: home),
      program: Program.name)
    for others in session.otherFiles { Program.warn("\(reading.path.printable): \(others)") }
    let plan = session.plan
    if case .match = sample, plan.matches.isEmpty, plan.byClocks + plan.byEngines == 0 {
      throw Failure.data("\(reading.path.printable): this match has no result")
    }
    let interruption = Interruption()
    InterruptSignals.begin(for: interruption)
    let progress = Progress(besideOutput: false)
    let count = session.plan.matches.count
    let report = try await session.run(
      jobs: jobs, capsules: capsules, interruption: interruption
    ) { progress.show("audit: \($0) of \(count.matches)") }
    progress.clear()
    if interruption.signal != nil, !report.isComplete {
      Program.warn(
        "\(report.findings.count) of \(count.matches) played again; “moonstone arena audit "
          + "\(reading.path.typed)” with the same sample and --seed \(seed) goes on")
    }
    try interruption.check()
    return report
  }

  /// - Throws: if a match differs.
  func check(_ report: AuditReport, of folder: String) throws {
    guard let found = report.difference else { return }
    let capsule = found.capsule.map { "; “moonstone reproduce \($0.typed)” asks there again" } ?? ""
    throw Failure.data("\(folder.printable): \(found.title): \(found.what)\(capsule)")
  }
}

extension AuditSample {
  /// - Parameter option: what was typed, for messages.
  init(
    typed: String?, all: Bool = false, match: String? = nil, _ option: String
  ) throws(Failure) {
    if let match {
      if typed != nil || all { throw .usage("--match, \(option) and --all exclude each other") }
      guard let wanted = ScheduledMatch(word: match) else {
        throw .usage("--match “\(match.printable)” is not a match of an event; 1-1-0-1-2 is one")
      }
      self = .match(wanted)
      return
    }
    if all {
      if typed != nil { throw .usage("\(option) and --all exclude each other") }
      self = .all
      return
    }
    guard let typed else {
      self = .usual
      return
    }
    if typed.hasSuffix("%") {
      guard let share = Double(typed.dropLast()), share > 0, share <= 100 else {
        throw .usage("\(option) “\(typed)” is not a share above 0% and up to 100%")
      }
      self = .share(share / 100)
      return
    }
    guard let count = Int(typed), count >= 1 else {
      throw .usage("\(option) “\(typed)” is not a number of matches from 1 on, nor a share as 1%")
    }
    self = .count(count)
  }
}
