/// What perfect play makes of one move.
public struct SolvedMove<Move: Symbol>: Hashable, Sendable {
  /// The move.
  public let move: Move
  /// What the side that plays it wins by, in the units of ``Outcome``; negative when it loses.
  public let margin: Int
  /// Perfect play of both sides from the move on, to the end of the game or as far as the budget
  /// went; at least the move.
  public let line: [Move]

  /// Creates a solved move.
  public init(move: Move, margin: Int, line: [Move]) {
    self.move = move
    self.margin = margin
    self.line = line
  }
}
