/// What playouts found.
public struct PlayoutResult<Move: Sendable>: Sendable {
  /// The best move; `nil` only when the game is over.
  public let move: Move?
  /// The expected result for the side to move: 1 a win, 0 a draw, -1 a loss.
  public let value: Double
  /// Whether the value is that of perfect play.
  public let isExact: Bool
  public let playouts: Int
  /// How many moves were played, in the tree and in playouts, and one for the position itself.
  public let nodes: Int
  /// In the order of the legal moves.
  public let moves: [PlayoutStatistic<Move>]

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

/// What was learnt of one of the moves.
public struct PlayoutStatistic<Move: Sendable>: Sendable {
  public let move: Move
  /// How many playouts began with it.
  public let count: Int
  /// The expected result for the side that plays it; 0 without a playout.
  public let value: Double
  /// Whether the value is that of perfect play.
  public let isExact: Bool

  @inlinable public init(move: Move, count: Int, value: Double, isExact: Bool) {
    self.move = move
    self.count = count
    self.value = value
    self.isExact = isExact
  }
}

extension PlayoutResult: Equatable where Move: Equatable {}
extension PlayoutStatistic: Equatable where Move: Equatable {}
