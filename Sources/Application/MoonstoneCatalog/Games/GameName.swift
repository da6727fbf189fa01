import MoonstoneSupport

/// What the names of games are like: a family, and options after a colon.
package enum GameName {
  /// Whether a text can be the name of a game.
  package static func isValid(_ text: String) -> Bool {
    text.count <= 100 && text.printable == text
      && text.wholeMatch(of: #/[a-z0-9][a-z0-9-]*(:.+)?/#) != nil
  }

  /// What a name begins with, before the options.
  package static func family(of game: String) -> String { String(game.prefix { $0 != ":" }) }

  /// A name as part of the names of files.
  package static func fileName(of game: String) -> String { game.replacing(":", with: "-") }
}
