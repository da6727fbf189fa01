import MoonstoneSupport

/// Reads the matches of a text in PGN one after another, looking at each byte a bounded number of
/// times. Variations are counted.
struct PGNReading: MatchTextReading, Sendable {
  let bytes: [UInt8]
  /// Where the rest begins.
  private(set) var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Goes to the next match.
  ///
  /// - Returns: where it begins; `nil` at the end of the text.
  mutating func start() -> Int? {
    skipBlanks()
    return place < bytes.count ? place : nil
  }

  /// Reads the match that begins here. After one that cannot be read, goes to where one surely
  /// begins.
  mutating func match() throws(TextFault) -> PGNMatch {
    do throws(TextFault) {
      return try wholeMatch()
    } catch {
      while place < bytes.count, !beginsMatch(at: place) { place += 1 }
      throw error
    }
  }

  private mutating func wholeMatch() throws(TextFault) -> PGNMatch {
    var match = PGNMatch()
    try readRemarks(into: &match)
    let first = place
    while beginsTag(at: place) {
      let (name, value) = try tag()
      match.take(name, value)
      skipBlanks()
    }
    while place < bytes.count, match.result == nil, !beginsTag(at: place) {
      try readMove(into: &match)
      skipBlanks()
    }
    if match.isEmpty {
      throw TextFault(
        "expected a match, which begins with “[Event \"…\"]”, found "
          + TextBytes.found(at: first, in: bytes), at: first)
    }
    try readRemarks(into: &match)
    return match
  }

  /// Reads what may stand before a match and after its result.
  private mutating func readRemarks(into match: inout PGNMatch) throws(TextFault) {
    while place < bytes.count, "{$(".utf8.contains(bytes[place]) {
      try readMove(into: &match)
      skipBlanks()
    }
  }

  // MARK: - Blanks

