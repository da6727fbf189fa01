/// One word of a text and its place.
public struct Word: Hashable, Sendable {
  /// The word.
  public let text: String
  /// The line, counted from 1.
  public let line: Int
  /// The column of the first character, counted in characters from 1.
  public let column: Int

  /// Creates a word at a place.
  public init(_ text: String, line: Int, column: Int) {
    self.text = text
    self.line = line
    self.column = column
  }

  /// Splits a text into the words between white space.
  public static func split(_ text: String) -> [Word] {
    var words: [Word] = []
    var line = 1
    var column = 1
    var word = ""
    for character in text + "\n" {
      if !character.isWhitespace {
        word.append(character)
      } else if !word.isEmpty {
        words.append(Word(word, line: line, column: column - word.count))
        word = ""
      }
      if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    return words
  }
}
