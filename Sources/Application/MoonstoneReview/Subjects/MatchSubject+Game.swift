import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneLua
import MoonstoneSupport

/// The game of some matches, and by which rules they were played.
package struct PlayedGame {
  package let entry: any GameEntry
  /// The SHA-256 of the rules that were played by; `nil` if that is not recorded.
  package let rules: String?
}

extension MatchSubject {
  /// Finds the game of the wanted matches.
  ///
  /// - Parameter usual: the game of texts, which do not say it.
  /// - Throws: a ``ConversionError`` for a game that does not exist here, and for several games.
  package func game(in catalog: Catalog, otherwise usual: any GameEntry) throws -> PlayedGame {
    func played(_ name: String, _ rules: String?) throws -> PlayedGame {
      guard let entry = try catalog.game(exactly: name) else {
        throw ConversionError.unknownGame(path, game: name)
      }
      return PlayedGame(entry: entry, rules: rules)
    }
    switch kind {
    case .file(.journal):
      let header = try JournalHeader.read(path)
      return try played(header.game, header.rules)
    case .file(let format):
      let entry = try catalog.game(ofMatchesIn: path, format, otherwise: usual)
      return PlayedGame(entry: entry, rules: nil)
    case .capsule:
      return PlayedGame(entry: try Capsule.read(path).entry(path, in: catalog), rules: nil)
    case .event:
      let event = try EventReading(path).event
      return try played(event.game, event.rules)
    case .archive:
      let facts = try archivedFacts()
      return try played(facts.game, facts.rules)
    case .folder:
      let games = try parts().map { try $0.game(in: catalog, otherwise: usual) }
        .filter { choice.game.map($0.entry.name.isExactly) ?? true }
      guard let first = games.first else {
        throw ConversionError.nothing(path, number: nil, count: 0)
      }
      for game in games where game.entry.name != first.entry.name {
        throw ConversionError.gamesTogether(path)
      }
      return first
    }
  }

  /// The name of the game as it is recorded; `nil` where there is none, or several.
  package func recordedGame() throws -> String? {
    switch kind {
    case .file(.journal): try JournalHeader.read(path).game
    case .capsule: try Capsule.read(path).game
    case .event: try EventReading(path).event.game
    case .file, .archive, .folder: nil
    }
  }

  /// The facts of the wanted match of an archive, or of the first one if all are of one game.
  private func archivedFacts() throws -> MatchFacts {
    let store = try SQLiteStore(path, isMade: false)
    defer { try? store.close() }
    if let number = choice.number { return try archived(number, in: store).facts }
    var query = archiveQuery
    query.limit = 1
    guard let first = try store.find(query).first else {
      throw ConversionError.nothing(path, number: nil, count: 0)
    }
    query.game = first.facts.game
    guard try store.count(query) == store.count(archiveQuery) else {
      throw ConversionError.gamesTogether(path)
    }
    return first.facts
  }

  /// The matches of an archive that the choice allows.
  var archiveQuery: MatchQuery {
    var query = MatchQuery()
    query.game = choice.game
    return query
  }
}
