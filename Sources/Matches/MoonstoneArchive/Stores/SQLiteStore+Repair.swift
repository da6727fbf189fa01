import Foundation
import GRDB
import MoonstoneKernel
import MoonstoneRecords

/// What a repair saved.
public struct ArchiveRepair: Hashable, Sendable {
  /// How many matches are whole.
  public var kept = 0
  /// The matches that are known to be lost, with why.
  public var lost: [String] = []
  /// What else cannot be read: numbers of matches, scripts, settings.
  public var unread: [String] = []
  /// Whether the numbers of all matches could be read, so that no other match is lost.
  public var isCounted = true
  /// Where the damaged archive is.
  public var damaged = ""
}

extension SQLiteStore {
  /// Makes a new archive of all that is whole, in place of a damaged one, which is kept beside it.
  ///
  /// Positions are found again by playing the matches, as far as their games exist; those of other
  /// games keep the positions that they have. A killed repair leaves the archive as it was, or is
  /// finished when the archive is next opened.
  ///
  /// - Parameters:
  ///   - path: the archive.
  ///   - games: finds a game by its name; `nil` if there is none.
  /// - Throws: an ``ArchiveError`` if no match of the file can be read, or nothing be written. The
  ///   archive is as it was then.
  public static func repair(
    _ path: String, games: FolderStore.Games
  ) throws -> ArchiveRepair {
    let files = RepairFiles(path: path)
    files.discardDraft()
    defer { files.discardDraft() }
    var repair = ArchiveRepair()
    do {
      let old: SQLiteStore
      do {
        old = try SQLiteStore(files.readable(), isMade: false)
      } catch ArchiveError.damaged(_, let reason) {
        // Of a copy nobody knows.
        throw ArchiveError.damaged(path, reason)
      } catch ArchiveError.foreignSchema(_, let fault) {
        throw ArchiveError.foreignSchema(path, fault)
      }
      let new = try SQLiteStore(files.draft)
      try old.salvage(to: new, games, &repair)
      // What a torn file cannot take stays beside it.
      try? old.close()
      try new.close()
    }
    if repair.kept == 0, !repair.isCounted {
      throw ArchiveError.damaged(path, repair.unread[0])
    }
    repair.damaged = try files.exchange()
    return repair
  }

  private func salvage(
    to new: SQLiteStore, _ games: FolderStore.Games, _ repair: inout ArchiveRepair
  ) throws {
    try readingLoosely { db in
      let found = try MatchNumbers(db)
      if let gap = found.gap {
        repair.unread.append(gap)
        repair.isCounted = false
      }
      var rows = MatchRows(db)
      let counts = try new.add { take in
        for number in found.numbers {
          let match = try Self.read("match \(number)", &repair.lost) {
            try rows.salvaged(number, games)
          }
          if let match { try take(match) }
        }
      }
      repair.kept = counts.new
      _ = try Self.read("some scripts", &repair.unread) {
        try StoredRow.forEach(db, of: "script", "SELECT version, text FROM script") { row in
          let (version, text) = (try row.text(0), try row.wholeText(1))
          if sha256Text(text) == version { try new.add(script: text, version: version) }
          return true
        }
      }
      _ = try Self.read("some settings", &repair.unread) {
        try StoredRow.forEach(db, of: "setting", "SELECT name, value FROM setting") { row in
          try new.set(row.text(0), to: row.text(1))
          return true
        }
      }
    }
  }

  /// What `read` reads; `nil` with a word about it if it is not whole.
  private static func read<Value>(
    _ what: String, _ lost: inout [String], _ read: () throws -> Value
  ) rethrows -> Value? {
    do {
      return try read()
    } catch let fault as IndexFault {
      lost.append("\(what): \(fault.message)")
    } catch let fault as MatchFault {
      lost.append("\(what): \(fault.message)")
    } catch let fault as DatabaseError where fault.resultCode == .SQLITE_CORRUPT {
      lost.append("\(what): cannot be read")
    }
    return nil
  }
}

/// The numbers of the matches, as far as they can be read: from both ends up to a torn page, and in
/// between those that have plies.
private struct MatchNumbers {
  private(set) var numbers: [Int] = []
  /// Which numbers may be missing, in words; `nil` if all could be read.
  private(set) var gap: String?

  init(_ db: Database) throws {
    let (first, isWhole) = try Self.read("id", "match", "ASC", db)
    numbers = first
    if isWhole { return }
    let last = first.last ?? 0
    let (all, hasAll) = try Self.read("match", "plies", "ASC", db)
    var more = all + (try Self.read("id", "match", "DESC", db).numbers)
    if !hasAll { more += try Self.read("match", "plies", "DESC", db).numbers }
    let rest = Set(more.filter { $0 > last }).sorted()
    if !hasAll { gap = Self.words(after: last, before: rest.last) }
    numbers += rest
  }

  /// Which numbers may be missing after those that could be read.
  private static func words(after last: Int, before end: Int?) -> String {
    if let end { return "some of matches \(last + 1) to \(end) cannot be read" }
    return last > 0
      ? "matches from \(last + 1) on, if there were any, cannot be read"
      : "the numbers of its matches cannot be read"
  }

  /// The numbers up to the first that cannot be read.
  private static func read(
    _ column: String, _ table: String, _ order: String, _ db: Database
  ) throws -> (numbers: [Int], isWhole: Bool) {
    var numbers: [Int] = []
    do {
      let rows = try Int.fetchCursor(
        db, sql: "SELECT \(column) FROM \(table) ORDER BY \(column) \(order)")
      while let number = try rows.next() {
        if (1...RunRow.mostMatches).contains(number) { numbers.append(number) }
      }
      return (numbers, true)
    } catch let fault as DatabaseError where fault.resultCode == .SQLITE_CORRUPT {
      return (numbers, false)
    }
  }
}

extension MatchRows {
  /// A match with its positions found again, if its game exists; otherwise as it was archived.
  fileprivate mutating func salvaged(
    _ number: Int, _ games: FolderStore.Games
  ) throws -> ArchivedMatch {
    let (facts, plies) = try parts(of: number)
    if let game = try games(facts.game) { return try Self.replayed(facts, plies, game) }
    var match: ArchivedMatch?
    _ = try forEachMatch([number]) {
      match = $1
      return true
    }
    guard let match else { throw IndexFault("it is gone") }
    return match
  }

  private static func replayed<G: Game>(
    _ facts: MatchFacts, _ plies: [ArchivedPly], _ game: G
  ) throws -> ArchivedMatch {
    let bare = ArchivedMatch(facts, plies: plies, end: PositionKey(rawValue: 0))
    let record = try MatchRecord(bare, of: game)
    return ArchivedMatch(facts, of: game, from: record.start, record.moves) { index, ply in
      let (key, canonicalMove, side) = (ply.key, ply.canonicalMove, ply.side)
      ply = plies[index]
      (ply.key, ply.canonicalMove, ply.side) = (key, canonicalMove, side)
    }
  }
}
