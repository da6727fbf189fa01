import GRDB

/// The tables of an archive, and how older ones become them; docs/archive-file.md describes them.
enum ArchiveSchema {
  /// The newest schema, which is the number of migrations.
  static let version = 2

  /// `PRAGMA application_id` of every archive: “Moon”.
  static let application: Int32 = 0x4D6F_6F6E

  /// The migrations. Those of a released program are never changed.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(sql: first)
      try db.execute(sql: "PRAGMA application_id = \(application); PRAGMA user_version = 1")
    }
    migrator.registerMigration("2") { db in
      // Matches that were left are looked for whenever one is added. Plies may have losses and best
      // moves, which earlier programs cannot read.
      try db.execute(
        sql: """
          CREATE INDEX match_left ON match (seed) WHERE termination IS NULL;
          PRAGMA user_version = 2
          """)
    }
    return migrator
  }

  private static let first = """
    CREATE TABLE text (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE move (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE player (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, version TEXT NOT NULL,
      parameters TEXT NOT NULL, UNIQUE (name, kind, version, parameters));
    CREATE TABLE script (version TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE match (
      id INTEGER PRIMARY KEY, digest BLOB NOT NULL,
      game INTEGER NOT NULL, rules INTEGER, black INTEGER NOT NULL, white INTEGER NOT NULL,
      event INTEGER, round INTEGER, opening INTEGER, start INTEGER NOT NULL, seed INTEGER,
      time INTEGER NOT NULL, ticks INTEGER, memory INTEGER, program INTEGER, date TEXT,
      outcome INTEGER, margin INTEGER, termination INTEGER, side INTEGER, message TEXT,
      length INTEGER NOT NULL);
    CREATE UNIQUE INDEX match_digest ON match (digest);
    CREATE INDEX match_black ON match (black);
    CREATE INDEX match_white ON match (white);
    CREATE INDEX match_event ON match (event);
    CREATE INDEX match_date ON match (date);
    CREATE TABLE plies (match INTEGER PRIMARY KEY, plies BLOB NOT NULL);
    CREATE TABLE fresh (match INTEGER PRIMARY KEY, positions BLOB NOT NULL);
    CREATE TABLE run (
      first INTEGER PRIMARY KEY, count INTEGER NOT NULL, matches BLOB NOT NULL,
      directory BLOB NOT NULL, block INTEGER NOT NULL);
    CREATE TABLE block (id INTEGER PRIMARY KEY, postings BLOB NOT NULL);
    CREATE VIEW matches AS
      SELECT match.id, game.text AS game, black.name AS black, white.name AS white,
        CASE outcome WHEN 0 THEN 'black' WHEN 1 THEN 'white' WHEN 2 THEN 'draw' END AS outcome,
        margin, termination.text AS termination, event.text AS event, date, length
      FROM match JOIN text game ON game.id = match.game
        JOIN player black ON black.id = match.black JOIN player white ON white.id = match.white
        LEFT JOIN text event ON event.id = match.event
        LEFT JOIN text termination ON termination.id = match.termination;
    """
}
