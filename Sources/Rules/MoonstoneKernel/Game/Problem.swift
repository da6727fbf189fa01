/// A position to solve, with what its author says of it.
public struct Problem<Position: MoonstoneKernel.Position>: Sendable {
  public let position: Position

  /// What moves are said to be worth to the side to move, by the margin it wins by; may be empty.
  public let margins: [(move: Position.Move, margin: Int)]

  /// Where it stands in its text, counted from 1.
  public let line: Int

  public init(
    _ position: Position, margins: [(move: Position.Move, margin: Int)] = [], line: Int
  ) {
    self.position = position
    self.margins = margins
    self.line = line
  }
}
