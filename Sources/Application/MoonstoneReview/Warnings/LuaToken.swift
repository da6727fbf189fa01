/// A word or a sign of Lua's.
struct LuaToken {
  enum Kind {
    /// A name that is not a keyword.
    case name
    case keyword
    case number
    case string
    /// An operator or a bracket.
    case sign
  }

  let kind: Kind
  /// The text, except that of a string.
  let text: String
  /// Where it begins, in bytes from the start of the text.
  let offset: Int

  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

  func isKeyword(_ word: String) -> Bool { kind == .keyword && text == word }

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

/// A comment, without its dashes and brackets.
struct LuaComment {
  let text: String
  /// Where it begins, in bytes from the start of the text.
  let offset: Int
  /// Whether nothing but blanks stands before it in its line.
  let isAlone: Bool
}
