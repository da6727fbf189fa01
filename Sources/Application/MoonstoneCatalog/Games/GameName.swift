import MoonstoneSupport

/// The syntax of game names: a family, and options after a colon.
package enum GameName {
  /// Returns whether a text is a valid name of a game.
  package static func isValid(_ text: String) -> Bool {
    text.count <= 100 && text.printable == text
      && text.wholeMatch(of: #/[a-z0-9][a-z0-9-]*(:.+)?/#) != nil
  }

  /// Returns the part of a name before its options.
  package static func family(of game: String) -> String { String(game.prefix { $0 != ":" }) }

  /// Returns a name in a form for file names.
  package static func fileName(of game: String) -> String { game.replacing(":", with: "-") }
}
