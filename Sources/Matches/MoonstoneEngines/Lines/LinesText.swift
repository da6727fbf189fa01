/// A line as programs write it that take liberties with JSON, as Python does: the numbers `NaN`,
/// `Infinity` and `-Infinity`, and halves of characters.
struct LinesText {
  /// The line in JSON: such a number as a text, and half a character as none.
  private(set) var fixed = ""

  init(_ line: String) {
    guard
      line.utf8.contains(where: { $0 == UInt8(ascii: "N") || $0 == UInt8(ascii: "I") })
        || line.contains("\\u")
    else {
      fixed = line
      return
    }
    var rest = line[...]
    var isInText = false
    while let character = rest.first {
      if isInText, character == "\\" {
        fixed += takeEscape(&rest)
        continue
      }
      if character == "\"" { isInText.toggle() }
      if !isInText, let word = ["NaN", "Infinity", "-Infinity"].first(where: rest.hasPrefix) {
        fixed += "\"\(word)\""
        rest.removeFirst(word.count)
      } else {
        fixed.append(rest.removeFirst())
      }
    }
  }

  /// Takes a `\`, what follows it, and the other half of a character.
  private func takeEscape(_ rest: inout Substring) -> String {
    func unit(_ text: Substring) -> UInt16? {
      text.hasPrefix("\\u") ? UInt16(text.dropFirst(2).prefix(4), radix: 16) : nil
    }
    let length = unit(rest) == nil ? 2 : 6
    let first = rest.prefix(length)
    let half = unit(rest) ?? 0
    rest.removeFirst(first.count)
    switch half {
    case 0xD800...0xDBFF:
      guard let other = unit(rest), 0xDC00...0xDFFF ~= other else { return "\\uFFFD" }
      defer { rest.removeFirst(6) }
      return String(first + rest.prefix(6))
    case 0xDC00...0xDFFF: return "\\uFFFD"
    default: return String(first)
    }
  }
}
