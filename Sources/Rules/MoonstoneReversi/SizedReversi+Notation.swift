import MoonstoneKernel

extension SizedReversi {
  /// Reads a position's description, or a diagram as ``diagram(of:lastMove:)`` draws it.
  ///
  /// - Throws: ``NotationError`` with the place where the text goes wrong.
  public func position(_ notation: String) throws(NotationError) -> Position {
    if let position = Position(notation) { return position }
    let lines = ScannedLine.split(notation).filter { !$0.isBlank }
    guard let first = lines.first else {
      let count = Board.size * Board.size
      throw NotationError(
        "there is no position: expected \(count) squares and the side to move, or a diagram",
        column: 1)
    }
    guard lines.count == 1 else { return try DiagramReading.position(notation, of: self) }
    throw first.error(
      "not a position of \(name): expected \(Board.size * Board.size) squares, “X” black, "
        + "“O” white, “-” empty, a blank and the side to move")
  }
}
