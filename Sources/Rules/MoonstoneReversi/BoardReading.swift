import MoonstoneKernel

/// A board that is read square by square, row by row from `a1`.
struct BoardReading<Board: ReversiBoard> {
  private(set) var discs = Sides<Board.Bits>(both: .none)
  private(set) var count = 0

  mutating func append(_ side: Side?) {
    if let side {
      let square = BoardSquare<Board>(column: count % Board.size, row: count / Board.size)
      discs[side] = discs[side] | square.bit
    }
    count += 1
  }

  func position(turn: Side) -> BoardPosition<Board> {
    BoardPosition(black: discs.black, white: discs.white, turn: turn)
  }
}
