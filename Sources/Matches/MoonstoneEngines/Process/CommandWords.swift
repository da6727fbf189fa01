import MoonstoneSupport

/// Why a command line has no words.
package struct CommandWordsError: ExplainedError, Hashable, Sendable {
  package var faultKind: FaultKind { .usage }

  package let description: String
}

/// Splits a command line into words as a shell does, without expanding variables, `~` or `*`.
///
/// Blanks separate words. Within single quotes every character stands for itself; within double
/// quotes, every character but a `\` before `"` or `\`. Elsewhere the character after a `\` stands
/// for itself.
///
/// - Throws: a ``CommandWordsError`` for a quote that is not closed, a `\` at the end, or no word.
package func commandWords(_ line: String) throws(CommandWordsError) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  var rest = line[...]
  while let character = rest.popFirst() {
    switch (character, quote) {
    case ("\\", nil):
      guard let next = rest.popFirst() else {
        throw CommandWordsError(description: "the \\ at the end has no character after it")
      }
      word = (word ?? "") + String(next)
    case ("\\", "\""):
      let isEscape = rest.first == "\"" || rest.first == "\\"
      word?.append(isEscape ? rest.removeFirst() : "\\")
    case (_, quote?) where character == quote:
      quote = nil
    case ("'", nil), ("\"", nil):
      quote = character
      word = word ?? ""
    case (_, nil) where character.isWhitespace:
      if let finished = word { words.append(finished) }
      word = nil
    default:
      word = (word ?? "") + String(character)
    }
  }
  if let quote { throw CommandWordsError(description: "the quote \(quote) is not closed") }
  if let word { words.append(word) }
  guard !words.isEmpty else { throw CommandWordsError(description: "there is no command") }
  return words
}
