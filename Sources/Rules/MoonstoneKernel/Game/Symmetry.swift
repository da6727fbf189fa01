/// A way in which a board can be turned or mirrored without a difference to the game: what is legal,
/// what a move leads to and how it ends stay the same.
public struct Symmetry<Position: MoonstoneKernel.Position>: Sendable {
  /// The image of a position; the side to move stays.
  public let position: @Sendable (Position) -> Position
  /// The image of a move.
  public let move: @Sendable (Position.Move) -> Position.Move

  public init(
    position: @escaping @Sendable (Position) -> Position,
    move: @escaping @Sendable (Position.Move) -> Position.Move
  ) {
    self.position = position
    self.move = move
  }
}

extension Game {
  @inlinable public func fingerprint(from start: Position, _ moves: [Move]) -> UInt64 {
    func mixed(_ before: UInt64, _ move: Move) -> UInt64 {
      (before ^ UInt64(move.code)).spread &+ 0x9E37_79B9_7F4A_7C15
    }
    var least = start.key
    for move in moves { least = mixed(least, move) }
    for symmetry in symmetries {
      var image = symmetry.position(start).key
      for move in moves { image = mixed(image, symmetry.move(move)) }
      least = min(least, image)
    }
    return least
  }
}
