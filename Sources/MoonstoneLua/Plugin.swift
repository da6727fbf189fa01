import MoonstoneKernel

/// A game as scripts can reach it.
///
/// Made once for a game, where its concrete type is named: the initialiser is inlinable, and all
/// that is hot in the game is compiled into it.
public final class Plugin<G: Game>: Sendable {
  public let game: G
  let bridge: Bridge
  /// Writes the codes of moves.
  let codes: @Sendable ([G.Move]) -> [Int64]
  let move: @Sendable (Int) -> G.Move?

  /// - Precondition: the game's queries have names of their own, at most four parameters, and
  ///   answers that are at most a list; and no position has more than 2,560 legal moves.
  @inlinable public convenience init(_ game: G) {
    self.init(
      game, GameTable(game),
      codes: { moves in moves.map { Int64($0.code) } },
      move: { G.Move(code: $0) })
  }

  @usableFromInline init(
    _ game: G, _ table: GameTable, codes: @escaping @Sendable ([G.Move]) -> [Int64],
    move: @escaping @Sendable (Int) -> G.Move?
  ) {
    self.game = game
    self.codes = codes
    self.move = move
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
