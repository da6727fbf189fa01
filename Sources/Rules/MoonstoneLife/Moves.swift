extension Life {
  /// The legal moves of a position: the next generation, all squares, and each square row by row
  /// from the top. There are none when the match is over.
  public struct Moves: RandomAccessCollection, Hashable, Sendable {
    let size: Int

    /// - Parameter size: the size of the world; 0 when there is no move.
    init(size: Int) { self.size = size }

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of moves.
    public var endIndex: Int { size == 0 ? 0 : size * size + 2 }

    /// The move at an index.
    public subscript(index: Int) -> Move {
      switch index {
      case 0: .next
      case 1: .all
      default: .change(Square(column: (index - 2) % size, row: (index - 2) / size))
      }
    }
  }
}
