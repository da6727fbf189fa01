import Foundation
import GRDB
import MoonstoneKernel

/// Adds matches within one transaction.
struct MatchInsertion {
  private let db: Database
  private(set) var names: Names
  private(set) var counts = ArchiveCounts()
  /// The positions of matches that are not in the index yet, and the first of these matches.
  private var pending: [PositionIndex.PositionSteps] = []
  private var pendingPostings = 0
  private var firstPending: Int
  /// The positions of packed matches that were replaced.
  private var replaced: [Int: PositionIndex.PositionSteps] = [:]

  /// - Parameter numbers: the numbers of names that are known.
  init(_ db: Database, _ numbers: Names.Numbers) throws {
    self.db = db
    names = try Names(db, numbers)
    let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM match") ?? 0
    guard (0..<RunRow.mostMatches).contains(last) else {
      throw IndexFault("there cannot be a match \(last)")
    }
    firstPending = last + 1
  }

  /// Adds a match, unless it is known. One that was left before is replaced by its later state.
  mutating func add(_ match: ArchivedMatch) throws {
    let match = match.composed
    let digest = Data(match.digest.prefix(16))
    let known = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM match WHERE digest = ?"), arguments: [digest])
    if let known {
      counts.known += 1
      return try take(analysisOf: match, known)
    }
    if let left = try left(before: match) {
      counts.new += 1
      return try replace(left, by: match, digest)
    }
    if try isLeft(match) {
      counts.known += 1
      return
    }
    let number = firstPending + pending.count
    try insert(match, number, digest)
    pending.append(try line(of: match))
    pendingPostings += pending.last?.count ?? 0
    counts.new += 1
    if pendingPostings >= PositionIndex.runPostings || pending.count >= Posting.mostMatches / 2 {
      try finish()
    }
  }

  private mutating func insert(_ match: ArchivedMatch, _ number: Int, _ digest: Data) throws {
    try insert(match.facts, number, digest)
    try db.cachedStatement(sql: "INSERT INTO plies (match, plies) VALUES (?, ?)")
      .execute(arguments: [
        number, try PackedPlies.bytes(of: match.plies) { try names.number(ofMove: $0) },
      ])
  }

  // MARK: - Matches that are known in part

  /// The number of a match that was left before its end and goes on as this one; `nil` if there is
  /// none.
  private func left(before match: ArchivedMatch) throws -> Int? {
    guard let seed = match.facts.seedOfItsOwn else { return nil }
    return try first(
      "SELECT id FROM match WHERE termination IS NULL AND seed = ?", [Int64(bitPattern: seed)]
    ) { match.goesOn(from: $0) }
  }

  /// Whether a match was left before its end, and a later state of it is there.
  private mutating func isLeft(_ match: ArchivedMatch) throws -> Bool {
    guard match.facts.ending == nil, let seed = match.facts.seedOfItsOwn else { return false }
    let black = try names.number(of: match.facts.players.black)
    return try first(
      "SELECT id FROM match WHERE black = ? AND seed = ?", [black, Int64(bitPattern: seed)]
    ) { $0.goesOn(from: match) } != nil
  }

  /// The first of some matches that is wanted. Damaged ones are not.
  private func first(
    _ sql: String, _ arguments: StatementArguments, _ isWanted: (ArchivedMatch) -> Bool
  ) throws -> Int? {
    var rows = MatchRows(db)
    for number in try Int.fetchAll(db.cachedStatement(sql: sql), arguments: arguments) {
      guard let (facts, plies) = try? rows.parts(of: number) else { continue }
      let match = ArchivedMatch(facts, plies: plies, end: PositionKey(rawValue: 0))
      if isWanted(match) { return number }
    }
    return nil
  }

  private mutating func replace(
    _ number: Int, by match: ArchivedMatch, _ digest: Data
  ) throws {
    for (table, key) in [("match", "id"), ("plies", "match")] {
      try db.execute(sql: "DELETE FROM \(table) WHERE \(key) = ?", arguments: [number])
    }
    try insert(match, number, digest)
    let line = try line(of: match)
    if number >= firstPending {
      pending[number - firstPending] = line
    } else if number > (try PositionIndex(db: db).lastPacked) {
      try PositionIndex(db: db).replace(fresh: number, by: line)
    } else {
      replaced[number] = line
      if replaced.count >= Self.mostReplaced { try replaceAll() }
    }
  }

  /// How many replaced matches are held at most, by which memory is bounded.
  private static let mostReplaced = 4_096

  private mutating func replaceAll() throws {
    try PositionIndex(db: db).replace(replaced)
    replaced = [:]
  }

  /// Keeps what was found out about a match since it was added. A damaged one is left as it is.
  private mutating func take(analysisOf match: ArchivedMatch, _ number: Int) throws {
    guard match.plies.contains(where: { $0.analysis != nil }) else { return }
    var rows = MatchRows(db)
    guard let (facts, plies) = try? rows.parts(of: number) else { return }
    let known = ArchivedMatch(facts, plies: plies, end: match.end)
    guard let more = known.taking(analysisOf: match) else { return }
    let bytes = try PackedPlies.bytes(of: more.plies) { try names.number(ofMove: $0) }
    try db.execute(
      sql: "UPDATE plies SET plies = ? WHERE match = ?", arguments: [bytes, number])
  }

  // MARK: - Positions

  /// The positions of a match, as many as the index has of one.
  private mutating func line(of match: ArchivedMatch) throws -> PositionIndex.PositionSteps {
    var line = PositionIndex.PositionSteps()
    line.reserveCapacity(min(match.plies.count + 1, Posting.mostPlies))
    for ply in match.plies.prefix(Posting.mostPlies) {
      let move = try names.number(ofMove: ply.canonicalMove)
      line.append((ply.key.rawValue, Step(move: move, side: ply.side)))
    }
    if line.count < Posting.mostPlies { line.append((match.end.rawValue, .end)) }
    return line
  }

  /// Brings the index up to date.
  mutating func finish() throws {
    try replaceAll()
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
