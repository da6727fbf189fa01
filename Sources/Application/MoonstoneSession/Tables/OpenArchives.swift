import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// The archives that a person named, and the one that the person's matches go to.
package final class OpenArchives: Sendable {
  /// An archive, which is opened when it is first asked.
  private struct Archive: Sendable {
    let path: String
    /// Whether it is only for those who play.
    let isOwn: Bool
    let store = Locked<(any MatchStore)?>(nil)
  }

  /// How many matches are looked at in a search before the person is asked to go on.
  static let mostSearched = 5_000

  private let archives: [Archive]
  private let catalog: Catalog
  private let program: String

  /// - Parameters:
  ///   - paths: the archives that everybody sees.
  ///   - own: the archive that only those who play see; it may come later.
  ///   - program: the program, for journals of matches that do not know who recorded them.
  init(_ paths: [String], own: String, catalog: Catalog, program: String) {
    let isNamed = paths.contains { OpenFile($0).place == OpenFile(own).place }
    archives =
      paths.map { Archive(path: $0, isOwn: false) }
      + (isNamed ? [] : [Archive(path: own, isOwn: true)])
    self.catalog = catalog
    self.program = program
  }

  // MARK: - Lists

  /// The archives that there are, with how many matches they have.
  ///
  /// - Parameter isPlaying: whether it is somebody who plays that asks.
  package func summaries(isPlaying: Bool) -> [ArchiveSummary] {
    archives.indices.compactMap { index in
      let archive = archives[index]
      // One that cannot be read is told of when it is asked for.
      guard isPlaying || !archive.isOwn, let store = try? store(of: archive),
        let count = try? store.count(MatchQuery()), count > 0 || !archive.isOwn
      else { return nil }
      return ArchiveSummary(
        id: Self.id(index), name: FilePath.name(of: archive.path), isOwn: archive.isOwn,
        count: count)
    }
  }

  /// A part of the matches of an archive, those that were added last first.
  ///
  /// - Throws: a ``NoSuchMatch`` if there is no such archive, or an `ArchiveError`.
  package func matches(of id: String, _ wish: MatchWish<Int>) throws -> MatchPart {
    guard let (index, archive) = archive(id), let store = try store(of: archive) else {
      throw NoSuchMatch()
    }
    let count = try store.count(MatchQuery())
    // Counted from the oldest match on, the place does not move as matches are added.
    let older = min(max(wish.after ?? count, 0), count)
    var query = MatchQuery()
    (query.sort, query.isDescending, query.offset) = (.number, true, count - older)
    query.limit = wish.search == nil ? wish.limit : Self.mostSearched
    var page = MatchPart(kept: [], more: older)
    guard wish.limit > 0 else { return page }
    try store.forEach(query) { match in
      page.more -= 1
      let listed = ListedMatch("\(Self.id(index)).\(match.number)", match, in: archive.path)
      if wish.search.map(listed.has) ?? true { page.kept.append(listed) }
      return page.kept.count < wish.limit
    }
    return page
  }

  /// Whether only those who play may see an archive or a match of this name.
  package func isOwn(_ id: String) -> Bool {
    archive(String(id.prefix { $0 != "." }))?.1.isOwn == true
  }

  // MARK: - Matches

  /// A match of an archive; `nil` for a name of another kind.
  ///
  /// - Throws: a ``NoSuchMatch`` if it is not there, a ``TableRefusal`` if its game is not, or an
  ///   `ArchiveError`.
  func match(_ id: String) throws -> (any PastMatch)? {
    let words = id.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 2, let number = Int(words[1]), let (_, archive) = archive(String(words[0]))
    else { return nil }
    guard let match = try store(of: archive)?.match(number) else { throw NoSuchMatch() }
    let game = match.facts.game
    guard let entry = try catalog.game(exactly: game) else {
      throw TableRefusal("the game \(game.printable) does not exist here")
    }
    return try past(id, match, number: number, in: archive.path, entry)
  }

  private func past<E: GameEntry>(
    _ id: String, _ match: ArchivedMatch, number: Int, in path: String, _ entry: E
  ) throws -> any PastMatch {
    let name = FilePath.name(of: path)
    let facts = match.facts
    let record = try MatchRecord(match, of: entry.plugin.game, place: "\(name): match \(number)")
    let parts: [String?] = [
      "match \(number)", facts.date, facts.event, facts.round.map { "round \($0)" },
      facts.opening.map { "opening \($0)" },
    ]
    return RecordedMatch(
      id: id, entry: entry, source: .record(record),
      origin: SheetSnapshot.Origin(
        title: name, place: parts.compactMap { $0?.printable }.joined(separator: ", "),
        clocks: (record.control.clocks ?? Clocks(.unlimited)).inWords),
      program: program)
  }

  // MARK: - Archives

  private static func id(_ index: Int) -> String { "archive-\(index + 1)" }

  private func archive(_ id: String) -> (Int, Archive)? {
    archives.indices.first { Self.id($0) == id }.map { ($0, archives[$0]) }
  }

  /// - Returns: `nil` if there is no such archive yet.
  private func store(of archive: Archive) throws -> (any MatchStore)? {
    try archive.store.withLock { store in
      if let store, (store as? SQLiteStore)?.isInPlace != false { return store }
      store = nil
      guard try isFolder(archive.path) == true || SQLiteStore.isThere(archive.path) else {
        return nil
      }
      store = try UserArchive.open(archive.path, isMade: false, catalog: catalog)
      return store
    }
  }
}

package struct ArchiveSummary: Encodable, Sendable {
  let id: String
  let name: String
  /// Whether it is the archive that the matches played here go to.
  let isOwn: Bool
  let count: Int
}
