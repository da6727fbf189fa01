/// What playouts found out about a position.
public struct PlayoutResult<Move: Sendable>: Sendable {
  /// The best move; `nil` if and only if the game is over.
  public let move: Move?
  /// The expected result for the side to move: 1 for a win, 0 for a draw, -1 for a loss.
  public let value: Double
  /// Whether the value holds under perfect play.
  public let isExact: Bool
  /// How many playouts reached an end.
  public let playouts: Int
  /// How many moves were played, in the tree and in playouts, plus 1 for the position itself.
  public let nodes: Int
  /// What was learned about each legal move, in their order.
  public let moves: [PlayoutStatistic<Move>]

  /// Creates a result.
  @inlinable public init(
    move: Move?, value: Double, isExact: Bool, playouts: Int, nodes: Int,
    moves: [PlayoutStatistic<Move>]
  ) {
    self.move = move
    self.value = value
    self.isExact = isExact
    self.playouts = playouts
    self.nodes = nodes
    self.moves = moves
  }
}

extension PlayoutResult: Equatable where Move: Equatable {}
