/// Takes the text of a script apart. Bytes that no script can have are left out.
struct LuaLexer {
  private let bytes: [UInt8]
  private var place = 0
  /// Whether a token has begun in this line.
  private var isInLine = false
  /// The comments before the tokens that were read.
  private(set) var comments: [LuaComment] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if byte == UInt8(ascii: "#") { skipLine() }
  }

  /// All tokens, and the comments.
  static func read(_ bytes: [UInt8]) -> (tokens: [LuaToken], comments: [LuaComment]) {
    var lexer = LuaLexer(bytes)
    var tokens: [LuaToken] = []
    while let token = lexer.next() {
      lexer.isInLine = true
      tokens.append(token)
    }
    return (tokens, lexer.comments)
  }

  private var byte: UInt8? { at(0) }

  private func at(_ distance: Int) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  private mutating func next() -> LuaToken? {
    while let first = byte {
      let start = place
      if first.isNameByte, !first.isDigit {
        while byte?.isNameByte == true { place += 1 }
        let word = text(start..<place)
        return LuaToken(
          kind: LuaToken.keywords.contains(word) ? .keyword : .name, text: word, offset: start)
      }
      if first.isDigit || first == UInt8(ascii: ".") && at(1)?.isDigit == true {
        skipNumber()
        return LuaToken(kind: .number, text: text(start..<place), offset: start)
      }
      if first == UInt8(ascii: "-"), at(1) == UInt8(ascii: "-") {
        readComment()
      } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        skipQuoted(first)
        return LuaToken(kind: .string, text: "", offset: start)
      } else if skipLong() != nil {
        return LuaToken(kind: .string, text: "", offset: start)
      } else if let sign {
        place += sign.utf8.count
        return LuaToken(kind: .sign, text: sign, offset: start)
      } else {
        if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") { isInLine = false }
        place += 1
      }
    }
    return nil
  }

  /// The longest sign that begins here.
  private var sign: String? {
    for length in [3, 2, 1] where place + length <= bytes.count {
      let text = text(place..<place + length)
      if Self.signs.contains(text) { return text }
    }
    return nil
  }

  private static let signs: Set<String> = [
    "...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>", "+", "-", "*", "/", "%", "^", "#",
    "&", "~", "|", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", ".",
  ]

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func skipLine() {
    while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { place += 1 }
  }

  private mutating func skipNumber() {
    let start = place
    let isHexadecimal = byte == UInt8(ascii: "0") && at(1).map { $0 | 0x20 } == UInt8(ascii: "x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    while let byte {
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      guard
        byte.isNameByte || byte == UInt8(ascii: ".")
          || isSign && place > start && bytes[place - 1] | 0x20 == exponent
      else { return }
      place += 1
    }
  }

  private mutating func skipQuoted(_ quote: UInt8) {
    place += 1
    while let byte {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { break }
    }
    place = min(place, bytes.count)
  }

  /// Skips a long bracket and what is in it. Returns that; `nil` if there is none.
  private mutating func skipLong() -> Range<Int>? {
    guard byte == UInt8(ascii: "[") else { return nil }
    var level = 0
    while at(1 + level) == UInt8(ascii: "=") { level += 1 }
    guard at(1 + level) == UInt8(ascii: "[") else { return nil }
    let start = place + level + 2
    let equals = repeatElement(UInt8(ascii: "="), count: level)
    let end = [UInt8(ascii: "]")] + equals + [UInt8(ascii: "]")]
    place = start
    while place < bytes.count {
      if bytes[place] == end[0], bytes[place...].starts(with: end) {
        defer { place += end.count }
        return start..<place
      }
      place += 1
    }
    return start..<bytes.count
  }

  private mutating func readComment() {
    let start = place
    place += 2
    var inside = skipLong()
    if inside == nil {
      let first = place
      skipLine()
      inside = first..<place
    }
    guard let inside else { return }
    comments.append(LuaComment(text: text(inside), offset: start, isAlone: !isInLine))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isNameByte: Bool {
    isDigit || self == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
