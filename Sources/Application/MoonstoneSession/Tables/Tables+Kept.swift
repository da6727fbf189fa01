import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneReview
import MoonstoneSupport

/// The matches that are kept.
extension Tables {
  /// The matches that are kept and not being played, the newest first.
  package func kept() async -> [KeptSummary] {
    await lists.kept(KeptWish(limit: .max), besides: files()).kept
  }

  /// A kept match; `nil` for any other name.
  private nonisolated func source(_ id: String) -> KeptSource? {
    if id.hasPrefix("file-"), let number = Int(id.dropFirst(5)), id == "file-\(number)" {
      return surroundings.matches.source(number)
    }
    return surroundings.store.journal(named: id).map { .journal($0) }
  }

  /// A kept match. One that is being played is found, too, as far as it is.
  package nonisolated func journal(of id: String) throws -> JournalMatch {
    try match(id, in: found(id))
  }

  /// The match at a table, as far as it is.
  package nonisolated func journal(of table: any LiveTable) async throws -> JournalMatch {
    guard let file = await table.file else { throw NoSuchMatch() }
    return try match(table.id, in: .journal(file))
  }

  private nonisolated func match(_ id: String, in source: KeptSource) throws -> JournalMatch {
    var keptFile: String?
    if case .journal(let file) = source, surroundings.store.has(file) {
      keptFile = MatchSource.journal(file).keptFile
    }
    return JournalMatch(
      id: id, source: source, entry: try game(of: try source.header), keptFile: keptFile)
  }

  nonisolated func found(_ id: String) throws -> KeptSource {
    guard let source = source(id) else {
      throw NoSuchMatch()
    }
    return source
  }
}
