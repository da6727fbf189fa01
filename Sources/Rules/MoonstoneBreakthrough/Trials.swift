import MoonstoneKernel

extension Breakthrough {
  /// The initial position and positions a few moves before the end: a win to take, one to stop, a
  /// race, and one piece each.
  public var trials: [Position] {
    let last = size - 1
    func board(white: [(Int, Int)], black: [(Int, Int)], _ turn: Side) -> Position {
      func bits(_ squares: [(Int, Int)]) -> UInt64 {
        squares.reduce(0) { $0 | Square(column: $1.0, row: $1.1).bit }
      }
      return Position(
        white: bits(white), black: bits(black), turn: turn, width: UInt8(size))
    }
    return [
      initialPosition,
      // Both sides are one step from the far row.
      board(white: [(0, last - 1), (2, 0)], black: [(last, 1), (1, last)], .white),
      board(white: [(0, last - 1), (2, 0)], black: [(last, 1), (1, last)], .black),
      // Only the other side is, and its piece can be captured.
      board(white: [(1, 0), (3, 1)], black: [(2, 1), (4, last)], .white),
      board(white: [(2, last - 1), (4, 0)], black: [(1, last), (3, last - 1)], .black),
      // A race, and one piece each.
      board(white: [(0, 1), (1, 0)], black: [(last, last - 1), (last - 1, last)], .white),
      board(white: [(0, 1)], black: [(1, last)], .black),
    ]
  }
}
