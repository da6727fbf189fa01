/// A script's own words on what it does.
package enum ScriptSummary {
  /// Returns the first sentence of a script's first comment, without the script's name before it.
  ///
  ///     -- mine: Takes corners. Knows nothing else.    → Takes corners.
  ///
  /// - Returns: an empty text for a script that does not begin with a comment in words.
  package static func first(in text: String, of name: String) -> String {
    var words: [Substring] = []
    for line in text.utf8.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).lazy.map({ Substring($0) }) {
      // The first line of a program, which Lua does not read either.
      if words.isEmpty, line.hasPrefix("#") { continue }
      let said = line.hasPrefix("--") && !line.hasPrefix("---@") ? content(of: line) : ""
      if said.isEmpty, words.isEmpty { continue }
      if said.isEmpty { break }
      words.append(said)
    }
    let comment = words.joined(separator: " ")
    let sentence = comment.firstRange(of: ". ").map { comment[..<$0.lowerBound] + "." }
    return withoutName(sentence.map(String.init) ?? comment, name)
  }

  private static func content(of line: Substring) -> Substring {
    var said = line.drop { $0 == "-" || $0 == " " }
    while let last = said.last, last.isWhitespace { said.removeLast() }
    return said
  }

  private static func withoutName(_ sentence: String, _ name: String) -> String {
    guard sentence.lowercased().hasPrefix("\(name.lowercased()): ") else { return sentence }
    let rest = sentence.dropFirst(name.count + 2)
    return rest.prefix(1).uppercased() + rest.dropFirst()
  }
}
