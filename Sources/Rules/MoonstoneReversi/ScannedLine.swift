import MoonstoneKernel

/// One line of a text that is read from left to right.
struct ScannedLine {
  let number: Int
  let characters: [Character]
  /// How many characters have been read.
  var read = 0

  init(_ text: some StringProtocol, number: Int) {
    self.number = number
    characters = Array(text)
  }

  /// The lines of a text, which end with LF or CRLF; the last one may lack it.
  static func split(_ text: String) -> [ScannedLine] {
    var parts = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.enumerated().map { ScannedLine($1, number: $0 + 1) }
  }

  var isBlank: Bool { characters.allSatisfy(\.isBlank) }
  var isAtEnd: Bool { read == characters.count }
  var next: Character? { isAtEnd ? nil : characters[read] }

  /// What is left to read, without the blanks around it.
  var rest: String {
    let left = characters[read...].drop(while: \.isBlank)
    guard let last = left.lastIndex(where: { !$0.isBlank }) else { return "" }
    return String(left[...last])
  }

  mutating func skipBlanks() {
    while next?.isBlank == true { read += 1 }
  }

  /// Reads characters as long as the condition holds.
  mutating func word(while holds: (Character) -> Bool) -> String {
    let start = read
    while let next, holds(next) { read += 1 }
    return String(characters[start..<read])
  }

  /// An error at the next character, or just behind the line's end.
  func error(_ message: String) -> NotationError {
    NotationError(message, line: number, column: read + 1)
  }
}

extension Character {
  var isBlank: Bool { self == " " || self == "\t" }

  /// The character in quotation marks; if it is invisible, its code points.
  var quoted: String {
    let isVisible = unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: true
      }
    }
    if isVisible { return "“\(self)”" }
    return unicodeScalars.map {
      let digits = String($0.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}
