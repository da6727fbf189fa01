import MoonstoneKernel

/// Reads a drawn world: lines of squares, with or without the numbers around them.
enum DiagramReading {
  /// The world; `nil` for a text without drawn squares.
  static func world(_ text: String, size: Int) throws(NotationError) -> World? {
    guard text.contains(where: { "■□".contains($0) }) else { return nil }
    var world = World(size: size)
    var row = 0
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where line.contains(where: { "■□".contains($0) }) {
      var column = 0
      for character in line where "■□".contains(character) {
        if row < size, column < size, character == "■" { world.change(column: column, row: row) }
        column += 1
      }
      guard column == size, row < size else {
        throw NotationError(
          row < size
            ? "the row has \(column) squares, not \(size)" : "there are more than \(size) rows",
          line: index + 1, column: 1)
      }
      row += 1
    }
    guard row == size else {
      throw NotationError("there are \(row) rows, not \(size)", line: lines.count, column: 1)
    }
    return world
  }
}
