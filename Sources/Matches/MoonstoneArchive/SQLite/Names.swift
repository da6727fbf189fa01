import GRDB
import MoonstoneSupport

/// The texts, moves and players of an archive by their numbers, for the length of a transaction.
struct Names {
  /// The numbers that are known. They outlast a transaction that succeeds: no name is ever removed.
  struct Numbers: Sendable {
    fileprivate var texts: [Exactly: Int] = [:]
    fileprivate var moves: [Exactly: Int] = [:]
    fileprivate var players: [ArchivedPlayer: Int] = [:]
    /// `PRAGMA data_version` changes when another program writes.
    fileprivate var version: Int?
  }

  let db: Database
  private(set) var numbers = Numbers()
  private var textsByNumber: [Int: String] = [:]
  /// Moves have small numbers, so a list finds them fast.
  private var movesByNumber: [String?] = []
  private var playersByNumber: [Int: ArchivedPlayer] = [:]

  /// How many texts are remembered at most, so that matches that all begin elsewhere fit.
  private static let most = 20_000

  init(_ db: Database) { self.db = db }

  /// - Parameter numbers: those of an earlier transaction, which count unless another program has
  ///   written since.
  init(_ db: Database, _ numbers: Numbers) throws {
    self.db = db
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
    if version == numbers.version { self.numbers = numbers }
    self.numbers.version = version
  }

  // MARK: - Numbers, for writing

  /// The number of a text, which is kept if it is new.
  mutating func number(of text: String) throws -> Int {
    let exactly = Exactly(text)
    if let known = numbers.texts[exactly] { return known }
    let number = try Self.number(of: text, in: "text", db)
    if numbers.texts.count >= Self.most { numbers.texts.removeAll() }
    numbers.texts[exactly] = number
    return number
  }

  /// The number of a move's text, from 1; it is kept if it is new.
  mutating func number(ofMove text: String) throws -> Int {
    let exactly = Exactly(text)
    if let known = numbers.moves[exactly] { return known }
    let number = try Self.number(of: text, in: "move", db)
    guard (1..<Step.mostMoves).contains(number) else {
      throw IndexFault("move \(number) is too many")
    }
    numbers.moves[exactly] = number
    return number
  }

  mutating func number(of player: ArchivedPlayer) throws -> Int {
    if let known = numbers.players[player] { return known }
    let values: StatementArguments = [
      player.name, player.kind.rawValue, player.version ?? "", player.parameters,
    ]
    let known = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id FROM player WHERE name = ? AND kind = ? AND version = ? AND parameters = ?
          """), arguments: values)
    let number: Int
    if let known {
      number = known
    } else {
      try db.cachedStatement(
        sql: "INSERT INTO player (name, kind, version, parameters) VALUES (?, ?, ?, ?)"
      ).execute(arguments: values)
      number = Int(db.lastInsertedRowID)
    }
    if numbers.players.count >= Self.most { numbers.players.removeAll() }
    numbers.players[player] = number
    return number
  }

  private static func number(
    of text: String, in table: String, _ db: Database
  ) throws -> Int {
    let known = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM \(table) WHERE text = ?"), arguments: [text])
    if let known { return known }
    try db.cachedStatement(sql: "INSERT INTO \(table) (text) VALUES (?)")
      .execute(arguments: [text])
    return Int(db.lastInsertedRowID)
  }

  // MARK: - Texts, for reading

  mutating func text(_ number: Int) throws -> String {
    if let known = textsByNumber[number] { return known }
    if textsByNumber.count >= Self.most { textsByNumber.removeAll() }
    let text = try Self.text(number, in: "text", db)
    textsByNumber[number] = text
    return text
  }

  mutating func move(_ number: Int) throws -> String {
    if movesByNumber.indices.contains(number), let known = movesByNumber[number] { return known }
    let text = try Self.text(number, in: "move", db)
    if (0..<Self.most).contains(number) {
      let missing = max(0, number + 1 - movesByNumber.count)
      movesByNumber.append(contentsOf: repeatElement(nil, count: missing))
      movesByNumber[number] = text
    }
    return text
  }

  mutating func player(_ number: Int) throws -> ArchivedPlayer {
    if let known = playersByNumber[number] { return known }
    let row = try StoredRow.one(
      db, of: "player", "SELECT id, name, kind, version, parameters FROM player WHERE id = ?",
      [number])
    guard let row else { throw IndexFault("there is no player \(number)") }
    let version = try row.text(3)
    let player = ArchivedPlayer(
      name: try row.text(1), kind: .init(rawValue: try row.text(2)),
      version: version.isEmpty ? nil : version, parameters: try row.text(4))
    playersByNumber[number] = player
    return player
  }

  private static func text(_ number: Int, in table: String, _ db: Database) throws -> String {
    let row = try StoredRow.one(
      db, of: table, "SELECT id, text FROM \(table) WHERE id = ?", [number])
    guard let row else { throw IndexFault("there is no \(table) \(number)") }
    return try row.text(1)
  }
}
