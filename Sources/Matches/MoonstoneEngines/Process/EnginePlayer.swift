import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A player that is another program.
///
///     let player = try EnginePlayer(
///       named: "mine", ["python3", "player.py"], speaking: .lines, game: game)
///
/// The program is not confined: it has all rights of the user that started it. It is killed
/// when it does not answer in time, and started again for the next move.
public final class EnginePlayer<G: Game>: Player {
  /// How much longer than its clock allows an engine may take to answer before it is killed.
  private static var grace: Duration { .milliseconds(150) }
  /// How long an engine may think without a clock.
  private static var untimed: Duration { .seconds(60) }

  /// Used by one thread at a time.
  private struct Seat: @unchecked Sendable {
    var engine: (any Engine<G>)?
  }

  /// The engine's name and kind, for the record.
  public let identity: PlayerIdentity
  private let game: G
  private let words: [String]
  private let language: EngineLanguage
  /// The moves from the initial position to where the match begins.
  private let lead: [G.Move]
  private let seat: Locked<Seat>
  private let process: Locked<EngineProcess?>
  private let idle: IdlePrograms?

  /// Starts an engine and asks whether it can play, which blocks the thread for at most ten
  /// seconds.
  ///
  /// - Parameters:
  ///   - name: what a person typed to get this player.
  ///   - words: the program, looked up in `PATH` as a shell does, and its arguments.
  ///   - language: what the program speaks.
  ///   - game: the game to play.
  ///   - lead: the moves from the initial position to where the match begins.
  ///   - idle: where a program waits for the next match that stays for a series, in
  ///     ``EngineLanguage/lines``.
  /// - Throws: an ``EngineError`` if it cannot play.
  public init(
    named name: String, _ words: [String], speaking language: EngineLanguage, game: G,
    lead: [G.Move] = [], idle: IdlePrograms? = nil
  ) throws(EngineError) {
    identity = PlayerIdentity(name: name, kind: .engine)
    self.game = game
    self.words = words
    self.language = language
    self.lead = lead
    self.idle = idle
    let engine: any Engine<G>
    if language == .lines, let program = idle?.take(words) {
      engine = LinesEngine(program, game)
    } else {
      engine = try language.engine(try EngineProcess(words), game)
    }
    process = Locked(engine.process)
    seat = Locked(Seat(engine: engine))
  }

  deinit {
    guard let idle, let engine = seat.withLock(\.engine) as? LinesEngine<G> else { return }
    if engine.program.stays { idle.give(engine.program, words) }
  }

  /// Whether an engine can be given a position: in GTP, a position is the moves that lead to it
  /// from the initial one.
  ///
  /// - Parameters:
  ///   - position: the position that the engine would be asked about.
  ///   - moves: the moves since the match began.
  public func canReach(_ position: G.Position, after moves: Trail<G.Move>) -> Bool {
    !language.tellsOnlyMoves || game.leads(lead + moves, to: position)
  }

  /// Asks the engine for a move; waits for it on a thread of its own.
  ///
  /// - Throws: a `Forfeit` if the engine does not answer in time, fails or answers with something
  ///   that is not a legal move; a `Resignation`; a `HostFault` if the machine cannot start it
  ///   again; `CancellationError` if the turn is no longer wanted.
  public func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    try await MatchThread.run { try think(turn) }
  }

  /// Kills the engine, so that ``choose(_:)`` ends; the next move starts it again.
  public func stop() { process.withLock { $0 }?.kill() }

  private func think(_ turn: Turn<G>) throws -> Choice<G.Move> {
    try seat.withLock { seat in
      guard canReach(turn.position, after: turn.moves) else {
        throw Forfeit(
          .fault,
          "\(identity.name) cannot be told of this position: GTP describes positions by the moves "
            + "from the initial one")
      }
      do {
        let engine = try engine(&seat, for: turn)
        let allowed = (turn.budget.remaining ?? Self.untimed) + Self.grace
        let deadline = ContinuousClock.now + allowed
        if let said = engine.takeChatter() {
          turn.report(.note("\(identity.name) said “\(said)” before its first answer"))
        }
        let answer = try engine.answer(turn, after: lead, until: deadline)
        for complaint in engine.takeComplaints() {
          turn.report(.note("\(identity.name) \(complaint)"))
        }
        return try choice(answer, turn)
      } catch let error as EngineFault {
        if error.kind != .refused { seat.engine = nil }
        guard turn.isWanted() else { throw CancellationError() }
        throw Forfeit(error.kind == .late ? .time : .fault, "\(identity.name) \(error)")
      } catch let error as EngineError {
        guard turn.isWanted() else { throw CancellationError() }
        let message = "\(identity.name): \(error)"
        throw error.kind == .machine ? HostFault(message) : Forfeit(.fault, message)
      }
    }
  }

  /// The running engine, or a new one if that has ended, which is not charged to its clock.
  private func engine(_ seat: inout Seat, for turn: Turn<G>) throws -> any Engine<G> {
    if let engine = seat.engine, !engine.process.isGone { return engine }
    seat.engine = nil
    let start = ContinuousClock.now
    defer { turn.report(.delayed(.now - start)) }
    let process = try EngineProcess(words)
    // Before it says whether it can play, so that a stop need not wait for that.
    self.process.withLock { $0 = process }
    do {
      // A stop that came before the program was there has killed nothing.
      guard turn.isWanted() else { throw CancellationError() }
      let engine = try language.engine(process, game)
      seat.engine = engine
      return engine
    } catch {
      process.kill()
      throw error
    }
  }

  private func choice(
    _ answer: EngineAnswer<G.Move>, _ turn: Turn<G>
  ) throws -> Choice<G.Move> {
    switch answer {
    case .move(let move, let comment): return Choice(move, comment: comment)
    case .resignation: throw Resignation()
    case .illegal(let said):
      let legal = turn.position.legalMoves.map(\.description).joined(separator: " ")
      throw Forfeit(
        .illegalMove, "\(identity.name) answered “\(said.excerpt)”, and can play \(legal)")
    }
  }
}

extension GameRules {
  /// Whether moves lead from the initial position to another one.
  func leads(_ moves: [Move], to position: Position) -> Bool {
    var reached = initialPosition
    for move in moves {
      guard (try? reached.play(move)) != nil else { return false }
    }
    return reached == position
  }
}
