import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSupport

/// Adds matches to an archive as they end.
///
/// A fault of the archive ends no match, and no series of them. A match that could not be added is
/// in its journal, or in a new one; ``lack`` says where. The next one is tried again.
package final class MatchArchiving: Sendable {
  /// What the archive could not take.
  package struct Lack: Sendable {
    package let error: any Error
    /// How many matches, or events, are missing.
    package fileprivate(set) var count = 0
    /// The journals and folders with what is missing; nothing twice.
    package fileprivate(set) var paths: [String] = []
  }

  private let opened = Locked<(any MatchStore)?>(nil)
  private let open: @Sendable () throws -> any MatchStore
  /// What the archive was called; `nil` for the person's own.
  package let name: String?
  private let catalog: Catalog
  /// Where matches go that have no journal of their own.
  private let shelter: MatchFolder
  private let missing = Locked<Lack?>(nil)
  /// Versions of scripts that the archive has.
  private let versions = Locked<Set<String>>([])
  private let isHurried = Locked(false)

  /// - Parameters:
  ///   - name: what the archive was called; `nil` for the person's own.
  ///   - catalog: where scripts are found.
  ///   - shelter: where matches go that could not be added and have no journal.
  ///   - open: opens the archive; called again after it has failed.
  package init(
    named name: String?, catalog: Catalog,
    shelter: MatchFolder = MatchFolder(folder: UserArchive.shelter()),
    open: @escaping @Sendable () throws -> any MatchStore
  ) {
    self.name = name
    self.catalog = catalog
    self.shelter = shelter
    self.open = open
  }

  /// The archive, which is opened if it is not yet, or if another file has taken its place.
  package func store() throws -> any MatchStore {
    try opened.withLock { opened in
      if let store = opened, (store as? SQLiteStore)?.isInPlace != false { return store }
      opened = nil
      versions.withLock { $0 = [] }
      isHurried.withLock { $0 = false }
      let store = try open()
      opened = store
      return store
    }
  }

  /// What the archive could not take so far; `nil` if it took everything.
  package var lack: Lack? { missing.withLock(\.self) }

  /// Notes that something could not be added.
  ///
  /// - Parameters:
  ///   - path: the journal or the folder that has it; `nil` if there is none.
  ///   - error: why.
  package func note(_ path: String?, _ error: any Error) {
    missing.withLock { lack in
      var now = lack ?? Lack(error: error)
      now.count += 1
      if let path, !now.paths.containsExactly(path) { now.paths.append(path) }
      lack = now
    }
  }

  /// Adds a match that has ended.
  ///
  /// - Parameters:
  ///   - journal: the journal of the match, which has heard its end.
  ///   - book: the book that its scripts could ask.
  package func add<G: Game>(_ journal: RunningJournal<G>, book: OpeningBook? = nil) {
    guard let record = journal.record, record.ending != nil else { return }
    do {
      try add(record, book: book)
    } catch {
      note(journal.file ?? sheltered(journal, of: record.game), error)
    }
  }

  private func add<G: Game>(_ record: MatchRecord<G>, book: OpeningBook?) throws {
    var match = ArchivedMatch(record)
    match.facts.date = MatchMoment.text(of: Date())
    let store = try store()
    try add(match, to: store)
    let scripts = ScriptArchiving(
      store: store, catalog: catalog, game: record.game.name, book: book)
    for player in [match.facts.players.black, match.facts.players.white] {
      guard let version = player.version, !versions.withLock({ $0.contains(version) }) else {
        continue
      }
      try scripts.add(version, of: player.name)
      // A file that is another version now may be this one again.
      if try store.script(version: version) != nil {
        versions.withLock { _ = $0.insert(version) }
      }
    }
  }

  /// Adds a match. After it has waited for another program without success, the next ones wait
  /// less, until one is added.
  private func add(_ match: ArchivedMatch, to store: any MatchStore) throws {
    let file = store as? SQLiteStore
    do {
      try store.add(CollectionOfOne(match))
    } catch ArchiveError.locked(let path) {
      try? file?.hurry(true)
      isHurried.withLock { $0 = true }
      throw ArchiveError.locked(path)
    }
    if isHurried.withLock(\.self) {
      try? file?.hurry(false)
      isHurried.withLock { $0 = false }
    }
  }

  /// Writes a match to a new journal; `nil` if that is impossible, too.
  private func sheltered<G: Game>(_ journal: RunningJournal<G>, of game: G) -> String? {
    guard let lines = try? journal.lines() else { return nil }
    let made = try? shelter.create(game: game.name) { file throws(JournalWriteError) in
      try JournalWriter<G>(creating: file, copying: lines)
    }
    return made?.file
  }
}

/// Hears a match, and adds it to an archive whenever it ends.
package final class MatchArchiver<G: Game>: Observer {
  private let archiving: MatchArchiving
  private let journal: RunningJournal<G>
  private let book: OpeningBook?

  /// - Parameters:
  ///   - archiving: where the match goes.
  ///   - journal: the journal of the match, which hears each event before.
  ///   - book: the book that its scripts can ask.
  package init(_ archiving: MatchArchiving, _ journal: RunningJournal<G>, book: OpeningBook?) {
    self.archiving = archiving
    self.journal = journal
    self.book = book
  }

  package func observe(_ event: Match<G>.Event, in match: Match<G>) {
    if case .ended = event { archiving.add(journal, book: book) }
  }
}
