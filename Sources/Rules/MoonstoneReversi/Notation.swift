import MoonstoneKernel

extension Reversi {
  /// Reads one position as ``OBF``, as ``diagram(of:lastMove:)`` draws it, or as a ``SaveFile``.
  ///
  /// The first line that is not blank tells them apart: in a save file it is short and contains a
  /// digit, in OBF it is long, and a diagram has several lines.
  ///
  /// - Throws: ``NotationError`` with the place where the text goes wrong.
  public func position(_ notation: String) throws(NotationError) -> Position {
    let lines = ScannedLine.split(notation).filter(OBF.isEntry)
    guard let first = lines.first else {
      throw NotationError(
        "there is no position: expected 64 squares and the side to move, a diagram or a save file",
        column: 1)
    }
    let word = first.rest.prefix { !$0.isBlank }
    if first.rest.count <= 4, word.dropFirst().contains(where: \.isWholeNumber) {
      return try SaveFile(notation).position
    }
    if lines.count > 1, word.count < 20 { return try DiagramReading.position(notation, of: self) }
    let entries = try OBF.lines(notation)
    if entries.count > 1 {
      throw NotationError("expected one position, found another", line: entries[1].line, column: 1)
    }
    return entries[0].position
  }
}
