import Foundation
import GRDB
import MoonstoneKernel

extension SQLiteStore {
  /// Looks for what contradicts itself: in the file, between its tables, and in each match.
  ///
  /// - Parameter progress: hears how many of how many matches were looked at.
  /// - Returns: what is wrong, in words; empty if nothing is.
  /// - Throws: an ``ArchiveError`` if the file cannot be read at all.
  public func check(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> [String] {
    try reading { db in
      var faults: [String] = []
      for line in try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") where line != "ok" {
        faults.append("database: \(line)")
      }
      if !faults.isEmpty { return faults }
      try faults += Self.gaps(db)
      let numbers = try Int.fetchAll(db, sql: "SELECT id FROM match ORDER BY id")
      let scripts = try Row.fetchCursor(db, sql: "SELECT version, text FROM script")
      while let script = try scripts.next() {
        if sha256Text(script[1]) != script[0] {
          faults.append("script \(script[0] as String): the text is of another version")
        }
      }
      for start in stride(from: 0, to: numbers.count, by: 4_096) {
        progress(start, numbers.count)
        let chunk = Array(numbers[start..<min(start + 4_096, numbers.count)])
        faults += Self.faults(of: chunk, db)
      }
      progress(numbers.count, numbers.count)
      return faults
    }
  }

  /// Whether the runs and the fresh matches are all matches, one after another.
  private static func gaps(_ db: Database) throws -> [String] {
    var faults: [String] = []
    var next = 1
    let runs = try Row.fetchAll(
      db, sql: "SELECT first, count, length(directory), block FROM run ORDER BY first")
    for run in runs {
      let (first, count, size, block): (Int, Int, Int, Int) = (run[0], run[1], run[2], run[3])
      if first != next { faults.append("positions of matches \(next) to \(first - 1) are lost") }
      let there = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM block WHERE id >= ? AND id < ?",
        arguments: [block, block + size / 8])
      if there != size / 8 { faults.append("blocks of the run of match \(first) are lost") }
      next = first + count
    }
    let (fresh, least, most) =
      try Row.fetchOne(
        db, sql: "SELECT count(*), coalesce(min(match), 0), coalesce(max(match), 0) FROM fresh"
      ).map { ($0[0] as Int, $0[1] as Int, $0[2] as Int) } ?? (0, 0, 0)
    if fresh > 0, least != next || most != next + fresh - 1 {
      faults.append("positions of matches from \(next) on are lost")
    }
    let (count, last) =
      try Row.fetchOne(
        db, sql: "SELECT count(*), coalesce(max(id), 0) FROM match"
      ).map { ($0[0] as Int, $0[1] as Int) } ?? (0, 0)
    if count != last { faults.append("\(last - count) of \(last) matches are lost") }
    if next + fresh - 1 != last {
      faults.append("the index has \(next + fresh - 1) matches, and there are \(last)")
    }
    return faults
  }

  /// What is wrong with some matches. When they cannot all be read, each is read alone.
  private static func faults(of numbers: [Int], _ db: Database) -> [String] {
    var faults: [String] = []
    do {
      var rows = MatchRows(db)
      _ = try rows.forEachMatch(numbers) { number, match in
        let digest = try Data.fetchOne(
          db.cachedStatement(sql: "SELECT digest FROM match WHERE id = ?"), arguments: [number])
        if digest != Data(match.digest.prefix(16)) {
          faults.append("match \(number): is not what was added")
        } else if match.facts.length != match.plies.count {
          faults.append("match \(number): \(match.plies.count) of its plies are left")
        }
        return true
      }
    } catch {
      guard numbers.count > 1 else {
        return ["match \(numbers[0]): \((error as? IndexFault)?.message ?? "\(error)")"]
      }
      let middle = numbers.count / 2
      return Self.faults(of: Array(numbers[..<middle]), db)
        + Self.faults(of: Array(numbers[middle...]), db)
    }
    return faults
  }
}
