/// What a search found.
public struct SearchResult<Move: Sendable>: Sendable {
  /// The best move; `nil` if and only if the game is over.
  public var move: Move?
  /// What the position is worth to the side to move, on the scale of ``Worth``.
  public var value: Int
  /// How many plies were searched in full; 0 when the budget was too small for one.
  public var depth: Int
  /// How many positions were visited.
  public var nodes: Int
  /// The line that both sides would play, beginning with the best move.
  ///
  /// It is shorter than ``depth`` where the table knew the rest.
  public var line: [Move]
  /// Whether a deeper search could not change the value: it does not rest on an evaluation, and
  /// nothing was left out.
  public var isExact: Bool

  /// Creates a result.
  @inlinable public init(
    move: Move?, value: Int, depth: Int, nodes: Int, line: [Move], isExact: Bool
  ) {
    self.move = move
    self.value = value
    self.depth = depth
    self.nodes = nodes
    self.line = line
    self.isExact = isExact
  }
}

extension SearchResult: Equatable where Move: Equatable {}
