import MoonstoneKernel

extension ConnectFour {
  static func letter(_ side: Side?) -> String {
    switch side {
    case .black: "R"
    case .white: "Y"
    case nil: "-"
    }
  }

  /// Draws the squares with their coordinates, the top row first, and the side to move.
  ///
  /// `R` is red, `Y` yellow, `-` an empty square and `.` one that a disc can land on. The last disc
  /// is in brackets. ``position(_:)`` reads the diagram back.
  public func diagram(of position: Position, lastMove: Move?) -> String {
    let landings = position.legalMoves.squares
    let last = lastMove.flatMap { position.top(of: $0) }
    var text = "  a b c d e f g\n"
    for row in (0..<6).reversed() {
      text += String(row + 1)
      var wasLast = false
      for column in 0..<7 {
        let square = Square(column: column, row: row)
        text += square == last ? "[" : wasLast ? "]" : " "
        text += landings & square.bit != 0 ? "." : Self.letter(position.side(at: square))
        wasLast = square == last
      }
      text += wasLast ? "]\n" : "\n"
    }
    let name = "\(sideNames[position.turn]) (\(Self.letter(position.turn)))"
    return text + name + " to move" + (landings == 0 ? ", but the game is over" : "")
  }

  /// The rows from `6` down to `1`; a click on the square that a disc would land on drops it there.
  public func grid(of position: Position) -> Grid<Position>? {
    let landings = position.legalMoves.squares
    return Grid(
      columnNames: "abcdefg".map(String.init), rowNames: (1...6).reversed().map(String.init),
      rows: (0..<6).reversed().map { row in
        (0..<7).map { column in
          let square = Square(column: column, row: row)
          return Grid.Cell(
            square, position.side(at: square),
            move: landings & square.bit != 0 ? Move(column: column) : nil)
        }
      }, shape: .columns, line: position.line)
  }
}

extension ConnectFour.Position {
  /// The discs in a row with which the last mover has won, from one end to the other.
  fileprivate var line: [Square] {
    for step in [1, 7, 6, 8] {
      // Where a row of four begins.
      let starts =
        opponent & opponent >> step & opponent >> (2 * step) & opponent >> (3 * step)
      guard starts != 0 else { continue }
      var squares: [Square] = []
      var index = starts.trailingZeroBitCount
      while index < 64, opponent & 1 << index != 0 {
        squares.append(Square(index: index))
        index += step
      }
      return squares
    }
    return []
  }

  /// The highest disc of a column.
  fileprivate func top(of move: Move) -> Square? {
    let discs = (own | opponent) & Bitboard.column(move.column)
    return discs == 0 ? nil : Square(index: 63 - discs.leadingZeroBitCount)
  }
}
