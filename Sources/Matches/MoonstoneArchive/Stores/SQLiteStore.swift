import Foundation
import GRDB
import MoonstoneKernel
import MoonstoneSupport

/// Matches in one file, an SQLite database; docs/archive-file.md describes it.
///
/// One program writes at a time, others wait for it; any number reads meanwhile. A match that was
/// added is on the disk when ``add(_:)`` returns, whatever becomes of the program.
///
/// Closures of its methods must not call the store: what they do happens within a transaction.
///
///     let store = try SQLiteStore("matches.archive")
///     try store.add([ArchivedMatch(MatchRecord(JournalReading("match.jsonl", game: game)))])
///     var query = MatchQuery()
///     query.player = "corners"
///     for match in try store.find(query) { print(match.number, match.facts.length) }
///     try store.close()
public final class SQLiteStore: MatchStore {
  /// The file.
  public let path: String
  private let pool: DatabasePool
  private let identity: FileIdentity?
  private let patience: Double
  /// The numbers of names that are known from the matches that were added last.
  private let names = Locked(Names.Numbers())

  /// Opens an archive, and brings an older one to the newest schema.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isMade: whether a missing archive is made.
  ///   - patience: how many seconds to wait while another program writes.
  /// - Throws: an ``ArchiveError``; a file that is not an archive is not touched.
  public init(
    _ path: String, isMade: Bool = true, patience: Double = 10
  ) throws(ArchiveError) {
    self.path = path
    self.patience = patience
    pool = try ArchiveFile.open(path, isMade: isMade, patience: patience)
    identity = FileIdentity(path)
  }

  /// Whether there is such a file. A repair of it that was killed at its end is finished.
  ///
  /// - Throws: an ``ArchiveError`` if the system does not let it be seen.
  public static func isThere(_ path: String) throws(ArchiveError) -> Bool {
    try ArchiveFile.isThere(path)
  }

  /// Whether the file is still where it was opened. A repair moves it, and somebody may remove it.
  package var isInPlace: Bool { isFile(path) }

  /// Whether a path leads to this archive.
  package func isFile(_ path: String) -> Bool {
    identity != nil && FileIdentity(path) == identity
  }

  /// Whether matches are kept in an archive without being asked. It is only read, which another
  /// program that writes it does not hinder.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patience: how many seconds to wait for another program.
  /// - Throws: an ``ArchiveError``.
  public static func isKeeping(
    at path: String, patience: Double = 10
  ) throws(ArchiveError) -> Bool {
    try ArchiveFile.isKeeping(path, patience: patience)
  }

  // MARK: - Writing

  @discardableResult public func add(
    _ produce: (_ take: (ArchivedMatch) throws -> Void) throws -> Void
  ) throws -> ArchiveCounts {
    // What a failure takes back is not remembered.
    let known = names.withLock { names -> Names.Numbers in
      defer { names = Names.Numbers() }
      return names
    }
    let (counts, numbers) = try writing { db in
      var insertion = try MatchInsertion(db, known)
      try produce { match in try insertion.add(match) }
      try insertion.finish()
      return (insertion.counts, insertion.names.numbers)
    }
    names.withLock { $0 = numbers }
    return counts
  }

  /// The space of removed matches is used again; the file does not shrink.
  @discardableResult public func remove(
    _ query: MatchQuery, where isUnwanted: (FoundMatch) throws -> Bool
  ) throws -> Int {
    try writing { db in
      var unwanted: [Int] = []
      try Self.forEach(query, db) { found in
        if try isUnwanted(found) { unwanted.append(found.number) }
        return true
      }
      try MatchRemoval(db: db, matches: unwanted.sorted())?.remove()
      return unwanted.count
    }
  }

  public func add(script text: String, version: String) throws {
    try writing { db in
      // SQLite would end a text at a NUL.
      let value: any DatabaseValueConvertible = text.utf8.contains(0) ? Data(text.utf8) : text
      try db.execute(
        sql: "INSERT OR IGNORE INTO script (version, text) VALUES (?, ?)",
        arguments: [version, value])
    }
  }

