import MoonstoneKernel

/// Patterns as drawings: `.` is dead and `O` living, one line a row; lines that begin with `!` are
/// comments.
enum PatternDrawing {
  static func pattern(_ text: String) throws(NotationError) -> Pattern {
    var squares = PatternRows()
    var name: String?
    var (width, height) = (1, 0)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("!") {
        if name == nil, line.hasPrefix("!Name:") {
          name = line.dropFirst("!Name:".count).trimmed
        }
        continue
      }
      // A line break at the end does not begin another line.
      if index == lines.count - 1, line.isEmpty { break }
      height += 1
      for (column, character) in line.enumerated() where !character.isWhitespace {
        width = max(width, column + 1)
        guard ".O*".contains(character) else {
          throw NotationError(
            "“\(character)” is not a square: “.” is dead, “O” or “*” living", line: index + 1,
            column: column + 1)
        }
        try squares.add(1, living: character != ".", line: index + 1, column: column + 1)
      }
      try squares.end(line: index + 1, column: 1)
    }
    return squares.pattern(name: name, width: width, height: height)
  }

  static func text(_ pattern: Pattern) -> String {
    var text = pattern.name.map { "!Name: \($0)\n" } ?? ""
    for row in pattern.rows {
      for column in 0..<pattern.width { text += row >> UInt64(column) & 1 == 1 ? "O" : "." }
      text += "\n"
    }
    return text
  }
}

extension Substring {
  /// The text without the white space around it; `nil` when nothing is left.
  var trimmed: String? {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(start[...last])
  }
}
