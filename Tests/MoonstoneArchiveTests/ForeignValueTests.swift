import Foundation
import GRDB
import MoonstoneConnectFour
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArchive

/// An archive that somebody else has written: SQLite lets any column hold any value.
@Suite struct ForeignValueTests {
  /// The columns of all tables.
  static let columns: [(table: String, column: String)] = [
    ("text", ["id", "text"]), ("move", ["id", "text"]),
    ("player", ["id", "name", "kind", "version", "parameters"]), ("script", ["version", "text"]),
    ("setting", ["name", "value"]), ("plies", ["match", "plies"]),
    ("match", MatchRows.columns.split(separator: ", ").map(String.init)),
    ("fresh", ["match", "positions"]),
    ("run", ["first", "count", "matches", "directory", "block"]), ("block", ["id", "postings"]),
  ].flatMap { table, columns in columns.map { (table, $0) } }

  /// Values as SQL writes them, of each kind and beyond each range.
  static let values =
    ["NULL", "'text'", "-9223372036854775808"]
    + (isThorough
      ? [
        "'a' || char(0) || 'b'", "x''", "x'7fffffffffffffffffffffffffffffff'", "-1", "300",
        "9223372036854775807", "1.5",
      ] : [])

  /// Four matches in a run and two fresh ones.
  private static func make(_ path: String) throws -> [PositionKey] {
    let store = try SQLiteStore(path)
    let matches = RandomMatches.some(6)
    try store.add(matches)
    try store.add(script: "return 1\n", version: String(repeating: "ab", count: 32))
    try store.keep(true)
    try store.writing { db in
      let index = PositionIndex(db: db)
      let lines = try index.lines(of: [1, 2, 3, 4])
      try index.pack((1...4).compactMap { lines[$0] }, from: 1)
      try db.execute(sql: "DELETE FROM fresh WHERE match < 5")
    }
    #expect(try store.count(MatchQuery()) == 6)
    try store.close()
    return [matches[0].plies[2].key, matches[5].plies[1].key, matches[3].plies[9].key]
  }

  /// Sets a column everywhere. Where its constraints do not let that be, the table loses them, as it
  /// could by somebody who writes bytes of the file.
  ///
  /// - Returns: whether the tables are still those of an archive.
  private static func set(
    _ column: String, of table: String, to value: String, in store: SQLiteStore
  ) throws -> Bool {
    let update = "UPDATE \(table) SET \(column) = \(value)"
    if (try? store.writing { try $0.execute(sql: update) }) != nil { return true }
    try store.writing { db in
      try db.execute(
        sql: """
          CREATE TEMP TABLE kept AS SELECT * FROM main.\(table); DROP TABLE main.\(table);
          CREATE TABLE main.\(table) AS SELECT * FROM kept; DROP TABLE kept; \(update)
          """)
    }
    return false
  }

  /// Calls `ask`, which may find that the archive is damaged, and must not fail in any other way.
  private static func ask(_ what: String, _ ask: () throws -> Void) -> Bool {
    do {
      try ask()
      return true
    } catch ArchiveError.damaged {
      return false
    } catch {
      Issue.record("\(what): \(error)")
      return false
    }
  }

  private static func play(_ match: ArchivedMatch, of game: some Game) throws {
    _ = try MatchRecord(match, of: game).journal(by: "test")
  }

  /// Asks for everything. Returns whether there was an answer to each question.
  private static func askAll(
    _ store: SQLiteStore, _ keys: [PositionKey], _ what: String
  ) -> Bool {
    var queries = [MatchQuery()]
    for sort in [MatchQuery.Sort.date, .event] {
      queries.append(MatchQuery())
      (queries[queries.count - 1].sort, queries[queries.count - 1].margin) = (sort, 0...64)
    }
    var deep = MatchQuery()
    (deep.positions, deep.player, deep.result) = (keys, "anna", .won)
    queries.append(deep)
    var isWhole = true
    for query in queries {
      isWhole = Self.ask(what) { _ = try (store.find(query), store.count(query)) } && isWhole
      isWhole =
        Self.ask(what) {
          try store.forEachLine(query, Set(PlyColumns.Column.allCases)) { _, _ in true }
        } && isWhole
    }
    isWhole =
      Self.ask(what) {
        try store.forEachMatch(MatchQuery()) { _, match in
          // It may be one that cannot be played.
          if let game = RandomMatches.game(match.facts.game) {
            try? play(match, of: game)
          }
          _ = match.digest
          return true
        }
      } && isWhole
    for key in keys {
      isWhole = Self.ask(what) { _ = try store.moves(at: key, deep) } && isWhole
      isWhole = Self.ask(what) { _ = try store.moves(at: key).map(\.meanMargin) } && isWhole
    }
    return Self.ask(what) {
      _ = try ArchiveOverview(store)
      _ = try store.isKeeping()
      _ = try store.script(version: String(repeating: "ab", count: 32))
    } && isWhole
  }