  /// Sets something that holds for the archive as a whole.
  func set(_ name: String, to value: String) throws {
    try writing { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
        arguments: [name, value])
    }
  }

  /// Says how long to wait while another program writes: as long as the store was opened with, or,
  /// after it has waited without success, a tenth of a second.
  package func hurry(_ isHurried: Bool) throws {
    let seconds = isHurried ? min(patience, 0.1) : patience
    do {
      try pool.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA busy_timeout = \(Int(seconds * 1_000))")
      }
    } catch {
      throw told(error, isReading: false)
    }
  }

  /// Says whether matches are kept here without being asked.
  ///
  /// - Parameter isKeeping: whether they are.
  /// - Throws: an ``ArchiveError``.
  public func keep(_ isKeeping: Bool) throws { try set("keep", to: isKeeping ? "on" : "off") }

  // MARK: - Reading

  /// Whether matches are kept here without being asked; false at first.
  ///
  /// - Throws: an ``ArchiveError``.
  public func isKeeping() throws -> Bool {
    try reading { try ArchiveFile.isKeeping($0) }
  }

  public func script(version: String) throws -> String? {
    try reading {
      try StoredRow.one(
        $0, of: "script", "SELECT version, text FROM script WHERE version = ?", [version])?
        .wholeText(1)
    }
  }

  public func forEach(
    _ query: MatchQuery, _ body: (FoundMatch) throws -> Bool
  ) throws {
    try reading { try Self.forEach(query, $0, body) }
  }

  private static func forEach(
    _ query: MatchQuery, _ db: Database, _ body: (FoundMatch) throws -> Bool
  ) throws {
    let sql = QuerySQL(query, among: try matches(with: query.positions, db))
    var rows = MatchRows(db)
    try StoredRow.forEach(
      db, of: "match", sql.numbers(MatchRows.columns), sql.arguments
    ) { row in
      try body(FoundMatch(number: row.integer(0), facts: rows.facts(row)))
    }
  }

  public func forEachLine(
    _ query: MatchQuery, _ wanted: Set<PlyColumns.Column>,
    _ body: (FoundMatch, PlyColumns) throws -> Bool
  ) throws {
    try reading { db in
      let sql = QuerySQL(query, among: try Self.matches(with: query.positions, db))
      var rows = MatchRows(db)
      let plies = "(SELECT plies FROM plies WHERE plies.match = match.id)"
      try rows.forEachLine(
        sql.numbers("\(MatchRows.columns), \(plies)"), sql.arguments, wanted, body)
    }
  }

  public func forEachMatch(
    _ query: MatchQuery, _ body: (Int, ArchivedMatch) throws -> Bool
  ) throws {
    try reading { db in
      let sql = QuerySQL(query, among: try Self.matches(with: query.positions, db))
      let numbers = try Int.fetchAll(db, sql: sql.numbers(), arguments: sql.arguments)
      var rows = MatchRows(db)
      var (start, size) = (0, 128)
      while start < numbers.count {
        let end = min(start + size, numbers.count)
        guard try rows.forEachMatch(Array(numbers[start..<end]), body) else { return }
        (start, size) = (end, min(8 * size, 8_192))
      }
    }
  }

  public func count(_ query: MatchQuery) throws -> Int {
    try reading { db in
      let sql = QuerySQL(query, among: try Self.matches(with: query.positions, db))
      return try Int.fetchOne(
        db, sql: "SELECT count(*) FROM match WHERE \(sql.condition)", arguments: sql.arguments)
        ?? 0
    }
  }

  public func match(_ number: Int) throws -> ArchivedMatch? {
    try reading { db in
      guard
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM match WHERE id = ?)", arguments: [number])
          == true
      else { return nil }
      var rows = MatchRows(db)
      var match: ArchivedMatch?
      _ = try rows.forEachMatch([number]) {
        match = $1
        return true
      }
      return match
    }
  }

  // MARK: - The database

  /// Brings all to the file itself, unless another program reads it at the moment, and closes it;
  /// the store must not be used afterwards.
  ///
  /// - Throws: an ``ArchiveError``.
  public func close() throws {
    do {
      try pool.writeWithoutTransaction { db in
        do {
          _ = try db.checkpoint(.truncate)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
          // The files beside it belong to it; another program completes them.
        }
      }
      // The last one to close is to remove the files beside it, which a reader cannot.
      pool.invalidateReadOnlyConnections()
      try pool.close()
    } catch {
      throw told(error, isReading: false)
    }
  }

  func reading<T>(_ body: (Database) throws -> T) throws -> T {
    do { return try pool.read(body) } catch { throw told(error, isReading: true) }
  }

  /// Reads outside of a transaction, which a torn page would end.
  func readingLoosely<T>(_ body: (Database) throws -> T) throws -> T {
    do { return try pool.unsafeRead(body) } catch { throw told(error, isReading: true) }
  }

  func writing<T>(_ body: (Database) throws -> T) throws -> T {
    do { return try pool.write(body) } catch { throw told(error, isReading: false) }
  }

  /// Errors of the database as ``ArchiveError``; others, which closures threw, as they are.
  private func told(_ error: any Error, isReading: Bool) -> any Error {
    switch error {
    case is DatabaseError, is RowDecodingError, is IndexFault:
      ArchiveError(error, path, isReading: isReading)
    default: error
    }
  }
}

/// The SHA-256 of a text in lower-case hexadecimal.
func sha256Text(_ text: String) -> String { sha256(text.utf8) }
