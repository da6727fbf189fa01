import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// Audits the event of a folder by its own scripts.
package struct AuditSession<G: Game>: Sendable {
  package let reading: EventReading
  package let plan: AuditPlan
  package let seed: UInt64
  private let sample: AuditSample
  private let loader: PlayerLoader<G>
  private let entrants: EventEntrants
  private let program: String

  /// - Parameters:
  ///   - sample: how many matches are played again.
  ///   - seed: the number that the sample follows from.
  ///   - program: the program, for what is kept.
  /// - Throws: also for a script that is not the one of the event.
  package init(
    of reading: EventReading, _ sample: AuditSample, seed: UInt64, loader: PlayerLoader<G>,
    program: String
  ) throws {
    self.reading = reading
    self.sample = sample
    self.seed = seed
    self.loader = loader
    self.program = program
    let event = reading.event
    EventOpenings.draw(
      event.drawn, of: loader.plugin, seed: event.seed, after: event.openings.count)
    plan = AuditPlan(reading, sample, seed: seed)
    entrants = try EventEntrants(of: event, in: reading.path, catalog: loader.catalog)
  }

  /// What may be others here than the event began with, in a sentence each: weights, and the book.
  package var otherFiles: [String] {
    let event = reading.event
    return [event.otherWeights(of: loader.game), entrants.otherBook(than: event.files.book)]
      .compactMap(\.self)
  }

  /// `$XDG_STATE_HOME/moonstone/audits/KEY`, where the key is that of everything that an audit is
  /// of.
  private func folder(_ digest: String) -> String {
    let key = sha256(Array("\(digest) \(sample) \(seed) \(program)".utf8))
    return "\(StateFolder.path())/audits/\(key.prefix(16))"
  }

  /// Plays the sample again, up to the first difference. An audit that was stopped goes on.
  ///
  /// - Parameters:
  ///   - inBackground: whether it gets only what others leave of the processors.
  ///   - capsules: where a capsule of a difference is kept; `nil` for the folder of the audit.
  ///   - tell: receives how many matches were played, after each.
  package func run(
    jobs: Int, inBackground: Bool = false, capsules: CapsuleFolder?, interruption: Interruption,
    tell: @escaping @Sendable (_ played: Int) -> Void
  ) async throws -> AuditReport {
    let event = EventReport(reading)
    let folder = folder(event.digest)
    let (file, known) = try AuditFile.open(in: folder)
    let kept = try capsules ?? CapsuleFolder(folder, program: program)
    let audit = try Audit(
      of: reading, plan, by: loader.game,
      delegate: Arena<G>.Delegate(
        player: { [entrants, loader] _, entrant, opening in
          try entrants.player(
            entrant, in: nil, lead: opening.lead(in: loader.game), loader: loader)
        }, loop: loader.plugin.loop,
        keep: {
          try kept.keep($0.match, by: $0.players, seed: $0.seed, doubted: $0.doubted)
        }))
    interruption.onRequest { audit.stop() }
    defer { interruption.onRequest(nil) }
    let played = Locked(known.count)
    tell(known.count)
    try await audit.run(jobs: jobs, inBackground: inBackground, after: known) { place, finding in
      try file.add(finding, at: place)
      tell(
        played.withLock { count in
          count += 1
          return count
        })
    }
    let planned = 2 * reading.event.share(of: event.plan.pairings.count)
    let report = AuditReport(
      plan, seed: seed, findings: audit.findings,
      missing: max(planned - event.standings.played, 0))
    if report.isComplete || report.difference != nil { file.remove() }
    return report
  }
}
