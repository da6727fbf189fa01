/// A position to solve, with what its author says about it.
public struct Problem<Position: MoonstoneKernel.Position>: Sendable {
  /// The position to solve.
  public let position: Position

  /// The margins by which the side to move is said to win with some of its moves; may be empty.
  public let margins: [(move: Position.Move, margin: Int)]

  /// What the position is said to be worth to the side to move: above 0 if it wins, below 0 if it
  /// loses. How much is in its author's own units; `nil` if nothing is said.
  public let score: Int?

  /// The line of the text that the problem comes from, counted from 1.
  public let line: Int

  /// Creates a problem.
  public init(
    _ position: Position, margins: [(move: Position.Move, margin: Int)] = [], score: Int? = nil,
    line: Int
  ) {
    self.position = position
    self.margins = margins
    self.score = score
    self.line = line
  }
}
