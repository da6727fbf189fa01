import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// Plays results of an event again, several at a time, and compares.
///
///     let reading = try EventReading("event")
///     let plan = AuditPlan(reading, .usual, seed: 1)
///     let audit = try Audit(of: reading, plan, by: game, delegate: delegate)
///     try await audit.run(jobs: 2) { place, finding in … }
///     print(audit.difference?.what ?? "\(audit.agreeing) agree")
///
/// It plays by the same means as the event was played, and trusts the folder in nothing but the
/// scripts, whose SHA-256 the event names.
public final class Audit<G: Game>: Sendable {
  private struct State: Sendable {
    var findings: [Int: AuditFinding] = [:]
    var next = 0
    var isStopping = false
    var failure: (any Error)?
  }

  /// What is played again.
  public let plan: AuditPlan
  private let reading: EventReading
  private let arena: Arena<G>
  private let check: LineCheck<G>
  private let state = Locked(State())
  private let telling = Locked(())

  /// - Parameters:
  ///   - reading: the event.
  ///   - plan: which of its matches are played again.
  ///   - game: the event's game.
  ///   - delegate: makes the players, and keeps what shows a difference.
  /// - Throws: ``EventError`` if a match cannot begin with one of the openings.
  public init(
    of reading: EventReading, _ plan: AuditPlan, by game: G, delegate: Arena<G>.Delegate
  ) throws(EventError) {
    self.reading = reading
    self.plan = plan
    arena = try Arena(reading.event, of: game, delegate: delegate)
    check = LineCheck(event: reading.event, game: game, leads: arena.leads)
  }

  /// What was found, by the places of matches in the plan.
  public var findings: [Int: AuditFinding] { state.withLock { $0.findings } }

  /// The first match of the plan that differs, among those played so far.
  public var difference: AuditDifference? {
    let found = findings.sorted { $0.key < $1.key }
    for case (_, .differs(let difference)) in found { return difference }
    return nil
  }

  /// Plays until all matches of the plan have been played, one differs, or ``stop()`` is called.
  /// What is being played is finished, so that the first difference of the plan is found with any
  /// number of jobs. Call this once.
  ///
  /// - Parameters:
  ///   - jobs: how many matches are played at a time; 1 or more.
  ///   - known: what was found before, by places in the plan.
  ///   - tell: receives each finding with its place in the plan, one at a time.
  /// - Throws: what `tell` threw; ``EventError`` if the folder has changed; ``AbortedMatch``,
  ///   ``UnfinishedMatch`` or a `HostFault` if a match cannot be played here.
  public func run(
    jobs: Int = 1, after known: [Int: AuditFinding] = [:],
    tell: @escaping @Sendable (_ place: Int, AuditFinding) throws -> Void = { _, _ in }
  ) async throws {
    try await run(jobs: jobs, inBackground: false, after: known, tell: tell)
  }

  /// - Parameter inBackground: whether its threads get only what others leave of the processors.
  package func run(
    jobs: Int, inBackground: Bool, after known: [Int: AuditFinding],
    tell: @escaping @Sendable (_ place: Int, AuditFinding) throws -> Void
  ) async throws {
    precondition(jobs > 0, "somebody has to play")
    state.withLock { $0.findings = known }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...jobs {
        group.addTask {
          await MatchThread.run(inBackground: inBackground) { await self.work(tell) }
        }
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Begins no more matches.
  public func stop() { state.withLock { $0.isStopping = true } }

  private func work(_ tell: @Sendable (Int, AuditFinding) throws -> Void) async {
    while let place = state.withLock({ next(&$0) }) {
      do {
        let finding = try await finding(of: plan.matches[place])
        try telling.withLock { _ in try tell(place, finding) }
        state.withLock { state in
          state.findings[place] = finding
          if case .differs = finding { state.isStopping = true }
        }
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func next(_ state: inout State) -> Int? {
    guard !state.isStopping, state.failure == nil else { return nil }
    while state.next < plan.matches.count, state.findings[state.next] != nil { state.next += 1 }
    guard state.next < plan.matches.count else { return nil }
    defer { state.next += 1 }
    return state.next
  }

  private func finding(of match: ScheduledMatch) async throws -> AuditFinding {
    let event = reading.event
    guard let place = reading.results.place(of: match) else {
      preconditionFailure("the plan has a match without a result")
    }
    let recorded = try reading.line(at: place)
    let (played, _) = try await arena.played(match, in: event)
    // What was just played keeps the rules, and so does a line that is the same.
    if !recorded.endsByProcessorTime, recorded.repeatable == played.repeatable { return .agrees }
    let round = match.pairing.round
    let names = Sides(black: match.black, white: match.white)
      .map { event.entrant($0, in: round).name }
    if let fault = check.fault(of: recorded) {
      return .differs(
        AuditDifference(match: match, names: names, ply: nil, what: "by the rules, \(fault)"))
    }
    let comparison = AuditComparison(recorded, played)
    if let timedOut = comparison.isTimedOut {
      return .timedOut(here: timedOut.here, there: timedOut.there)
    }
    let turns = turns(of: recorded)
    let asked = comparison.common < turns.count ? turns[comparison.common].side : .black
    guard let what = comparison.difference({ names[$0].printable }, asked) else { return .agrees }
    let ply = comparison.movesPart ? comparison.common + 1 : nil
    var difference = AuditDifference(match: match, names: names, ply: ply, what: what)
    difference.capsule = try await capsule(of: match, comparison, turns, what)
    return .differs(difference)
  }

  /// The sides to move in a match that the rules allow, also after its last move, and whether they
  /// had to pass.
  private func turns(of line: ResultLine) -> [(side: Side, isPass: Bool)] {
    let game = arena.game
    var position = (try? game.position(line.start)) ?? game.initialPosition
    func turn() -> (side: Side, isPass: Bool) {
      (position.turn, game.forcedPass(in: position) != nil)
    }
    var turns = [turn()]
    for text in line.moves.split(separator: " ") {
      guard let move = G.Move(String(text)) else { break }
      position.playUnchecked(move)
      turns.append(turn())
    }
    return turns
  }

  /// Plays the match once more, up to the ply that shows the difference, so that what the script was
  /// asked there can be kept.
  private func capsule(
    of match: ScheduledMatch, _ comparison: AuditComparison, _ turns: [(side: Side, isPass: Bool)],
    _ what: String
  ) async throws -> String? {
    var ply = comparison.common
    if !comparison.movesPart {
      // The last turn of the side whose ticks differ, or of either.
      let side = [Side.black, .white].first {
        comparison.recorded.ticks?[$0] != comparison.played.ticks?[$0]
      }
      let last = turns.dropLast().indices.last {
        !turns[$0].isPass && (side == nil || turns[$0].side == side)
      }
      guard let last else { return nil }
      ply = last
    }
    var (_, report) = try await arena.played(match, in: reading.event) { player in
      Doubter(player, at: ply, because: what)
    }
    report.doubted = comparison.turn(at: ply)
    return try arena.delegate.keep(report)
  }
}

/// Asks a player up to a ply, and forfeits there.
private final class Doubter<G: Game>: Player {
  private let player: any Player<G>
  private let ply: Int
  private let why: String
  var identity: PlayerIdentity { player.identity }

  init(_ player: any Player<G>, at ply: Int, because why: String) {
    self.player = player
    self.ply = ply
    self.why = why
  }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    let choice = try await player.choose(turn)
    if turn.moves.count >= ply { throw Forfeit(.fault, why) }
    return choice
  }

  func stop() { player.stop() }
}
