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
  /// The same number for two playings, or beginnings of one, that are alike up to the board's symmetries,
  /// and different ones for others as far as 64 bits tell them apart.
  public func fingerprint(from start: Position, _ moves: [Move]) -> UInt64 {
    func mixed(_ start: Position, _ moves: some Sequence<Move>) -> UInt64 {
      moves.reduce(start.key) { ($0 ^ UInt64($1.code)).spread &+ 0x9E37_79B9_7F4A_7C15 }
    }
    return symmetries.reduce(mixed(start, moves)) { least, symmetry in
      min(least, mixed(symmetry.position(start), moves.lazy.map(symmetry.move)))
    }
  }
}
