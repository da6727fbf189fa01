import MoonstoneKernel

extension Breakthrough {
  /// The rows of squares with their coordinates, the top one first, and the side to move.
  ///
  /// `W` is white, `B` black, `-` empty; the square that was last moved to stands in brackets.
  /// ``position(_:)`` reads it back.
  public func diagram(of position: Position, lastMove: Move?) -> String {
    var text = " " + Self.columns(position.size).map { " " + $0 }.joined() + "\n"
    for row in (0..<position.size).reversed() {
      text += String(row + 1)
      var wasLast = false
      for column in 0..<position.size {
        let square = Square(column: column, row: row)
        text += square == lastMove?.to ? "[" : wasLast ? "]" : " "
        text += Self.letter(position.side(at: square))
        wasLast = square == lastMove?.to
      }
      text += wasLast ? "]\n" : "\n"
    }
    let over = position.outcome == nil ? "" : ", but the game is over"
    return text + "\(position.turn) (\(Self.letter(position.turn))) to move\(over)\n"
      + "white \(position.white.nonzeroBitCount), black \(position.black.nonzeroBitCount)"
  }

  static func columns(_ size: Int) -> [String] { "abcdefgh".prefix(size).map(String.init) }

  /// The rows from the top; pointing at a piece means its move, if it has one alone.
  public func grid(of position: Position) -> Grid<Position>? {
    var moves: [Square: [Move]] = [:]
    for move in position.legalMoves { moves[move.from, default: []].append(move) }
    return Grid(
      columnNames: Self.columns(position.size),
      rowNames: (1...position.size).reversed().map(String.init),
      rows: (0..<position.size).reversed().map { row in
        (0..<position.size).map { column in
          let square = Square(column: column, row: row)
          let own = moves[square] ?? []
          return Grid.Cell(
            square, position.side(at: square), move: own.count == 1 ? own[0] : nil)
        }
      })
  }
}

/// A drawn board, with or without coordinates, and a line that names the side to move.
///
/// Blanks and brackets are free, and a line that counts the pieces is skipped.
struct DiagramReading {
  private let size: Int
  private var sides: [Side?] = []
  private var turn: Side?

  private init(size: Int) { self.size = size }

  static func position(
    _ text: String, size: Int
  ) throws(NotationError) -> Breakthrough.Position {
    var reading = DiagramReading(size: size)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { try reading.read(line, number: index + 1) }
    func failed(_ message: String) -> NotationError {
      NotationError(message, line: max(lines.count, 1), column: 1)
    }
    guard reading.sides.count == size * size else {
      throw failed("the board has \(reading.sides.count) squares, not \(size * size)")
    }
    guard let turn = reading.turn else {
      throw failed("the side to move is missing: expected “white to move” or “black to move”")
    }
    switch Breakthrough.Position.checked(reading.sides, size: size, turn: turn) {
    case .failure(let flaw): throw failed(flaw.message)
    case .success(let position): return position
    }
  }

  private mutating func read(_ line: Substring, number: Int) throws(NotationError) {
    let words = line.lowercased()
    if words.filter({ !$0.isWhitespace }) == Breakthrough.columns(size).joined() { return }
    for side in Side.allCases where words.hasPrefix(side.description) {
      if words.contains("to move") { turn = side }
      return
    }
    for (index, character) in line.enumerated() {
      if character.isWhitespace || "[]".contains(character) { continue }
      if index == 0, character.isWholeNumber { continue }
      switch character {
      case "W": sides.append(.white)
      case "B": sides.append(.black)
      case "-", ".": sides.append(nil)
      default:
        throw NotationError(
          "“\(character)” is not a square: “W” is white, “B” black, “-” or “.” empty",
          line: number, column: index + 1)
      }
    }
  }
}
