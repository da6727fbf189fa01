import Foundation
import GRDB

/// A row of a table as it is in the file, whose first column is the row's key.
///
/// SQLite holds any kind of value in any column, whatever the schema says, and somebody else may
/// have written the file. So each value is read with a check.
struct StoredRow {
  private let row: Row
  private let table: String

  /// - Parameters:
  ///   - row: the row; its first column is its key.
  ///   - table: the table, for messages.
  init(_ row: Row, of table: String) {
    self.row = row
    self.table = table
  }

  /// The first row of a question; `nil` without any.
  static func one(
    _ db: Database, of table: String, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> StoredRow? {
    try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
      .map { StoredRow($0, of: table) }
  }

  /// Goes through the rows of a question; each is valid until the next.
  static func forEach(
    _ db: Database, of table: String, _ sql: String, _ arguments: StatementArguments = [],
    _ body: (StoredRow) throws -> Bool
  ) throws {
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    while let row = try rows.next() {
      guard try body(StoredRow(row, of: table)) else { return }
    }
  }

  // MARK: - Values

  func integer(_ column: Int) throws -> Int {
    guard let value = try integerIfAny(column) else { throw fault(column) }
    return value
  }

  func integerIfAny(_ column: Int) throws -> Int? {
    switch (row[column] as DatabaseValue).storage {
    case .null: return nil
    case .int64(let value): return Int(value)
    default: throw fault(column)
    }
  }

  /// An integer that must be one of some.
  func integer(_ column: Int, in range: ClosedRange<Int>) throws -> Int {
    let value = try integer(column)
    guard range.contains(value) else { throw fault(column) }
    return value
  }

  /// An integer that must be one of some if there is one.
  func integerIfAny(_ column: Int, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = try integerIfAny(column) else { return nil }
    guard range.contains(value) else { throw fault(column) }
    return value
  }

  func text(_ column: Int) throws -> String {
    guard let value = try textIfAny(column) else { throw fault(column) }
    return value
  }

  func textIfAny(_ column: Int) throws -> String? {
    switch (row[column] as DatabaseValue).storage {
    case .null: return nil
    case .string(let text): return text
    default: throw fault(column)
    }
  }

  func bytes(_ column: Int) throws -> Data {
    guard case .blob(let bytes) = (row[column] as DatabaseValue).storage else {
      throw fault(column)
    }
    return bytes
  }

  /// A text that is kept as bytes if it has a NUL, where SQLite would end it.
  func wholeText(_ column: Int) throws -> String {
    switch (row[column] as DatabaseValue).storage {
    case .string(let text): return text
    case .blob(let bytes): return String(decoding: bytes, as: UTF8.self)
    default: throw fault(column)
    }
  }

  /// What is wrong with a value: which row of which table has it, and what it is.
  private func fault(_ column: Int) -> IndexFault {
    let names = Array(row.columnNames)
    return IndexFault(
      "row \(Self.words(row[0])) of the table “\(table)” has \(Self.words(row[column])) for "
        + "“\(names[column])”")
  }

  /// A value in a few words.
  private static func words(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "NULL"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text) where text.count > 20: "“\(text.prefix(20))…”"
    case .string(let text): "“\(text)”"
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }
}

/// What contradicts itself in an archive.
struct IndexFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
