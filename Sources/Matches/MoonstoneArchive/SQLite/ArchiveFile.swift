import Foundation
import GRDB
import MoonstoneSupport

/// Opens files of archives.
enum ArchiveFile {
  /// Opens an archive, makes it if it may be made, and brings it to the newest schema.
  ///
  /// A file that is not an archive is not touched.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isMade: whether a missing archive is made.
  ///   - patience: how long to wait while another program writes, in seconds.
  /// - Throws: an ``ArchiveError``.
  static func open(
    _ path: String, isMade: Bool, patience: Double
  ) throws(ArchiveError) -> DatabasePool {
    do {
      if try isThere(path) {
        try check(path, patience, isMade: isMade)
      } else if !isMade {
        // An archive can be made where a link leads to.
        throw isLink(path)
          ? ArchiveError.file(FileFault(path, .leadsNowhere))
          : .missing(path)
      }
      var configuration = configuration()
      configuration.busyMode = .timeout(patience)
      configuration.maximumReaderCount = 4
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A match that was acknowledged is on the disk.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try bringUp(pool)
      return pool
    } catch let error as ArchiveError {
      throw error
    } catch {
      throw ArchiveError(error, path, isReading: true)
    }
  }

  /// Whether there is a file. A repair that was killed when it was all but done is finished.
  ///
  /// - Throws: an ``ArchiveError`` if the system does not let it be seen.
  static func isThere(_ path: String) throws(ArchiveError) -> Bool {
    if RepairFiles(path: path).finish() { return true }
    var status = stat()
    if stat(path, &status) == 0 { return true }
    let error = SystemError(number: errno)
    if error.number != ENOENT { throw .file(FileFault(reading: path, error)) }
    return false
  }

  /// Makes the tables, or brings them to the newest schema.
  private static func bringUp(_ pool: DatabasePool) throws {
    func isUp() throws -> Bool {
      try pool.read { try ArchiveSchema.migrator.hasCompletedMigrations($0) }
    }
    if try isUp() { return }
    do {
      try ArchiveSchema.migrator.migrate(pool)
    } catch {
      // Another program may have done so at the same time.
      guard try isUp() else { throw error }
    }
  }

  /// Checks that a file is an archive, or, if one may be made of it, empty or just begun.
  private static func check(_ path: String, _ patience: Double, isMade: Bool) throws {
    if isFolder(path) == true { throw ArchiveError.notAnArchive(path) }
    let beginning: [UInt8]
    do throws(SystemError) {
      beginning = try readFile(at: path, upTo: 16)
    } catch {
      throw ArchiveError.file(FileFault(reading: path, error))
    }
    if beginning.isEmpty, isMade { return }
    if beginning.isEmpty { throw ArchiveError.empty(path) }
    guard beginning == Array("SQLite format 3\0".utf8) else {
      throw ArchiveError.notAnArchive(path)
    }
    try reading(path, patience) { db in
      let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if application != ArchiveSchema.application {
        if try application != 0 || SchemaEntry.fault(in: db, version: 0) != nil {
          throw ArchiveError.notAnArchive(path)
        }
        if !isMade { throw ArchiveError.empty(path) }
      } else if version > ArchiveSchema.version {
        throw ArchiveError.newerSchema(path, found: version, known: ArchiveSchema.version)
      } else if let fault = try SchemaEntry.fault(in: db, version: max(version, 1)) {
        throw ArchiveError.foreignSchema(path, fault)
      }
    }
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      // A stranger's schema, which is looked at first, may do nothing.
      try db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA trusted_schema = OFF")
    }
    return configuration
  }

  /// Reads a file without changing it, which works while another program writes.
  private static func reading<Value>(
    _ path: String, _ patience: Double, _ body: (Database) throws -> Value
  ) throws -> Value {
    var configuration = configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(patience)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let value = try queue.read(body)
    try queue.close()
    return value
  }

  /// Whether matches are kept in an archive without being asked; see `SQLiteStore.isKeeping()`.
  static func isKeeping(_ path: String, patience: Double) throws(ArchiveError) -> Bool {
    do {
      try check(path, patience, isMade: true)
      return try reading(path, patience) { db in
        guard try db.tableExists("setting") else { return false }
        return try isKeeping(db)
      }
    } catch let error as ArchiveError {
      throw error
    } catch {
      throw ArchiveError(error, path, isReading: true)
    }
  }

  static func isKeeping(_ db: Database) throws -> Bool {
    let row = try StoredRow.one(
      db, of: "setting", "SELECT name, value FROM setting WHERE name = 'keep'")
    return try row?.text(1) == "on"
  }
}

extension ArchiveError {
  /// What an error of the database means.
  ///
  /// - Parameters:
  ///   - error: an error of GRDB, or an `IndexFault`.
  ///   - path: the archive.
  ///   - isReading: whether the archive was being read or opened.
  init(_ error: any Error, _ path: String, isReading: Bool) {
    if let fault = error as? IndexFault {
      self = .damaged(path, fault.message)
      return
    }
    guard let fault = error as? DatabaseError else {
      self =
        error is RowDecodingError
        ? .damaged(path, "a table has a value that it cannot have")
        : .file(FileFault(path, .unreadable("\(error)")))
      return
    }
    let reason = fault.message ?? "\(fault.resultCode)"
    switch fault.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path)
    case .SQLITE_NOTADB: self = .notAnArchive(path)
    // Its tables are not those of the schema that it claims to have.
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      self = .damaged(path, reason)
    case .SQLITE_FULL: self = .file(FileFault(path, .unwritable("the disk is full")))
    case .SQLITE_READONLY, .SQLITE_PERM: self = .file(FileFault(path, .unwritable(reason)))
    case .SQLITE_CANTOPEN:
      let folder = FilePath.folder(of: path)
      let isThere = folder.isEmpty || FileManager.default.fileExists(atPath: folder)
      self =
        isThere
        ? .file(FileFault(path, .unwritable(reason)))
        : .file(FileFault(path, .unwritable("there is no folder \(folder)")))
    default:
      self =
        isReading
        ? .file(FileFault(path, .unreadable(reason))) : .file(FileFault(path, .unwritable(reason)))
    }
  }
}
