import Foundation
import GRDB
import MoonstoneSupport

/// A file of small values by their names, an SQLite database. What it loses costs only time: a
/// damaged value is as good as none, and the oldest give way when it is full.
///
/// Several programs may use it at once. It is opened when it is first asked. Where that, or writing,
/// is not possible, it holds nothing, and says so once.
package final class CacheFile: Sendable {
  private enum Phase: Sendable {
    case unopened
    case open(DatabasePool)
    case off
  }

  /// The file.
  package let path: String
  /// How large the file may be, in bytes.
  package let most: Int
  private let tell: @Sendable (String) -> Void
  private let phase = Locked(Phase.unopened)

  /// - Parameters:
  ///   - path: the file; its folder is made, for its owner only.
  ///   - most: how large it may be, in bytes.
  ///   - tell: receives one sentence if the file cannot be used.
  package init(_ path: String, most: Int, tell: @escaping @Sendable (String) -> Void) {
    self.path = path
    self.most = most
    self.tell = tell
  }

  /// The value that was added last under a name and is whole.
  ///
  /// - Parameter name: a SHA-256 in hexadecimal.
  package func value(of name: String) -> [UInt8]? {
    attempt { pool in
      try pool.unsafeRead { db in
        let statement = try db.cachedStatement(
          sql: "SELECT bytes FROM value WHERE name = ? ORDER BY id DESC")
        let rows = try Data.fetchCursor(statement, arguments: [Self.number(of: name)])
        while let data = try rows.next() {
          if let value = Self.opened([UInt8](data), name) { return value }
        }
        return nil
      }
    } ?? nil
  }

  /// Adds a value under a name.
  package func add(_ value: [UInt8], for name: String) {
    let bytes = Data(Self.sum(of: value, name) + value)
    attempt { pool in
      try pool.write { db in
        try db.cachedStatement(sql: "INSERT INTO value (name, bytes) VALUES (?, ?)")
          .execute(arguments: [Self.number(of: name), bytes])
        try Self.makeRoom(in: db, most: most)
      }
    }
  }

  /// How large the file is, in bytes, with what lies beside it.
  package var size: Int {
    ["", "-wal"].reduce(0) { sum, end in
      var status = stat()
      return sum + (stat(path + end, &status) == 0 ? Int(status.st_size) : 0)
    }
  }

  // MARK: - The database

  /// “Mcac”
  private static let application: Int32 = 0x4D63_6163
  private static let version = 1

  @discardableResult private func attempt<T>(_ body: (DatabasePool) throws -> T) -> T? {
    guard let pool = pool() else { return nil }
    do {
      return try body(pool)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // Another program writes; what is not added is played again.
      return nil
    } catch {
      end(error)
      return nil
    }
  }

  private func pool() -> DatabasePool? {
    do {
      return try phase.withLock { phase in
        switch phase {
        case .off: return nil
        case .open(let pool): return pool
        case .unopened:
          phase = .off
          let pool = try open()
          phase = .open(pool)
          return pool
        }
      }
    } catch {
      say(error)
      return nil
    }
  }

  private func open() throws -> DatabasePool {
    try Folder.make(FilePath.folder(of: path), mode: 0o700)
    do {
      return try opened()
    } catch let error as DatabaseError where Self.isDamage(error) {
      remove()
      return try opened()
    }
  }

  /// A file that another program made is not touched; one with other tables begins anew.
  private func opened() throws -> DatabasePool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      // What a cut of power loses is played again.
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF")
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.write { db in
      let found = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if found == Self.application, version == Self.version { return }
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      guard found == Self.application || (found == 0 && tables == 0) else {
        throw FileFault(path, .unwritable("it belongs to another program"))
      }
      try db.execute(
        sql: """
          DROP TABLE IF EXISTS value;
          CREATE TABLE value (id INTEGER PRIMARY KEY, name INTEGER NOT NULL, bytes BLOB NOT NULL);
          CREATE INDEX value_name ON value (name);
          PRAGMA application_id = \(Self.application); PRAGMA user_version = \(Self.version)
          """)
    }
    return pool
  }

  /// Goes without from now on. A damaged file is removed, so that the next program makes a new one.
  private func end(_ error: any Error) {
    let wasOpen = phase.withLock { phase in
      defer { phase = .off }
      return if case .open = phase { true } else { false }
    }
    guard wasOpen else { return }
    if let error = error as? DatabaseError, Self.isDamage(error) { remove() }
    say(error)
  }

  private func remove() {
    for end in ["", "-wal", "-shm"] { unlink(path + end) }
  }

  private func say(_ error: any Error) {
    let reason =
      switch error {
      case let error as DatabaseError: ArchiveError(error, path, isReading: false).description
      default: "\(error)"
      }
    tell("\(reason); matches are played without the cache")
  }

  private static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }

  /// Removes the oldest twentieth of a full file, whose space is used again.
  private static func makeRoom(in db: Database, most: Int) throws {
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    guard pages * size > most - most / 64 else { return }
    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    guard (pages - free) * size > most - most / 32 else { return }
    try db.execute(
      sql: """
        DELETE FROM value WHERE id <=
          (SELECT min(id) + (max(id) - min(id)) / 20 FROM value)
        """)
  }

  // MARK: - Values

  private static func number(of name: String) -> Int64 {
    Int64(bitPattern: UInt64(name.prefix(16), radix: 16) ?? 0)
  }

  /// What shows that a value is whole, and of this name rather than of another with that number.
  private static func sum(of value: [UInt8], _ name: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(name.utf8)
    hash.update(value)
    return withUnsafeBytes(of: hash.first64Bits.bigEndian) { Array($0) }
  }

  private static func opened(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
    let value = Array(bytes.dropFirst(8))
    return bytes.prefix(8).elementsEqual(sum(of: value, name)) ? value : nil
  }
}
