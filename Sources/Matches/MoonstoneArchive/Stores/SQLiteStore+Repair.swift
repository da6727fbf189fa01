import Foundation
import GRDB
import MoonstoneKernel

/// What a repair saved.
public struct ArchiveRepair: Hashable, Sendable {
  /// How many matches are whole.
  public var kept = 0
  /// The matches that are lost, with why.
  public var lost: [String] = []
  /// Where the damaged archive is.
  public var damaged = ""
}

extension SQLiteStore {
  /// Makes a new archive of all that is whole, in place of a damaged one, which is kept beside it.
  ///
  /// Positions are found anew by playing the matches, as far as their games exist; those of other
  /// games keep the positions that they have. A killed repair leaves the archive as it was.
  ///
  /// - Parameters:
  ///   - path: the archive.
  ///   - games: finds a game by its name; `nil` if there is none.
  /// - Throws: an ``ArchiveError`` if nothing of the file can be read, or nothing be written.
  public static func repair(
    _ path: String, games: FolderStore.Games
  ) throws -> ArchiveRepair {
    let draft = "\(path).repaired"
    for file in [draft, "\(draft)-wal", "\(draft)-shm"] { unlink(file) }
    var repair = ArchiveRepair()
    repair.damaged = Self.freeName("\(path).damaged")
    do {
      let old = try SQLiteStore(path, isMade: false)
      let new = try SQLiteStore(draft)
      try old.salvage(to: new, games, &repair)
      try old.close()
      try new.close()
    }
    guard rename(path, repair.damaged) == 0 else {
      throw ArchiveError.unwritable(path, reason: String(cString: strerror(errno)))
    }
    // What the old one had not brought to its file belongs to it.
    for ending in ["-wal", "-shm"] { rename(path + ending, repair.damaged + ending) }
    guard rename(draft, path) == 0 else {
      throw ArchiveError.unwritable(path, reason: String(cString: strerror(errno)))
    }
    return repair
  }

  private static func freeName(_ name: String) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: number == 1 ? name : "\(name)-\(number)") {
      number += 1
    }
    return number == 1 ? name : "\(name)-\(number)"
  }

  private func salvage(
    to new: SQLiteStore, _ games: FolderStore.Games, _ repair: inout ArchiveRepair
  ) throws {
    try reading { db in
      let numbers = try Int.fetchAll(db, sql: "SELECT id FROM match ORDER BY id")
      var rows = MatchRows(db)
      let counts = try new.add { take in
        for number in numbers {
          do {
            try take(try rows.salvaged(number, games))
          } catch let fault as IndexFault {
            repair.lost.append("match \(number): \(fault.message)")
          } catch let fault as UnplayableMatch {
            repair.lost.append("match \(number): \(fault)")
          } catch let fault as DatabaseError where fault.resultCode == .SQLITE_CORRUPT {
            repair.lost.append("match \(number): it cannot be read")
          }
        }
      }
      repair.kept = counts.new
      for script in try Row.fetchAll(db, sql: "SELECT version, text FROM script")
      where sha256Text(script[1]) == script[0] {
        try new.add(script: script[1], version: script[0])
      }
      for setting in try Row.fetchAll(db, sql: "SELECT name, value FROM setting") {
        try new.set(setting[0], to: setting[1])
      }
    }
  }
}

extension MatchRows {
  /// A match with its positions found anew, if its game exists; otherwise as the archive has it.
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
    let (start, moves) = try bare.moves(of: game)
    return ArchivedMatch(facts, of: game, from: start, moves) { index, ply in
      let (key, canonicalMove, side) = (ply.key, ply.canonicalMove, ply.side)
      ply = plies[index]
      (ply.key, ply.canonicalMove, ply.side) = (key, canonicalMove, side)
    }
  }
}
