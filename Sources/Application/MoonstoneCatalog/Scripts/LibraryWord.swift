/// A function or a field that a script can name, as an editor completes it.
package struct LibraryWord: Hashable, Encodable, Sendable {
  /// How a word follows its owner.
  package enum Kind: String, Encodable, Sendable {
    /// After a colon: `board:moves()`.
    case method
    /// After a dot: `context.random(n)`.
    case function
    /// After a dot, or as a key of a table: `context.ply`, `depth = 4`.
    case field
  }

  package let name: String
  /// How it follows its owner.
  package let kind: Kind
  /// The class that has it, without the part before its last dot: `Board`, `Context`.
  package let owner: String
  /// How it is written: `play(move)`, `depth`.
  package let form: String
  /// What it means, in the words of the definitions.
  package let summary: String
  /// What a call costs, for people; `nil` for what costs no more than the instruction that names it.
  package var price: String?

  /// Reads the words that LuaCATS definitions describe.
  package static func words(in definitions: String) -> [LibraryWord] {
    var words: [LibraryWord] = []
    var (owner, comment) = ("", [String]())
    for line in definitions.split(separator: "\n", omittingEmptySubsequences: false) {
      if let field = line.wholeMatch(of: /---@field ([a-z]\w*)\??\s+(.*)/) {
        words.append(
          LibraryWord(
            name: String(field.1), kind: .field, owner: owner, form: String(field.1),
            summary: summary(ofField: field.2)))
      } else if let name = line.prefixMatch(of: /---@class (?:\w+\.)*(\w+)/)?.1 {
        owner = String(name)
      } else if line.hasPrefix("--- ") {
        comment.append(String(line.dropFirst(4)))
      } else if let call = line.wholeMatch(of: /function (\w+)([.:])((\w+)\(.*\)) end/) {
        words.append(
          LibraryWord(
            name: String(call.4), kind: call.2 == ":" ? .method : .function,
            owner: String(call.1), form: String(call.3), summary: paragraph(comment)))
      }
      if !line.hasPrefix("---") { comment = [] }
    }
    return words
  }

  /// A field's type, and what follows it after two blanks or more.
  private static func summary(ofField rest: Substring) -> String {
    guard let gap = rest.firstRange(of: "  ") else { return String(rest) }
    let words = rest[gap.upperBound...].drop { $0 == " " }
    return words.isEmpty ? String(rest[..<gap.lowerBound]) : String(words)
  }

  /// The text of a comment before its first example.
  private static func paragraph(_ comment: [String]) -> String {
    comment.prefix { !$0.hasPrefix("```") }.joined(separator: " ")
  }
}
