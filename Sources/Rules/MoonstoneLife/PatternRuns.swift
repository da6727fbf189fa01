import MoonstoneKernel

/// Patterns as runs: `b` is a dead square, `o` a living one and `$` the end of a row, each after
/// the length of its run; `!` is the end.
///
/// A line before them gives the width, the height and the rule. Lines that begin with `#` are
/// comments.
enum PatternRuns {
  static func pattern(_ text: String) throws(NotationError) -> Pattern {
    var reading = Reading()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      try reading.read(line, number: index + 1)
      if reading.hasEnded { break }
    }
    guard reading.hasEnded else {
      throw NotationError(
        "the pattern does not end: expected “!” after its last row", line: max(lines.count, 1),
        column: (lines.last?.count ?? 0) + 1)
    }
    return reading.squares.pattern(
      name: reading.name, width: reading.width, height: reading.height)
  }

  /// Writes lines of at most 70 characters.
  static func text(_ pattern: Pattern) -> String {
    var text = pattern.name.map { "#N \($0)\n" } ?? ""
    text += "x = \(pattern.width), y = \(pattern.height), rule = B3/S23\n"
    var line = ""
    for run in runs(pattern.rows) {
      if line.count + run.count > 70 {
        text += line + "\n"
        line = ""
      }
      line += run
    }
    return text + line + "\n"
  }

  /// The runs of the rows, with `!` at the end; dead squares at the end of a row and empty rows at
  /// the end are left out.
  static func runs(_ rows: [UInt64]) -> [String] {
    var runs: [String] = []
    var ends = 0
    func run(_ count: Int, _ letter: String) {
      runs.append(count == 1 ? letter : "\(count)\(letter)")
    }
    for row in rows {
      var rest = row
      if rest != 0, ends > 0 {
        run(ends, "$")
        ends = 0
      }
      while rest != 0 {
        let dead = rest.trailingZeroBitCount
        if dead > 0 { run(dead, "b") }
        rest >>= UInt64(dead)
        let living = (~rest).trailingZeroBitCount
        run(living, "o")
        rest >>= UInt64(living)
      }
      ends += 1
    }
    return runs + ["!"]
  }

  private struct Reading {
    var squares = PatternRows()
    var name: String?
    var width = 1
    var height = 1
    var hasEnded = false
    private var hasBegun = false
    /// The length of the next run, whose letter may follow on another line.
    private var count: Int?

    mutating func read(_ line: Substring, number: Int) throws(NotationError) {
      if line.hasPrefix("#") {
        if name == nil, line.hasPrefix("#N") { name = line.dropFirst(2).trimmed }
        return
      }
      guard let text = line.trimmed else { return }
      if !hasBegun, text.hasPrefix("x") || text.hasPrefix("X") {
        try readHeader(line, number: number)
      } else {
        try readRuns(line, number: number)
      }
      hasBegun = true
    }

    /// Reads `x = 3, y = 3, rule = B3/S23`.
    private mutating func readHeader(_ line: Substring, number: Int) throws(NotationError) {
      var column = 1
      for part in line.split(separator: ",", omittingEmptySubsequences: false) {
        defer { column += part.count + 1 }
        let sides = part.split(separator: "=", omittingEmptySubsequences: false)
        func failed(_ message: String) -> NotationError {
          NotationError(
            message, line: number, column: column + part.prefix(while: \.isWhitespace).count)
        }
        guard sides.count == 2, let key = sides[0].trimmed?.lowercased(),
          let value = sides[1].trimmed
        else { throw failed("expected a line such as “x = 3, y = 3, rule = B3/S23”") }
        switch key {
        case "x", "y":
          guard let length = Int(value), length >= 0 else {
            throw failed("“\(value)” is not a number of squares")
          }
          guard length <= World.sizes.upperBound else {
            throw failed("\(key) = \(length): the largest world has 50×50 squares")
          }
          if key == "x" { width = max(length, 1) } else { height = max(length, 1) }
        case "rule":
          guard ["b3/s23", "b3s23", "23/3", "s23/b3", "life"].contains(value.lowercased()) else {
            throw failed("the rule “\(value.prefix(40))” is not Life's, “B3/S23”")
          }
        default:
          throw failed("“\(key.prefix(40))” is neither “x”, “y” nor “rule”")
        }
      }
    }

    private mutating func readRuns(_ line: Substring, number: Int) throws(NotationError) {
      for (index, character) in line.enumerated() {
        func failed(_ message: String) -> NotationError {
          NotationError(message, line: number, column: index + 1)
        }
        if character.isWhitespace { continue }
        if let digit = character.wholeNumberValue, character.isASCII {
          // A number beyond the size of any world will do, however large it was.
          count = min((count ?? 0) * 10 + digit, 1_000_000)
          continue
        }
        if count == 0 { throw failed("a run has at least one square") }
        switch character {
        case "b", "B", "o", "O":
          try squares.add(
            count ?? 1, living: character == "o" || character == "O", line: number,
            column: index + 1)
        case "$": try squares.end(count ?? 1, line: number, column: index + 1)
        case "!":
          hasEnded = true
          return
        default:
          throw failed(
            "“\(character)” is not a run: “b” is dead, “o” living, “$” the end of a row, “!” that "
              + "of the pattern")
        }
        count = nil
      }
    }
  }
}