  @Test(arguments: Dictionary(grouping: columns, by: \.table).keys.sorted())
  func aValueOfAnotherKindIsDamageAndEndsNoProgram(in wanted: String) throws {
    try withFolder { folder in
      let whole = "\(folder)/whole.db"
      let keys = try Self.make(whole)
      #expect(Self.askAll(try SQLiteStore(whole), keys, "whole"))
      for (table, column) in Self.columns where table == wanted {
        for value in Self.values {
          let what = "\(table).\(column) = \(value)"
          let path = "\(folder)/\(table)-\(column)-\(value.hashValue).db"
          try FileManager.default.copyItem(atPath: whole, toPath: path)
          let store = try SQLiteStore(path)
          let isArchive = try Self.set(column, of: table, to: value, in: store)
          let isAnswered = Self.askAll(store, keys, what)
          var faults: [String] = []
          let isChecked = Self.ask(what) { faults = try store.check() }
          #expect(isAnswered || !isChecked || !faults.isEmpty, "\(what): a check finds nothing")
          _ = Self.ask(what) { try store.add(RandomMatches.some(8, seed: 9)) }
          try? store.close()
          // Others are not opened.
          guard isArchive else { continue }
          _ = Self.ask(what) { _ = try SQLiteStore.repair(path) { RandomMatches.game($0) } }
        }
      }
    }
  }

  @Test func theMessageNamesTableRowAndColumn() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      try store.add(RandomMatches.some(3))
      try store.writing { db in
        try db.execute(sql: "UPDATE match SET length = 'long' WHERE id = 2")
      }
      let fault = "row 2 of the table “match” has “long” for “length”"
      #expect(throws: ArchiveError.damaged(path, fault)) { try store.find(MatchQuery()) }
      #expect(try store.check() == ["match 2: \(fault)"])
    }
  }

  @Test func aFileWithOtherTablesIsDamaged() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      try store.writing { try $0.execute(sql: "DROP TABLE match; CREATE TABLE match (id)") }
      #expect(throws: ArchiveError.self) { try store.find(MatchQuery()) }
      #expect(!Self.ask("other tables") { _ = try store.find(MatchQuery()) })
    }
  }

  // MARK: - Long matches and odd names

  @Test func aMatchMayHaveMorePliesThanTheIndex() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      let plies = (0..<70_000).map {
        ArchivedPly(
          side: $0 % 2 == 0 ? .black : .white, move: "m\($0 % 9)",
          key: PositionKey(rawValue: UInt64($0)))
      }
      let player = ArchivedPlayer(name: "a")
      let match = ArchivedMatch(
        MatchFacts(game: "long", players: Sides(both: player), start: "-"), plies: plies,
        end: PositionKey(rawValue: 70_000))
      #expect(try store.add([match]).new == 1)
      #expect(try store.match(1)?.plies.map(\.move) == plies.map(\.move))
      #expect(try store.check() == [])
      #expect(try store.moves(at: PositionKey(rawValue: 65_535)).map(\.count) == [1])
      #expect(try store.moves(at: PositionKey(rawValue: 65_536)).isEmpty)
    }
  }

  @Test(arguments: StoreTests.Medium.allCases)
  func twoSpellingsOfANameAreOnePlayer(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      var matches = RandomMatches.some(3)
      let (short, long) = ("Ren\u{e9}", "Rene\u{301}")
      for (index, name) in [short, long, "nu\0l"].enumerated() {
        matches[index].facts.players.black = ArchivedPlayer(name: name)
        matches[index].facts.event = name
      }
      try store.add(matches)
      #expect(try store.add(matches).known == 3)
      for name in [short, long] {
        var query = MatchQuery()
        (query.player, query.event) = (name, name)
        #expect(try store.find(query).map(\.number) == [1, 2])
      }
      let names = try store.find(MatchQuery()).map { Array($0.facts.players.black.name.utf8) }
      #expect(names == [short, short, "nu\u{fffd}l"].map { Array($0.utf8) })
      #expect(try (store as? SQLiteStore)?.check() ?? [] == [])
    }
  }

  /// What a script or another program said, which no sum or journal could hold.
  @Test(arguments: StoreTests.Medium.allCases)
  func aValueBeyondAllBoundsDamagesNothing(medium: StoreTests.Medium) throws {
    try withFolder { folder in
      let store = try medium.store(in: folder)
      let match = RandomMatches.some(2)[1]
      var plies = match.plies
      for (index, value) in [Double.infinity, -.infinity, .nan].enumerated() {
        plies[index].value = value
        (plies[index + 3].analysis, plies[index + 3].loss) = (value, value)
      }
      for (index, ticks) in [9_000_000_000_000_000_000, Int.max, .min, -1].enumerated() {
        (plies[index].ticks, plies[index].time) = (ticks, .seconds(ticks))
      }
      try store.add([ArchivedMatch(match.facts, plies: plies, end: match.end)])
      let found = try #require(try store.match(1))
      #expect(found.digest == match.digest)
      #expect(found.plies[..<3].map(\.value) == [nil, nil, nil])
      #expect(found.plies[3..<6].map(\.analysis) == [nil, nil, nil])
      #expect(found.plies[3..<6].map(\.loss) == [nil, nil, nil])
      #expect(found.plies[..<4].map(\.ticks) == [1 << 60, 1 << 60, 0, 0])
      let most = Duration.nanoseconds(1 << 60)
      #expect(found.plies[..<4].map(\.time) == [most, most, .zero, .zero])
      #expect(found.plies[6...] == match.plies[6...])
      try store.forEachLine(MatchQuery(), [.value, .ticks]) { _, columns in
        #expect(columns.numbers[.value]?[0].isNaN == true)
        #expect(columns.numbers[.ticks]?[0] == 0x1p60)
        return true
      }
      #expect(try (store as? SQLiteStore)?.check() ?? [] == [])
    }
  }

  @Test func aScriptMayHaveANUL() throws {
    try withFolder { folder in
      let store = try SQLiteStore("\(folder)/a.db")
      let text = "return 'a\0b'\n"
      try store.add(script: text, version: sha256Text(text))
      #expect(try store.script(version: sha256Text(text)) == text)
      #expect(try store.check() == [])
    }
  }
}
