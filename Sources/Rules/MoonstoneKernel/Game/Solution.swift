/// How a game ends from a given position when both sides play perfectly.
public struct Solution<Move: Symbol>: Hashable, Sendable {
  /// All of the best moves, or one of them, depending on what was asked.
  ///
  /// In the order of ``Position/legalMoves``; empty if and only if the game is over.
  public let moves: [Move]

  /// What the side to move wins by, in the units of ``Outcome``; negative when it loses.
  public let margin: Int

  /// Creates a solution.
  public init(moves: [Move], margin: Int) {
    self.moves = moves
    self.margin = margin
  }
}
