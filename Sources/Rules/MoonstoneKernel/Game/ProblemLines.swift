extension Game {
  /// A problem in each line, or one drawing.
  ///
  /// - Throws: ``NotationError`` if the game cannot read a position.
  public func problems(_ text: String) throws(NotationError) -> [Problem<Position>] {
    try problemsOfLines(text)
  }

  /// What ``problems(_:)`` reads by default.
  package func problemsOfLines(_ text: String) throws(NotationError) -> [Problem<Position>] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().filter { line in
        line.element.first { !$0.isWhitespace }.map { !"#%".contains($0) } ?? false
      }
    if lines.count > 1, let drawn = try? position(text) { return [Problem(drawn, line: 1)] }
    var problems: [Problem<Position>] = []
    for (index, line) in lines {
      do throws(NotationError) {
        problems.append(try problem(String(line), line: index + 1))
      } catch {
        // If no line is a problem, they were meant to be a drawing.
        if lines.count > 1, !lines.contains(where: { isProblem($0.element) }) {
          _ = try position(text)
        }
        throw NotationError(error.message, line: index + 1, column: error.column)
      }
    }
    return problems
  }

  private func isProblem(_ line: Substring) -> Bool { (try? problem(String(line), line: 1)) != nil }

  /// A position or moves, and perhaps a score.
  private func problem(_ text: String, line: Int) throws(NotationError) -> Problem<Position> {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let word = words.last, let score = Int(word) else {
      return Problem(try start(text), line: line)
    }
    // Moves may be numbers, too.
    if words.count > 2, let whole = try? start(text) { return Problem(whole, line: line) }
    let rest = String(text[..<word.startIndex]).withoutTrailingBlanks
    return Problem(try start(rest), score: score, line: line)
  }

  /// A position, or the position after moves.
  private func start(_ text: String) throws(NotationError) -> Position {
    do throws(NotationError) {
      return try position(text)
    } catch {
      guard let words = try? words(of: text), let first = words.first,
        move(first.text, in: initialPosition).map(initialPosition.isLegal) == true
      else { throw error }
    }
    var position = initialPosition
    for move in try played(text, from: position) { position.playUnchecked(move) }
    return position
  }
}

extension String {
  /// The text without the white space at its end, such as the end of a file's last line.
  package var withoutTrailingBlanks: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
