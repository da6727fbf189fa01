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
  /// The best moves of the last depth that was completed, best first, each with its own value; as
  /// many as were asked for, or all there are.
  ///
  /// Each value comes from a search of this move alone: a search of the position after it, one ply
  /// less deep, finds the same for the other side, unless ``SearchLimits/selectivity`` allows it to
  /// leave lines out. It is empty if no depth was completed. With more
  /// than one, the first is ``move``. With one, ``move`` may be a better one, from a depth that was
  /// begun.
  public var moves: [MoveValue<Move>]

  /// Creates a result.
  @inlinable public init(
    move: Move?, value: Int, depth: Int, nodes: Int, line: [Move], isExact: Bool,
    moves: [MoveValue<Move>] = []
  ) {
    self.move = move
    self.value = value
    self.depth = depth
    self.nodes = nodes
    self.line = line
    self.isExact = isExact
    self.moves = moves
  }

  /// Takes the result of another depth, which has no values of moves if it was not completed.
  @inlinable mutating func deepen(to other: Self) {
    let completed = other.moves.isEmpty ? moves : other.moves
    self = other
    moves = completed
  }
}

extension SearchResult: Equatable where Move: Equatable {}
