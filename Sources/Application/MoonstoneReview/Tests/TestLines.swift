import MoonstoneKernel

/// A text file of tests, one a line:
///
///     ---------------------------OX------XO--------------------------- X; best f5 d6; "a name"
///     after f5d6c3; avoid b2; value > -3; within 2M
///
/// Parts are separated by semicolons. Empty lines, and lines that begin with `#`, are left out.
struct TestLines {
  let file: String
  let text: String

  func tests<G: Game>(of game: G) throws(TestFault) -> [PositionTest<G>] {
    var tests: [PositionTest<G>] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let trimmed = String(line).trimmed
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      tests.append(try fields(String(line), number: index + 1).test(of: game))
    }
    return tests
  }

  private func fields(_ line: String, number: Int) throws(TestFault) -> TestFields {
    var fields = TestFields(file: file, line: number)
    for (index, part) in Self.parts(of: line).enumerated() {
      if index == 0 {
        fields.isAfterMoves = part.text.hasPrefix("after ")
        fields.board = fields.isAfterMoves ? Self.rest(of: part) : part
      } else if !part.text.isEmpty {
        try Self.read(part, into: &fields)
      }
    }
    return fields
  }

  private static func read(
    _ part: TestFields.Field, into fields: inout TestFields
  ) throws(TestFault) {
    if part.text.hasPrefix("\"") {
      guard part.text.count > 2, part.text.hasSuffix("\""), fields.name == nil else {
        throw fields.fault("a test has one name, in quotes", part)
      }
      fields.name = String(part.text.dropFirst().dropLast())
      return
    }
    let word = String(part.text.prefix { !$0.isWhitespace && !"<>=".contains($0) })
    let rest = Self.rest(of: part, after: word.count)
    switch word {
    case "best" where fields.best == nil: fields.best = rest
    case "avoid" where fields.avoid == nil: fields.avoid = rest
    case "within" where fields.within == nil: fields.within = rest
    case "value": fields.values.append(rest)
    case "best", "avoid", "within": throw fields.fault("“\(word)” is said twice", part)
    default:
      throw fields.unknown(word, among: TestFields.words, column: part.column)
    }
  }

  private static func rest(
    of part: TestFields.Field, after count: Int = "after".count
  ) -> TestFields.Field {
    let tail = part.text.dropFirst(count)
    let text = tail.drop { $0.isWhitespace }
    let skipped = count + tail.count - text.count
    return TestFields.Field(text: String(text), column: part.column.map { $0 + skipped })
  }

  /// The parts between semicolons, except those in quotes.
  private static func parts(of line: String) -> [TestFields.Field] {
    var parts: [TestFields.Field] = []
    var text = ""
    var start = 1
    var isQuoted = false
    func end() {
      let skipped = text.prefix { $0.isWhitespace }.count
      parts.append(TestFields.Field(text: text.trimmed, column: start + skipped))
    }
    for (index, character) in line.enumerated() {
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted {
        end()
        text = ""
        start = index + 2
      } else {
        text.append(character)
      }
    }
    end()
    return parts
  }
}
