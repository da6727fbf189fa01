/// A match as another program saved it: the position and who plays.
public struct SavedMatch<Position: MoonstoneKernel.Position>: Hashable, Sendable {
  /// The position in which the match was saved.
  public let position: Position
  /// Whether a person plays each side; a program plays the others.
  public let people: Sides<Bool>

  /// Creates a saved match.
  public init(_ position: Position, people: Sides<Bool>) {
    self.position = position
    self.people = people
  }
}
