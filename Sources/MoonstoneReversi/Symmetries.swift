import MoonstoneKernel

extension Reversi {
  /// Three turns and four reflections of the board.
  public var symmetries: [Symmetry<Position>] {
    (1..<8).map { number in
      Symmetry(
        position: { position in
          Position(
            own: Self.image(of: position.own, number),
            opponent: Self.image(of: position.opponent, number), turn: position.turn)
        },
        move: { move in move.square.map { Move(Self.image(of: $0, number)) } ?? move })
    }
  }

  /// - Parameter number: bit 0 mirrors the columns, bit 1 the rows, and bit 2 exchanges them afterwards.
  private static func image(of square: Square, _ number: Int) -> Square {
    let column = number & 1 == 0 ? square.column : 7 - square.column
    let row = number & 2 == 0 ? square.row : 7 - square.row
    return number & 4 == 0 ? Square(column: column, row: row) : Square(column: row, row: column)
  }

  private static func image(of squares: UInt64, _ number: Int) -> UInt64 {
    var image: UInt64 = 0
    var rest = squares
    while rest != 0 {
      guard let square = Square(code: rest.trailingZeroBitCount) else { break }
      image |= Self.image(of: square, number).bit
      rest &= rest - 1
    }
    return image
  }
}
