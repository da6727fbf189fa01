/// A rotation or reflection of the board that makes no difference to the game.
///
/// The images of legal moves are legal, lead to the images of the positions, and end the game in
/// the same way.
public struct Symmetry<Position: MoonstoneKernel.Position>: Sendable {
  /// The image of a position; the side to move stays the same.
  public let position: @Sendable (Position) -> Position
  /// The image of a move.
  public let move: @Sendable (Position.Move) -> Position.Move

  /// Creates a symmetry from its images of positions and moves.
  public init(
    position: @escaping @Sendable (Position) -> Position,
    move: @escaping @Sendable (Position.Move) -> Position.Move
  ) {
    self.position = position
    self.move = move
  }
}
