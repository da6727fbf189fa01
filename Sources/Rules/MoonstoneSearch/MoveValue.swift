/// What a search found out about one move by itself.
///
/// The value is not a bound: it is what a search of the position after the move finds when it looks
/// one ply less far, unless ``SearchLimits/selectivity`` allows it to leave lines out,
/// and to take deeper values that it knows.
public struct MoveValue<Move: Sendable>: Sendable {
  /// The move.
  public let move: Move
  /// What the position is worth to the side that plays the move, on the scale of ``Worth``.
  public let value: Int
  /// How many plies were searched in full, this move among them.
  public let depth: Int
  /// The line that both sides would play, beginning with the move.
  public let line: [Move]
  /// Whether a deeper search could not change the value.
  public let isExact: Bool

  /// Creates a value.
  @inlinable public init(move: Move, value: Int, depth: Int, line: [Move], isExact: Bool) {
    self.move = move
    self.value = value
    self.depth = depth
    self.line = line
    self.isExact = isExact
  }
}

extension MoveValue: Equatable where Move: Equatable {}
