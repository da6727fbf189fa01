import MoonstoneKernel

extension ConnectFour {
  static func letter(_ side: Side?) -> String {
    switch side {
    case .black: "R"
    case .white: "Y"
    case nil: "-"
    }
  }

  /// Six rows of squares with their coordinates, the top one first, and the side to move.
  ///
  /// `R` is red, `Y` yellow, `-` empty and `.` a square that a disc can land on; the last disc stands
  /// in brackets. ``position(_:)`` reads it back.
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

  /// Six rows from `6` down to `1`; pointing at the square a disc lands on means its column.
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
      })
  }
}

extension ConnectFour.Position {
  /// The highest disc of a column.
  fileprivate func top(of move: Move) -> Square? {
    let discs = (own | opponent) & Bitboard.column(move.column)
    return discs == 0 ? nil : Square(index: 63 - discs.leadingZeroBitCount)
  }
}

/// A drawn board: six lines of seven squares, with or without coordinates, and what is said below.
///
/// Blanks and brackets are free. Whose turn it is follows from the discs; a line that says so must be
/// true.
struct DiagramReading {
  private var red: UInt64 = 0
  private var yellow: UInt64 = 0
  private var count = 0
  private var turn: (side: Side, line: Int)?

  static func position(_ text: String) throws(NotationError) -> ConnectFour.Position {
    var reading = DiagramReading()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { try reading.read(line, number: index + 1) }
    guard reading.count == 42 else {
      throw NotationError(
        "the board has \(reading.count) squares, not 42", line: lines.count, column: 1)
    }
    switch ConnectFour.Position.checked(red: reading.red, yellow: reading.yellow) {
    case .failure(let flaw): throw NotationError(flaw.message, line: lines.count, column: 1)
    case .success(let position):
      if let turn = reading.turn, turn.side != position.turn {
        let name = ConnectFour().sideNames[position.turn]
        throw NotationError("by the discs, \(name) is to move", line: turn.line, column: 1)
      }
      return position
    }
  }

  private mutating func read(_ line: Substring, number: Int) throws(NotationError) {
    let words = line.lowercased()
    if words.filter({ !$0.isWhitespace }) == "abcdefg" { return }
    for side in Side.allCases where words.hasPrefix(ConnectFour().sideNames[side]) {
      turn = (side, number)
      return
    }
    for (index, character) in line.enumerated() {
      if character.isWhitespace || "[]".contains(character) { continue }
      if index == 0, character.isWholeNumber { continue }
      try readSquare(character, line: number, column: index + 1)
    }
  }

  private mutating func readSquare(
    _ character: Character, line: Int, column: Int
  ) throws(NotationError) {
    guard count < 42 else {
      throw NotationError("expected no more than 42 squares", line: line, column: column)
    }
    let bit = ConnectFour.Square(column: count % 7, row: 5 - count / 7).bit
    switch character {
    case "R": red |= bit
    case "Y": yellow |= bit
    case "-", ".": break
    default:
      throw NotationError(
        "“\(character)” is not a square: “R” is red, “Y” yellow, “-” or “.” empty",
        line: line, column: column)
    }
    count += 1
  }
}
