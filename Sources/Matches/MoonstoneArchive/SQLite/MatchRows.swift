import Foundation
import GRDB
import MoonstoneKernel

/// Reads rows of the table `match`.
struct MatchRows {
  /// The columns that ``facts(_:)`` reads, in this order.
  static let columns = """
    id, digest, game, rules, black, white, event, round, opening, start, seed, time, ticks, \
    memory, program, date, outcome, margin, termination, side, message, length
    """

  private let db: Database
  private var names: Names

  init(_ db: Database) {
    self.db = db
    names = Names(db)
  }

  /// The facts of a row with ``columns``.
  mutating func facts(_ row: StoredRow) throws -> MatchFacts {
    func text(_ column: Int) throws -> String? {
      try row.integerIfAny(column).map { try names.text($0) }
    }
    var facts = MatchFacts(
      game: try names.text(row.integer(2)),
      players: Sides(
        black: try names.player(row.integer(4)), white: try names.player(row.integer(5))),
      start: try names.text(row.integer(9)), length: try row.integer(21, in: 0...Self.mostPlies))
    facts.rules = try text(3)
    facts.event = try text(6)
    facts.round = try text(7)
    facts.opening = try text(8)
    facts.seed = try row.integerIfAny(10).map { UInt64(bitPattern: Int64($0)) }
    facts.limits = MatchFacts.Limits(
      time: try names.text(row.integer(11)), ticks: try text(12),
      memory: try row.integerIfAny(13))
    facts.program = try text(14)
    facts.date = try row.textIfAny(15)
    facts.ending = try ending(row, termination: text(18))
    return facts
  }

  private func ending(_ row: StoredRow, termination: String?) throws -> ArchivedEnding? {
    guard let termination else { return nil }
    guard let known = Termination(rawValue: termination) else {
      throw IndexFault("match \(try row.integer(0)) ended by \(termination)")
    }
    let outcomes: [OutcomeWord] = [.black, .white, .draw]
    return ArchivedEnding(
      outcome: try row.integerIfAny(16, in: 0...2).map { outcomes[$0] },
      margin: try row.integerIfAny(17, in: -Self.mostMargin...Self.mostMargin),
      termination: known, side: try row.integerIfAny(19, in: 0...1).flatMap { Side(code: $0) },
      message: try row.textIfAny(20))
  }

  /// More than any match has, and little enough to count with.
  private static let mostPlies = 1 << 40
  private static let mostMargin = 1 << 53

  /// Goes through matches with what is asked of their plies; no positions are read.
  ///
  /// - Parameters:
  ///   - sql: wants ``columns`` of matches, and `plies` after them.
  ///   - wanted: what is asked of the plies.
  ///   - body: receives each match; returns whether to go on.
  mutating func forEachLine(
    _ sql: String, _ arguments: StatementArguments, _ wanted: Set<PlyColumns.Column>,
    _ body: (FoundMatch, PlyColumns) throws -> Bool
  ) throws {
    try StoredRow.forEach(db, of: "match", sql, arguments) { row in
      let facts = try facts(row)
      let columns = try PackedPlies.columns(of: row.bytes(22), wanted) { try names.move($0) }
      let number = try row.integer(0)
      guard let columns, columns.count == facts.length else {
        throw IndexFault("the plies of match \(number) are not whole")
      }
      return try body(FoundMatch(number: number, facts: facts), columns)
    }
  }

  /// The matches with some numbers, with their plies.
  ///
  /// - Parameters:
  ///   - numbers: the matches.
  ///   - body: receives each of them, in this order; returns whether to go on.
  /// - Returns: whether `body` wants to go on.
  mutating func forEachMatch(
    _ numbers: [Int], _ body: (Int, ArchivedMatch) throws -> Bool
  ) throws -> Bool {
    let lines = try PositionIndex(db: db).lines(of: Set(numbers))
    for number in numbers {
      guard let row = try row(number) else { continue }
      let bytes = try bytes(of: number)
      guard let line = lines[number],
        var plies = try PackedPlies.plies(of: bytes, { try names.move($0) }),
        line.count == min(plies.count + 1, Posting.mostPlies)
      else { throw IndexFault("the plies of match \(number) do not fit its positions") }
      for index in plies.indices.prefix(line.count) {
        plies[index].key = PositionKey(rawValue: line[index].key)
        plies[index].canonicalMove = try names.move(line[index].step.move)
      }
      let end = PositionKey(rawValue: line.last?.key ?? 0)
      guard try body(number, ArchivedMatch(try self.facts(row), plies: plies, end: end)) else {
        return false
      }
    }
    return true
  }

  /// The facts and the plies of a match, without the keys of its positions.
  mutating func parts(of number: Int) throws -> (MatchFacts, [ArchivedPly]) {
    guard let row = try row(number) else { throw IndexFault("it is not whole") }
    let facts = try facts(row)
    let bytes = try bytes(of: number)
    guard let plies = try PackedPlies.plies(of: bytes, { try names.move($0) }),
      plies.count == facts.length
    else { throw IndexFault("its plies are not whole") }
    return (facts, plies)
  }

  private func row(_ number: Int) throws -> StoredRow? {
    try StoredRow.one(
      db, of: "match", "SELECT \(Self.columns) FROM match WHERE id = ?", [number])
  }

  private func bytes(of number: Int) throws -> Data {
    let row = try StoredRow.one(
      db, of: "plies", "SELECT match, plies FROM plies WHERE match = ?", [number])
    return try row?.bytes(1) ?? Data()
  }
}
