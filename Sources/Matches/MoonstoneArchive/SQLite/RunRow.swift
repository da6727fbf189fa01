import Foundation
import GRDB

/// A row of the table `run`, without its matches.
struct RunRow {
  /// The columns that it is read from, in this order.
  static let columns = "first, count, directory, block"
  /// More matches, and more blocks, than an archive has.
  static let mostMatches = 1 << 40

  /// The number of its first match.
  let first: Int
  /// How many matches it has.
  let count: Int
  /// The first key of each block.
  let keys: [UInt64]
  /// The number of its first block.
  let block: Int

  init(_ row: StoredRow) throws {
    first = try row.integer(0, in: 1...Self.mostMatches)
    count = try row.integer(1, in: 1...Posting.mostMatches)
    keys = PositionRun.keys(of: try row.bytes(2))
    block = try row.integer(3, in: 0...Self.mostMatches)
  }

  var matches: Range<Int> { first..<first + count }

  /// Goes through all runs, in the order of their matches; `body` returns whether to go on.
  static func forEach(_ db: Database, _ body: (RunRow) throws -> Bool) throws {
    try StoredRow.forEach(db, of: "run", "SELECT \(columns) FROM run ORDER BY first") {
      try body(RunRow($0))
    }
  }
}
