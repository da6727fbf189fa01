import MoonstoneHost
import MoonstoneKernel

/// A program of somebody else's that plays by GTP. It is not confined: it may do whatever the user
/// who started it may do.
public final class GTPPlayer<G: Game>: Player {
  /// How much longer than its clock allows an engine may take to answer before it is killed, and
  /// how long it has where there is no clock.
  private static var grace: Duration { .milliseconds(150) }
  private static var untimed: Duration { .seconds(60) }

  /// Only used by one thread at a time.
  private struct Seat: @unchecked Sendable {
    var engine: GTPEngine<G>?
  }

  public let identity: PlayerIdentity
  private let game: G
  private let words: [String]
  private let rules: GTPRules
  /// The moves from the initial position to where the match begins.
  private let lead: [G.Move]
  private let seat: Locked<Seat>
  private let process: Locked<EngineProcess?>

  /// Starts an engine and asks whether it can play.
  ///
  /// - Parameters:
  ///   - name: what a person typed to get it.
  ///   - words: the program, looked up in `PATH` as a shell does, and its arguments.
  ///   - lead: the moves from the initial position to where the match begins.
  /// - Throws: an ``EngineError`` when it cannot.
  public init(
    named name: String, _ words: [String], game: G, rules: GTPRules, lead: [G.Move] = []
  ) throws(EngineError) {
    identity = PlayerIdentity(name: name)
    self.game = game
    self.words = words
    self.rules = rules
    self.lead = lead
    let engine = try GTPEngine(words, game, rules)
    seat = Locked(Seat(engine: engine))
    process = Locked(engine.process)
  }

  /// Whether an engine can be told of a position, which is by moves alone.
  ///
  /// - Parameter moves: what has been played since the match began.
  public func canReach(_ position: G.Position, after moves: [G.Move]) -> Bool {
    var reached = game.initialPosition
    for move in lead + moves {
      guard (try? reached.play(move)) != nil else { return false }
    }
    return reached == position
  }

  public func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> { try think(turn) }

  public func stop() { process.withLock { $0 }?.kill() }

  private func think(_ turn: Turn<G>) throws -> Choice<G.Move> {
    try seat.withLock { seat in
      guard canReach(turn.position, after: turn.moves) else {
        throw Forfeit(.fault, "\(identity.name) cannot be told of this position: \(Self.limit)")
      }
      let allowed = (turn.remaining ?? Self.untimed) + Self.grace
      let deadline = ContinuousClock.now + allowed
      let answer: String
      do {
        let engine = try engine(&seat)
        // Whoever is stopped before it was there to be stopped sees that it is not wanted.
        guard turn.isWanted() else { throw CancellationError() }
        try engine.setUp(lead + turn.moves)
        answer = try engine.generateMove(by: turn.side, remaining: turn.remaining, until: deadline)
      } catch let error as GTPError {
        if error.kind != .refused { seat.engine = nil }
        guard turn.isWanted() else { throw CancellationError() }
        throw Forfeit(error.kind == .late ? .time : .fault, "\(identity.name) \(error)")
      } catch let error as EngineError {
        throw Forfeit(.fault, "\(identity.name): \(error)")
      }
      return Choice(try move(answer, turn, seat.engine))
    }
  }

  /// The engine under way, or another one when that has ended.
  private func engine(_ seat: inout Seat) throws -> GTPEngine<G> {
    if let engine = seat.engine, !engine.process.isGone { return engine }
    seat.engine = nil
    let engine = try GTPEngine(words, game, rules)
    seat.engine = engine
    process.withLock { $0 = engine.process }
    return engine
  }

  private func move(
    _ answer: String, _ turn: Turn<G>, _ engine: GTPEngine<G>?
  ) throws -> G.Move {
    if answer == "resign" { throw Resignation() }
    let move = answer == "pass" ? game.pass : G.Move(answer)
    guard let move, turn.position.isLegal(move) else {
      let legal = turn.position.legalMoves.map(\.description).joined(separator: " ")
      let said = answer.prefix(80)
      throw Forfeit(.illegalMove, "\(identity.name) answered “\(said)”, and can play \(legal)")
    }
    engine?.note(move)
    return move
  }

  /// What engines cannot be told, for messages.
  public static var limit: String {
    "GTP tells positions by the moves from the initial one, which --opening gives and --position "
      + "does not"
  }
}