  /// Skips blanks, comments to the end of a line, and lines that begin with “%”.
  private mutating func skipBlanks() {
    while place < bytes.count {
      let isAtLineStart = place == 0 || bytes[place - 1] == UInt8(ascii: "\n")
      if bytes[place] == UInt8(ascii: ";") || (isAtLineStart && bytes[place] == UInt8(ascii: "%")) {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if TextBytes.isBlank(bytes[place]) {
        place += 1
      } else {
        return
      }
    }
  }

  private func beginsTag(at place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == UInt8(ascii: "[")
      && TextBytes.isLetter(bytes[place + 1])
  }

  /// Whether a match surely begins here: with a line that is a tag, after a line that is none.
  private func beginsMatch(at place: Int) -> Bool {
    guard beginsTag(at: place), place == 0 || bytes[place - 1] == UInt8(ascii: "\n") else {
      return false
    }
    let name = bytes[place...].dropFirst().prefix(64).prefix { TextBytes.isPartOfTag($0) }
    let value = bytes[name.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard value.first == UInt8(ascii: "\"") else { return false }
    let line = bytes[..<max(place - 1, 0)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return place == 0 || !beginsTag(at: line)
  }

  // MARK: - Tags

  private mutating func tag() throws(TextFault) -> (name: String, value: String) {
    let start = place
    place += 1
    let name = text(word(TextBytes.isPartOfTag))
    while place < bytes.count, TextBytes.isBlank(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
      throw TextFault("expected a tag such as “[Event \"name\"]”", at: start)
    }
    place += 1
    let first = place
    var hasSlashes = false
    // Some programs write quotes within a value as they are.
    var quote: Int?
    while place < bytes.count, bytes[place] != 0x0a {
      if bytes[place] == UInt8(ascii: "\"") {
        quote = place
        if bytes[(place + 1)...].first(where: { !TextBytes.isBlank($0) }) == UInt8(ascii: "]") {
          break
        }
      }
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
        hasSlashes = true
        place += 1
      }
      place += 1
    }
    guard let quote else {
      throw TextFault(
        "the match is torn: the value of \(name.excerpt) has no “\"” at its end", at: start)
    }
    let value = bytes[first..<quote]
    place = quote + 1
    while place < bytes.count, TextBytes.isBlank(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "]") else {
      throw TextFault("the match is torn: the tag \(name.excerpt) has no “]”", at: start)
    }
    place += 1
    return (name, TextBytes.text(hasSlashes ? Self.unescaped(value) : value))
  }

  private static func unescaped(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var plain: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      plain.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return plain[...]
  }

  /// Goes past the bytes that belong to a word.
  private mutating func word(_ isPart: (UInt8) -> Bool) -> Range<Int> {
    let start = place
    while place < bytes.count, isPart(bytes[place]) { place += 1 }
    return start..<place
  }

  private func text(_ word: Range<Int>) -> String { String(decoding: bytes[word], as: UTF8.self) }

  // MARK: - Moves

  private mutating func readMove(into match: inout PGNMatch) throws(TextFault) {
    switch bytes[place] {
    case UInt8(ascii: "{"):
      let comment = try comment()
      if match.moves.isEmpty || match.result != nil {
        match.unread += 1
      } else {
        match.moves[match.moves.count - 1].comments.append(comment)
      }
    case UInt8(ascii: "("): match.variations += try skipVariation()
    case UInt8(ascii: "$"):
      place += 1
      _ = word(TextBytes.isDigit)
      match.unread += 1
    case UInt8(ascii: "*"):
      place += 1
      match.result = "*"
    case let byte where TextBytes.isDigit(byte): readNumber(into: &match)
    case let byte where TextBytes.isLetter(byte) || byte == UInt8(ascii: "-"):
      let word = word { TextBytes.isLetter($0) || TextBytes.isDigit($0) || $0 == UInt8(ascii: "-") }
      match.moves.append(PGNMatch.Move(word: word))
      // Signs such as “!?” are for people.
      let signs = self.word { "!?+#".utf8.contains($0) }
      if !signs.isEmpty { match.unread += 1 }
    default:
      throw TextFault(
        "expected a move such as “F5”, or a result, found "
          + TextBytes.found(at: place, in: bytes), at: place)
    }
  }

  /// Reads `12.`, or a result such as `33-31` or `1/2-1/2`.
  private mutating func readNumber(into match: inout PGNMatch) {
    let number = word { TextBytes.isDigit($0) || "-/".utf8.contains($0) }
    if bytes[number].contains(UInt8(ascii: "-")) {
      match.result = text(number)
    } else {
      _ = word { $0 == UInt8(ascii: ".") }
    }
  }

  private mutating func comment() throws(TextFault) -> Range<Int> {
    let first = place + 1
    place = first
    while place < bytes.count, bytes[place] != UInt8(ascii: "}") {
      // A torn comment would otherwise take the next match in.
      if beginsMatch(at: place) { break }
      place += 1
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "}") else {
      throw TextFault("the match is torn: the comment has no “}”", at: first - 1)
    }
    place += 1
    return first..<place - 1
  }

  /// - Returns: how many variations there are, those within one too.
  private mutating func skipVariation() throws(TextFault) -> Int {
    let first = place
    var (depth, count) = (0, 0)
    while place < bytes.count, !beginsMatch(at: place) {
      switch bytes[place] {
      case UInt8(ascii: "("):
        depth += 1
        count += 1
        place += 1
      case UInt8(ascii: ")"):
        depth -= 1
        place += 1
        if depth == 0 { return count }
      case UInt8(ascii: "{"): _ = try comment()
      default: place += 1
      }
    }
    throw TextFault("the match is torn: the variation has no “)”", at: first)
  }
}

package enum PGNFile {
  /// Whether a text looks like PGN: tags come first, or a comment before them.
  ///
  /// - Parameter bytes: the beginning of the text.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    var reading = PGNReading(bytes)
    guard let start = reading.start() else { return false }
    let text = String(decoding: bytes[start...].prefix(64), as: UTF8.self)
    return text.prefixMatch(of: #/\[[A-Za-z][A-Za-z0-9_]*\s+"/#) != nil
  }
}
