/// A match as another program saved it: where it stands, and who plays.
public struct SavedMatch<Position: MoonstoneKernel.Position>: Hashable, Sendable {
  public let position: Position
  /// Which sides people play; the others are played by programs.
  public let people: Sides<Bool>

  public init(_ position: Position, people: Sides<Bool>) {
    self.position = position
    self.people = people
  }
}
