import Foundation
import GRDB
import MoonstoneKernel

/// Adds matches within one transaction.
struct MatchInsertion {
  private let db: Database
  private var names: Names
  private(set) var counts = ArchiveCounts()
  /// The positions of matches that are not in the index yet, and the first of these matches.
  private var pending: [PositionIndex.Line] = []
  private var pendingPostings = 0
  private var firstPending: Int

  init(_ db: Database) throws {
    self.db = db
    names = Names(db)
    firstPending = (try Int.fetchOne(db, sql: "SELECT max(id) FROM match") ?? 0) + 1
  }

  mutating func add(_ match: ArchivedMatch) throws {
    let digest = Data(match.digest.prefix(16))
    let known = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM match WHERE digest = ?"), arguments: [digest])
    if known != nil {
      counts.known += 1
      return
    }
    let number = firstPending + pending.count
    try insert(match.facts, number, digest)
    let moves = try match.plies.map { try names.number(ofMove: $0.move) }
    try db.cachedStatement(sql: "INSERT INTO plies (match, plies) VALUES (?, ?)")
      .execute(arguments: [number, PackedPlies.bytes(of: match.plies, moves: moves)])
    var line = PositionIndex.Line()
    line.reserveCapacity(match.plies.count + 1)
    for ply in match.plies {
      let move = try names.number(ofMove: ply.canonicalMove)
      line.append((ply.key.rawValue, Step(move: move, side: ply.side)))
    }
    line.append((match.end.rawValue, .end))
    pending.append(line)
    pendingPostings += line.count
    counts.new += 1
    if pendingPostings >= PositionIndex.runPostings || pending.count >= Posting.mostMatches / 2 {
      try finish()
    }
  }

  /// Brings the index up to date.
  mutating func finish() throws {
    try PositionIndex(db: db).add(pending, from: firstPending)
    firstPending += pending.count
    pending = []
    pendingPostings = 0
  }

  private mutating func insert(_ facts: MatchFacts, _ number: Int, _ digest: Data) throws {
    func text(_ text: String?) throws -> Int? { try text.map { try names.number(of: $0) } }
    let ending = facts.ending
    let outcome: Int? = ending?.outcome.map {
      switch $0 {
      case .black: 0
      case .white: 1
      case .draw: 2
      }
    }
    let columns: [(any DatabaseValueConvertible)?] = [
      number, digest, try text(facts.game), try text(facts.rules),
      try names.number(of: facts.players.black), try names.number(of: facts.players.white),
      try text(facts.event), try text(facts.round), try text(facts.opening),
      try text(facts.start), facts.seed.map { Int64(bitPattern: $0) },
      try text(facts.limits.time), try text(facts.limits.ticks), facts.limits.memory,
      try text(facts.program), facts.date, outcome, ending?.margin,
      try text(ending?.termination.rawValue), ending?.side.map { Int($0.rawValue) },
      ending?.message, facts.length,
    ]
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    try db.cachedStatement(sql: "INSERT INTO match (\(MatchRows.columns)) VALUES (\(marks))")
      .execute(arguments: StatementArguments(columns))
  }
}
