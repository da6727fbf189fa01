/// The declaration of parameters in the text of a script, in which values can be replaced.
///
///     params = { depth = { 8, min = 1, max = 12 } }
package struct ParameterDeclaration {
  private let bytes: [UInt8]
  private let tokens: [LuaToken]

  package init(in bytes: [UInt8]) {
    self.bytes = bytes
    tokens = LuaLexer.read(bytes).tokens
  }

  /// The text with other usual values; nothing else of it changes.
  ///
  /// - Parameter values: the texts of numbers, by the names of parameters.
  /// - Returns: the text, and the names whose values do not stand there as numbers; only with none
  ///   of these is it what was wanted.
  package func setting(_ values: [String: String]) -> (bytes: [UInt8], missing: [String]) {
    var changes: [(range: Range<Int>, text: String)] = []
    var missing: [String] = []
    for (name, text) in values.sorted(by: { $0.key < $1.key }) {
      if let range = number(of: name) {
        changes.append((range, text))
      } else {
        missing.append(name)
      }
    }
    var changed = bytes
    for (range, text) in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      changed.replaceSubrange(range, with: text.utf8)
    }
    return (changed, missing)
  }

  /// Where the usual value of a parameter stands; `nil` if it is not a number in the text.
  private func number(of name: String) -> Range<Int>? {
    for place in tokens.indices where tokens[place].kind == .name && tokens[place].text == "params"
    {
      guard sign(place + 1, "="), let all = items(place + 2) else { continue }
      for item in all where isField(name, item) {
        guard let own = items(item.lowerBound + valueOffset(of: item)) else { continue }
        if let value = own.first(where: isPositional) { return number(in: value) }
      }
    }
    return nil
  }

  private func sign(_ place: Int, _ text: String) -> Bool {
    place < tokens.count && tokens[place].isSign(text)
  }

  /// The items of the table that begins at a token, each as its tokens; `nil` if none begins.
  private func items(_ place: Int) -> [Range<Int>]? {
    guard sign(place, "{") else { return nil }
    var items: [Range<Int>] = []
    var (start, depth) = (place + 1, 0)
    for next in tokens.indices[(place + 1)...] {
      let token = tokens[next]
      if depth == 0, token.isSign(",") || token.isSign(";") || token.isSign("}") {
        if next > start { items.append(start..<next) }
        if token.isSign("}") { return items }
        start = next + 1
      } else if ["{", "(", "["].contains(where: token.isSign)
        || ["function", "do", "if", "repeat"].contains(where: token.isKeyword)
      {
        depth += 1
      } else if ["}", ")", "]"].contains(where: token.isSign)
        || ["end", "until"].contains(where: token.isKeyword)
      {
        depth -= 1
      }
    }
    return nil
  }

  private func isPositional(_ item: Range<Int>) -> Bool {
    valueOffset(of: item) == 0
  }

  /// How many tokens stand before the value of an item: those of its key and the equals sign.
  private func valueOffset(of item: Range<Int>) -> Int {
    if tokens[item.lowerBound].kind == .name, sign(item.lowerBound + 1, "=") { return 2 }
    if sign(item.lowerBound, "["), sign(item.lowerBound + 2, "]"), sign(item.lowerBound + 3, "=") {
      return 4
    }
    return 0
  }

  private func isField(_ name: String, _ item: Range<Int>) -> Bool {
    switch valueOffset(of: item) {
    case 2: return tokens[item.lowerBound].text == name
    case 4:
      let key = tokens[item.lowerBound + 1]
      guard key.kind == .string else { return false }
      let text = bytes[key.offset..<tokens[item.lowerBound + 2].offset]
      return ["\"\(name)\"", "'\(name)'"].contains(String(decoding: text, as: UTF8.self))
    default: return false
    }
  }

  /// The bytes of an item that is a number, with its sign.
  private func number(in item: Range<Int>) -> Range<Int>? {
    let last = tokens[item.upperBound - 1]
    guard last.kind == .number,
      item.count == 1 || item.count == 2 && tokens[item.lowerBound].isSign("-")
    else { return nil }
    return tokens[item.lowerBound].offset..<last.offset + last.text.utf8.count
  }
}
