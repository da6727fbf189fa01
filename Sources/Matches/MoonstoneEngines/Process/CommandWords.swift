/// Why a command line could not be taken apart.
public struct CommandWordsError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}

/// Takes a command line apart into words as a shell would, for its quotes alone.
///
/// Blanks part words. Within single quotes everything stands for itself, within double quotes all
/// but `\` before `"` and `\`; elsewhere `\` takes its meaning from the next character. Nothing is
/// expanded: no variable, no `~`, no `*`.
///
/// - Throws: for a quote that is not closed, a `\` at the end, and when there is no word.
public func commandWords(_ line: String) throws(CommandWordsError) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  var rest = line[...]
  while let character = rest.popFirst() {
    switch (character, quote) {
    case ("\\", nil):
      guard let next = rest.popFirst() else {
        throw CommandWordsError(description: "“\\” at the end stands before nothing")
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
