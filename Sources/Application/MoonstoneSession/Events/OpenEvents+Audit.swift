import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

// Playing results of an event again, to prove them.
extension OpenEvents {
  /// Begins to play a sample of the results again, on what others leave of the processors. Those
  /// who watch the event hear how far that is, and what it has proved.
  ///
  /// - Throws: a ``TableRefusal`` while that runs; whatever keeps the event from being audited.
  package func audit(_ id: String) async throws {
    guard let event = event(id) else { throw TableRefusal("this event is not open here") }
    try await audit(event, try surroundings.catalog.game(named: await event.game))
  }

  /// Lets an audit that runs end after the matches in progress.
  ///
  /// - Throws: a ``TableRefusal`` if none runs.
  package func endAudit(_ id: String) throws(TableRefusal) {
    guard let audit = event(id)?.audit, audit.stop() else {
      throw TableRefusal("this event is not being audited")
    }
  }

  private func audit<E: GameEntry>(_ event: WatchedEvent, _ entry: E) async throws {
    let interruption = Interruption()
    // Whoever may have lied cannot know it beforehand.
    let seed = UInt64(UInt32.random(in: 1...UInt32.max))
    let command = AuditLine.text(of: event.path, seed: seed)
    guard event.audit.begin(interruption, command) else {
      throw TableRefusal("this event is being audited; wait for the end")
    }
    let session: AuditSession<E.G>
    do {
      session = try await onOwnThread { [self] in try self.session(event.path, entry, seed) }
    } catch {
      event.audit.end(nil)
      throw error
    }
    Task { [surroundings] in
      let words: String
      do {
        let count = session.plan.matches.count
        let report = try await session.run(
          jobs: 1, inBackground: true, capsules: surroundings.capsules, interruption: interruption
        ) { played in event.audit.tell("\(played) of \(count.matches) played again") }
        words = (session.otherFiles + [Self.words(of: report, reproduce: surroundings.reproduce)])
          .joined(separator: "\n")
      } catch {
        words = "the audit has stopped: \(error)".printableLines
      }
      event.audit.end(words)
    }
  }

  private func session<E: GameEntry>(
    _ path: String, _ entry: E, _ seed: UInt64
  ) throws -> AuditSession<E.G> {
    let reading = try EventReading(path)
    guard reading.event.rules == entry.rulesDigest else {
      throw TableRefusal(
        "the rules of \(entry.name) are not those that the event was played by")
    }
    guard reading.event.memory <= surroundings.memory else {
      throw TableRefusal(
        "its scripts have \(reading.event.memory.inUnits) each, and the most here is "
          + surroundings.memory.inUnits)
    }
    let home = surroundings.catalog.home(
      of: entry.name, memory: reading.event.memory, hasTicks: true, inProcess: false,
      inBackground: true, warn: surroundings.warn)
    return try AuditSession(
      of: reading, .usual, seed: seed,
      loader: PlayerLoader(catalog: surroundings.catalog, plugin: entry.plugin, home: home),
      program: surroundings.program)
  }

  private static func words(of report: AuditReport, reproduce: String?) -> String {
    guard let found = report.difference else {
      let count = report.plan.matches.count
      return report.isComplete
        ? report.text : "stopped after \(report.findings.count) of \(count.matches)"
    }
    let capsule = found.capsule.flatMap { path in reproduce.map { "“\($0) \(path.typed)”" } }
    return "\(found.title): \(found.what)"
      + (capsule.map { "; \($0) asks there again" } ?? "") + "\n" + report.text
  }
}
