import MoonstoneKernel

extension ReversiGame {
  /// The three rotations and four reflections of the board.
  @inlinable public var symmetries: [Symmetry<Position>] {
    (1..<8).map { number in
      Symmetry(
        position: { Board.image(of: $0, number) },
        move: { Board.image(of: $0, number) })
    }
  }

  /// What it is by default, without a call for each image of each move: that takes as long as
  /// playing some of them.
  @inlinable public func fingerprint(from start: Position, _ moves: [Move]) -> UInt64 {
    leastHash(
      of: moves, images: 8, key: { Board.image(of: start, $0).key },
      code: { Board.image(of: $0, $1).code })
  }
}

extension ReversiBoard {
  @inlinable static func image(of position: BoardPosition<Self>, _ number: Int) -> BoardPosition<
    Self
  > {
    BoardPosition(
      own: image(of: position.own, number), opponent: image(of: position.opponent, number),
      turn: position.turn)
  }

  @inlinable static func image(of move: BoardMove<Self>, _ number: Int) -> BoardMove<Self> {
    move.square.map { BoardMove(image(of: $0, number)) } ?? move
  }

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
