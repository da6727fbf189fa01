import MoonstoneKernel

extension ReversiGame {
  /// The three rotations and four reflections of the board.
  @inlinable public var symmetries: [Symmetry<Position>] {
    (1..<8).map { number in
      Symmetry(
        position: { position in
          Position(
            own: Board.image(of: position.own, number),
            opponent: Board.image(of: position.opponent, number), turn: position.turn)
        },
        move: { move in move.square.map { Move(Board.image(of: $0, number)) } ?? move })
    }
  }
}

extension ReversiBoard {
  /// The image of a square under one of the symmetries.
  ///
  /// - Parameter number: bit 0 mirrors the columns, bit 1 the rows; bit 2 then exchanges both.
  @inlinable static func image(of square: BoardSquare<Self>, _ number: Int) -> BoardSquare<Self> {
    let column = number & 1 == 0 ? square.column : size - 1 - square.column
    let row = number & 2 == 0 ? square.row : size - 1 - square.row
    return number & 4 == 0
      ? BoardSquare(column: column, row: row) : BoardSquare(column: row, row: column)
  }

  @inlinable static func image(of squares: Bits, _ number: Int) -> Bits {
    var image = Bits.none
    var rest = squares
    while !rest.isEmpty {
      guard let square = BoardSquare<Self>(code: rest.trailingZeroBitCount) else { break }
      image = image | Self.image(of: square, number).bit
      rest = rest.withoutFirst
    }
    return image
  }
}
