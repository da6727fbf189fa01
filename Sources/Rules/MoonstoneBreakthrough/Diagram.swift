import MoonstoneKernel

extension Breakthrough {
  /// Draws the squares with their coordinates, the top row first, and the side to move.
  ///
  /// `W` is white, `B` black and `-` an empty square. The square that was last moved to is in
  /// brackets. ``position(_:)`` reads the diagram back.
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

  /// The rows from the top; a click on a piece plays its move if it has only one.
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
