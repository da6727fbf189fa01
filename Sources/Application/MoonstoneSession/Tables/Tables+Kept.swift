import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

extension Tables {
  /// The matches that are kept and not being played, the newest first.
  package func kept() async -> [ListedMatch] {
    await lists.matches(MatchWish(limit: .max), besides: files()).kept
  }

  /// A kept match, or one of an archive. One that is being played is found, too, as far as it is.
  package nonisolated func past(_ id: String) throws -> any PastMatch {
    if let match = try surroundings.archives.match(id) { return match }
    guard let number = OpenMatches.number(id) else {
      guard let file = surroundings.store.journal(named: id) else { throw NoSuchMatch() }
      return try match(id, in: file)
    }
    switch surroundings.matches.match(number) {
    case .journal(let file): return try match(id, in: file)
    case .read(let match, _): return match
    case nil: throw NoSuchMatch()
    }
  }

  /// The match at a table, as far as it is.
  package nonisolated func past(at table: any LiveTable) async throws -> any PastMatch {
    guard let file = await table.file else { throw NoSuchMatch() }
    return try match(table.id, in: file)
  }

  private nonisolated func match(_ id: String, in file: String) throws -> any PastMatch {
    let header = try JournalHeader.read(file)
    guard let entry = try surroundings.catalog.game(exactly: header.game) else {
      throw TableRefusal("the game \(header.game.printable) does not exist here")
    }
    let isOwn = surroundings.store.has(file)
    func match<E: GameEntry>(_ entry: E) -> any PastMatch {
      RecordedMatch(
        id: id, entry: entry, source: .journal(file),
        keptFile: isOwn ? MatchSubject.keptFile(beside: file) : nil,
        scripts: surroundings.scripts)
    }
    return match(entry)
  }
}
