import GRDB
import MoonstoneSupport

/// A table, index, view or trigger of a database.
///
/// Views and triggers run when tables are read and written, so in a stranger's file nothing may be
/// that is not in each archive: a trigger could lose what is added, a view never end.
struct SchemaEntry: Hashable {
  let type: String
  let name: String
  let table: String
  /// The statement that made it, with single blanks; `nil` for an index of SQLite's own.
  let sql: String?

  private init(_ row: Row) {
    type = row[0]
    name = row[1]
    table = row[2]
    let statement: String? = row[3]
    sql = statement?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Says what a database has that an archive of this schema does not have, or the other way
  /// round; `nil` if it is one.
  ///
  /// - Parameter version: the number of the schema; 0 for a file in which nothing has been made.
  static func fault(in db: Database, version: Int) throws -> String? {
    let expected = try entries(ofVersion: version)
    var missing = expected
    for entry in try all(in: db) where missing.removeValue(forKey: entry.name) != entry {
      guard let ours = expected[entry.name] else {
        if entry.isOfStatistics || (version == 0 && entry.isOfMigrations) { continue }
        return "it has \(entry.described), which no archive has"
      }
      return ours.type == entry.type
        ? "its \(entry.type) “\(ours.name)” differs from an archive's"
        : "“\(ours.name)” is a \(entry.shownType) there, not a \(ours.type)"
    }
    return missing.values.map(\.described).min().map { "it lacks \($0)" }
  }

  private static func all(in db: Database) throws -> [SchemaEntry] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(type AS TEXT), CAST(name AS TEXT), CAST(tbl_name AS TEXT),
          substr(CAST(sql AS TEXT), 1, 4000)
        FROM sqlite_master WHERE name IS NOT NULL AND type IS NOT NULL AND tbl_name IS NOT NULL
        """
    ).map(SchemaEntry.init)
  }

  private static let known = Locked<[Int: [String: SchemaEntry]]>([:])

  /// What an archive of this schema consists of, by name: found by making one in memory.
  private static func entries(ofVersion version: Int) throws -> [String: SchemaEntry] {
    if version == 0 { return [:] }
    return try known.withLock { known in
      if let entries = known[version] { return entries }
      let queue = try DatabaseQueue()
      try ArchiveSchema.migrator.migrate(queue, upTo: "\(version)")
      let entries = try queue.read(all)
      known[version] = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })
      return known[version]!
    }
  }

  /// Whether it is where SQLite keeps what `ANALYZE` found.
  private var isOfStatistics: Bool {
    type == "table"
      && [
        "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
        "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
      ].contains(sql)
  }

  /// Whether it belongs to the list of migrations, which is made first.
  private var isOfMigrations: Bool {
    let list = "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
    return table == "grdb_migrations" && (sql == nil || (type == "table" && sql == list))
  }

  private var shownType: String {
    sql?.uppercased().hasPrefix("CREATE VIRTUAL") == true ? "virtual table" : type
  }

  private var described: String {
    let longest = 40
    let shown = name.count > longest ? name.prefix(longest) + "…" : name[...]
    let place = type == "trigger" ? " on “\(table.prefix(longest))”" : ""
    return "\(type == "index" ? "an" : "a") \(shownType) “\(shown)”\(place)"
  }
}
