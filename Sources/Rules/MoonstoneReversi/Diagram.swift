import MoonstoneKernel

extension ReversiGame {
  /// Draws the squares with their coordinates, the side to move and the discs of each side.
  ///
  /// `X` is black, `O` white, `-` an empty square and `.` one that the side to move can play. The
  /// last move is in brackets. ``position(_:)`` reads the diagram back.
  public func diagram(of position: Position, lastMove: Move?) -> String {
    let legal = position.legalMoves
    let margin = String(Board.size).count
    func padded(_ name: String) -> String {
      String(repeating: " ", count: margin - name.count) + name
    }
    var text = padded("") + Self.columns.map { " " + $0 }.joined() + "\n"
    for row in 0..<Board.size {
      text += padded(String(row + 1))
      var wasLast = false
      for column in 0..<Board.size {
        let square = BoardSquare<Board>(column: column, row: row)
        let isLast = lastMove?.square == square
        text += isLast ? "[" : wasLast ? "]" : " "
        if let side = position.side(at: square) {
          text += DiscSymbol.letter(side)
        } else {
          text += (legal.squares & square.bit).isEmpty ? "-" : "."
        }
        wasLast = isLast
      }
      text += wasLast ? "]\n" : "\n"
    }
    return text + turnLine(position, legal, lastMove) + "\n" + tallyLine(position)
  }

  private func turnLine(_ position: Position, _ legal: BoardMoves<Board>, _ lastMove: Move?)
    -> String
  {
    var line = "\(sideName(position.turn)) to move"
    if lastMove == .pass { line += ", after a pass" }
    if legal.isPass { line += ", who must pass" }
    if legal.isEmpty { line += ", but the game is over" }
    return line
  }

  /// The line of a diagram that counts the discs of each side.
  func tallyLine(_ position: Position) -> String {
    let tally = position.tally
    return "\(sideName(.black)) \(tally.black), \(sideName(.white)) \(tally.white)"
  }

  private func sideName(_ side: Side) -> String {
    "\(sideNames[side]) (\(DiscSymbol.letter(side)))"
  }
}
