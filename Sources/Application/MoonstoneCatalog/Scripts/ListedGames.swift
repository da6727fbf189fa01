import MoonstoneSupport

/// The games that a script lists, read from its text.
///
/// Only running a script tells for certain which games it plays. This is enough to choose an
/// opponent for somebody who named none: a list that is not written out in the table counts as
/// absent, and such a script refuses other games when it is loaded.
package struct ListedGames: Hashable, Sendable {
  /// The names as listed, options included; `nil` if there is no list.
  package let names: [String]?

  /// Finds the list in the text of a script.
  package init(in text: String) {
    let beginning = text.split(whereSeparator: \.isNewline).lazy
      .filter { $0.contains("games") && !$0.drop(while: \.isWhitespace).hasPrefix("--") }
      .compactMap { $0.firstMatch(of: /(?:^|[{,;])\s*games\s*=\s*\{/)?.range.upperBound }
      .first
    names = beginning.map { beginning in
      text[beginning...].replacing(/--[^\n]*/, with: "").prefix { $0 != "}" }
        .matches(of: /"([^"\n]*)"|'([^'\n]*)'/).map { String($0.1 ?? $0.2 ?? "") }
    }
  }

  /// Whether a game is in the list, or there is none. `gomoku:*` is gomoku with any options.
  package func allow(_ game: String) -> Bool {
    names?.contains { $0 == game || $0 == "\(GameName.family(of: game)):*" } ?? true
  }
}

extension StrategyFile {
  /// The lists of files that were read, as long as these are the same.
  private static let lists = Locked<[Exactly: (stamp: FileStamp, games: ListedGames)]>([:])

  /// Returns whether the script plays a game of its folder, as far as its text tells.
  package func plays(_ game: String) -> Bool {
    let key = Exactly(path)
    if let known = Self.lists.withLock({ $0[key] }), known.stamp.isCurrent(path) {
      return known.games.allow(game)
    }
    let stamp = FileStamp(path)
    guard let text = try? TextFile.script(at: path) else { return true }
    let games = ListedGames(in: text)
    Self.lists.withLock { $0[key] = (stamp, games) }
    return games.allow(game)
  }
}
