import Foundation
import GRDB
import MoonstoneArchive
import MoonstoneTestSupport
import Testing

/// A stranger's archive may have only what our own have: all else could lose matches, or never end.
@Suite(.timeLimit(.minutes(10 * patience))) struct ForeignSchemaTests {
  private static let endless = """
    WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT m2.* FROM m2, c
    """

  /// What was done to the file, and what is said.
  private static let cases: [(sql: String, fault: String)] = [
    (
      "CREATE TRIGGER t AFTER INSERT ON match BEGIN DELETE FROM match WHERE id = NEW.id; END",
      "it has a trigger “t” on “match”, which no archive has"
    ),
    (
      "ALTER TABLE match RENAME TO m2; CREATE VIEW match AS \(endless)",
      "it has a table “m2”, which no archive has"
    ),
    (
      "DROP TABLE text; CREATE VIEW text AS SELECT 1 AS id, 'reversi' AS text",
      "“text” is a view there, not a table"
    ),
    (
      "DROP TABLE text; CREATE VIRTUAL TABLE text USING fts5(body)",
      "its table “text” differs from an archive's"
    ),
    (
      "DROP VIEW matches; CREATE VIEW matches AS SELECT * FROM match",
      "its view “matches” differs from an archive's"
    ),
    ("CREATE INDEX more ON match (seed)", "it has an index “more”, which no archive has"),
    (
      "ALTER TABLE match ADD COLUMN more DEFAULT 1",
      "its table “match” differs from an archive's"
    ),
    ("DROP INDEX match_date", "it lacks an index “match_date”"),
    (
      "CREATE TRIGGER t AFTER INSERT ON grdb_migrations BEGIN DELETE FROM match; END",
      "it has a trigger “t” on “grdb_migrations”, which no archive has"
    ),
  ]

  @Test(arguments: cases.indices) func itIsRefusedByEveryWayToOpenIt(index: Int) throws {
    let (sql, fault) = Self.cases[index]
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let store = try SQLiteStore(path)
      try store.add(RandomMatches.some(2))
      try store.close()
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
      let before = try Data(contentsOf: URL(filePath: path))
      let error = ArchiveError.foreignSchema(path, fault)
      for isMade in [false, true] {
        #expect(throws: error) { try SQLiteStore(path, isMade: isMade) }
      }
      #expect(throws: error) { try SQLiteStore.isKeeping(at: path) }
      #expect(throws: error) { try SQLiteStore.repair(path) { RandomMatches.game($0) } }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test func aTriggerInAnArchiveThatWasJustBegunIsRefused() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let queue = try DatabaseQueue(path: path)
      let list = "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
      try queue.writeWithoutTransaction { try $0.execute(sql: list) }
      #expect(throws: ArchiveError.empty(path)) { try SQLiteStore(path, isMade: false) }
      try queue.writeWithoutTransaction {
        try $0.execute(
          sql: "CREATE TRIGGER t AFTER INSERT ON grdb_migrations BEGIN SELECT 1; END")
      }
      try queue.close()
      #expect(throws: ArchiveError.notAnArchive(path)) { try SQLiteStore(path) }
    }
  }

  @Test func statisticsOfSQLiteDoNoHarm() throws {
    try withFolder { folder in
      let path = "\(folder)/a.db"
      try SQLiteStore(path).add(RandomMatches.some(2))
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: "ANALYZE; VACUUM") }
      try queue.close()
      #expect(try SQLiteStore(path, isMade: false).count(MatchQuery()) == 2)
    }
  }
}
