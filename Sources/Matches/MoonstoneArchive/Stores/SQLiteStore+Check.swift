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
      faults += try Self.told { try Self.gaps(db) }
      let numbers = try Int.fetchAll(db, sql: "SELECT id FROM match ORDER BY id")
      faults += try Self.told { try Self.faultsOfScripts(db) }
      for start in stride(from: 0, to: numbers.count, by: 4_096) {
        progress(start, numbers.count)
        let chunk = Array(numbers[start..<min(start + 4_096, numbers.count)])
        faults += Self.faults(of: chunk, db)
      }
      progress(numbers.count, numbers.count)
      return faults
    }
  }

  /// The faults that `find` finds, or the one that keeps it from going on.
  private static func told(_ find: () throws -> [String]) throws -> [String] {
    do { return try find() } catch let fault as IndexFault { return [fault.message] }
  }

  private static func faultsOfScripts(_ db: Database) throws -> [String] {
    var faults: [String] = []
    try StoredRow.forEach(db, of: "script", "SELECT version, text FROM script") { row in
      faults += try told {
        let version = try row.text(0)
        return sha256Text(try row.wholeText(1)) == version
          ? [] : ["script \(version): the text is of another version"]
      }
      return true
    }
    try StoredRow.forEach(db, of: "setting", "SELECT name, value FROM setting") { row in
      faults += try told {
        _ = (try row.text(0), try row.text(1))
        return []
      }
      return true
    }
    return faults
  }

  /// Whether the runs and the fresh matches are all matches, one after another.
  private static func gaps(_ db: Database) throws -> [String] {
    var faults: [String] = []
    var next = 1
    try RunRow.forEach(db) { run in
      if run.first != next {
        faults.append("positions of matches \(next) to \(run.first - 1) are lost")
      }
      let there = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM block WHERE id >= ? AND id < ?",
        arguments: [run.block, run.block + run.keys.count])
      if there != run.keys.count {
        faults.append("blocks of the run of match \(run.first) are lost")
      }
      next = run.matches.upperBound
      return true
    }
    let fresh = try Numbers(of: "match", in: "fresh", db)
    if fresh.count > 0, fresh.least != next || fresh.most != next + fresh.count - 1 {
      faults.append("positions of matches from \(next) on are lost")
    }
    let matches = try Numbers(of: "id", in: "match", db)
    if matches.least < 0 || matches.most > RunRow.mostMatches {
      faults.append("matches are numbered \(matches.least) to \(matches.most)")
    } else if matches.count != matches.most {
      faults.append("\(matches.most - matches.count) of \(matches.most) matches are lost")
    }
    if next + fresh.count - 1 != matches.most {
      faults.append(
        "the index has \(next + fresh.count - 1) matches, and there are \(matches.most)")
    }
    return faults
  }

  /// How many rows a table has, and the least and the greatest number of one; 0 without any.
  private struct Numbers {
    let count: Int
    let least: Int
    let most: Int

    init(of key: String, in table: String, _ db: Database) throws {
      func number(_ sql: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT \(sql) FROM \(table)") ?? 0
      }
      count = try number("count(*)")
      least = try number("min(\(key))")
      most = try number("max(\(key))")
    }
  }

  /// What is wrong with some matches. When they cannot all be read, each is read alone.
  private static func faults(of numbers: [Int], _ db: Database) -> [String] {
    var faults: [String] = []
    do {
      var rows = MatchRows(db)
      _ = try rows.forEachMatch(numbers) { number, match in
        let row = try StoredRow.one(
          db, of: "match", "SELECT id, digest FROM match WHERE id = ?", [number])
        if try row?.bytes(1) != Data(match.digest.prefix(16)) {
          faults.append("match \(number): is not what was added")
        } else if match.facts.length != match.plies.count {
          faults.append("match \(number): \(match.plies.count) of its plies are left")
        }
        return true
      }
    } catch {
      guard numbers.count > 1 else {
        return ["match \(numbers[0]): \((error as? IndexFault)?.message ?? "cannot be read")"]
      }
      let middle = numbers.count / 2
      return Self.faults(of: Array(numbers[..<middle]), db)
        + Self.faults(of: Array(numbers[middle...]), db)
    }
    return faults
  }
}
