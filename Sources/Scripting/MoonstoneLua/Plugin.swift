import MoonstoneHost
import MoonstoneKernel
import MoonstoneSearch

/// A game as scripts can reach it.
///
/// Made once for a game, where its concrete type is named: the initialiser is inlinable, and all
/// that is hot in the game is compiled into it.
public final class Plugin<G: Game>: Sendable {
  public let game: G
  /// For the hosts of this game's matches.
  public let loop: HostLoop<G>
  /// Which positions are even.
  public let balance: Balance<G.Position>
  let bridge: Bridge
  /// Puts a turn to a script, and reads what the script chooses.
  let ask: @Sendable (Turn<G>, (ScriptTurn) throws -> ScriptMove) throws -> Choice<G.Move>

  /// - Precondition: the game's queries have names of their own, at most four parameters, and
  ///   answers that are at most a list; and no position has more than 2,560 legal moves.
  @inlinable public convenience init(_ game: G) {
    let table = GameTable(game)
    self.init(game, table, loop: HostLoop(), balance: Balance(of: game)) { turn, choose in
      let moves = turn.moves
      let chosen = try withUnsafeTemporaryAllocation(of: Int64.self, capacity: moves.count) {
        codes in
        for index in moves.indices {
          codes.initializeElement(at: index, to: Int64(moves[index].code))
        }
        return try withUnsafePointer(to: turn.position) { position in
          try choose(ScriptTurn(turn, position, UnsafeBufferPointer(codes)))
        }
      }
      guard let move = G.Move(code: chosen.code) else {
        throw Forfeit(.fault, "the game has no move with code \(chosen.code)")
      }
      return Choice(move, comment: chosen.comment, memory: chosen.memory, ticks: chosen.ticks)
    }
  }

  @usableFromInline init(
    _ game: G, _ table: GameTable, loop: HostLoop<G>, balance: Balance<G.Position>,
    ask:
      @escaping @Sendable (
        Turn<G>, (ScriptTurn) throws -> ScriptMove
      ) throws -> Choice<G.Move>
  ) {
    self.game = game
    self.loop = loop
    self.balance = balance
    self.ask = ask
    let pass = game.pass?.code
    bridge = Bridge(
      table, name: game.name, pass: pass,
      example: game.initialPosition.legalMoves.first { $0.code != pass }?.description ?? "pass")
  }

  /// Counts lines through the bridge's table, as scripts would: for measuring it.
  public func perft(from position: G.Position, depth: Int) -> Int {
    withUnsafePointer(to: position) { bridge.perft(from: $0, depth: depth) }
  }
}
