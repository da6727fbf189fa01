/// What playouts found out about one move.
public struct PlayoutStatistic<Move: Sendable>: Sendable {
  /// The move.
  public let move: Move
  /// How many playouts began with it.
  public let count: Int
  /// The expected result for the side that plays it, from -1 to 1; 0 without playouts.
  public let value: Double
  /// Whether the value holds under perfect play.
  public let isExact: Bool

  /// Creates a statistic.
  @inlinable public init(move: Move, count: Int, value: Double, isExact: Bool) {
    self.move = move
    self.count = count
    self.value = value
    self.isExact = isExact
  }
}

extension PlayoutStatistic: Equatable where Move: Equatable {}
