import MoonstoneKernel

extension Life {
  /// The world with its columns and rows, and how many of its squares live: `■` lives, `□` does not.
  ///
  /// ``position(_:)`` reads it back.
  public func diagram(of position: Position, lastMove: Move?) -> String {
    let world = position.world
    let over = position.outcome == nil ? "" : ", and the match is over"
    return world.drawing { isLiving, _ in isLiving ? "■ " : "□ " }
      + "\(world.census), \(position.count) move\(position.count == 1 ? "" : "s") made\(over)"
  }

  /// The rows from the top; pointing at a square means to change it. Of a column's number there is
  /// room for the last digit.
  public func grid(of position: Position) -> Grid<Position>? {
    let isOver = position.outcome != nil
    return Grid(
      columnNames: (1...size).map { "\($0 % 10)" }, rowNames: (1...size).map { "\($0)" },
      rows: (0..<size).map { row in
        (0..<size).map { column in
          let square = Square(column: column, row: row)
          return Grid.Cell(
            square, position.side(at: square), move: isOver ? nil : .change(square))
        }
      })
  }
}

extension World {
  /// Lines of squares, two columns wide, with the numbers of columns and rows around them, each line
  /// with its end.
  ///
  /// - Parameter square: a square drawn, by whether it lives and whether it is the last of its row.
  public func drawing(_ square: (_ isLiving: Bool, _ isLast: Bool) -> String) -> String {
    var text = ""
    // The tens stand above the ones.
    if size > 9 {
      text += "   " + (1...size).map { $0 < 10 ? "  " : "\($0 / 10) " }.joined()
      text = text.trimmingEnd + "\n"
    }
    text += ("   " + (1...size).map { "\($0 % 10) " }.joined()).trimmingEnd + "\n"
    for row in 0..<size {
      let number = "\(row + 1)"
      var line = String(repeating: " ", count: 2 - number.count) + number + " "
      for column in 0..<size {
        line += square(isLiving(column: column, row: row), column == size - 1)
      }
      text += line.trimmingEnd + "\n"
    }
    return text
  }

  /// How many squares live, and which share of all that is.
  public var census: String {
    let tenths = (living * 2000 + size * size) / (2 * size * size)
    return "\(living) of \(size * size) live (\(tenths / 10).\(tenths % 10) %)"
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}

/// A drawn world: lines of squares, with or without numbers around them, and what is said below.
enum DiagramReading {
  /// `nil` for a text in which nothing is drawn like that.
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
