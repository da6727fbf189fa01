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

  mutating func facts(_ row: Row) throws -> MatchFacts {
    func text(_ number: Int?) throws -> String? { try number.map { try names.text($0) } }
    var facts = MatchFacts(
      game: try names.text(row[2]),
      players: Sides(black: try names.player(row[4]), white: try names.player(row[5])),
      start: try names.text(row[9]), length: row[21])
    facts.rules = try text(row[3])
    facts.event = try text(row[6])
    facts.round = try text(row[7])
    facts.opening = try text(row[8])
    facts.seed = (row[10] as Int64?).map { UInt64(bitPattern: $0) }
    facts.limits = MatchFacts.Limits(
      time: try names.text(row[11]), ticks: try text(row[12]), memory: row[13])
    facts.program = try text(row[14])
    facts.date = row[15]
    if let termination = try text(row[18]) {
      guard let known = Termination(rawValue: termination) else {
        throw IndexFault("match \(row[0] as Int) ended by \(termination)")
      }
      let outcome: Int? = row[16]
      facts.ending = ArchivedEnding(
        outcome: outcome.map { $0 == 0 ? .black : $0 == 1 ? .white : .draw }, margin: row[17],
        termination: known, side: (row[19] as Int?).flatMap { Side(code: $0) },
        message: row[20])
    }
    return facts
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
    let facts = try db.cachedStatement(sql: "SELECT \(Self.columns) FROM match WHERE id = ?")
    let blobs = try db.cachedStatement(sql: "SELECT plies FROM plies WHERE match = ?")
    for number in numbers {
      guard let row = try Row.fetchOne(facts, arguments: [number]) else { continue }
      let bytes = try Data.fetchOne(blobs, arguments: [number]) ?? Data()
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
    let row = try Row.fetchOne(
      db, sql: "SELECT \(Self.columns) FROM match WHERE id = ?", arguments: [number])
    let bytes = try Data.fetchOne(
      db, sql: "SELECT plies FROM plies WHERE match = ?", arguments: [number])
    guard let row, let bytes else { throw IndexFault("it is not whole") }
    let facts = try facts(row)
    guard let plies = try PackedPlies.plies(of: bytes, { try names.move($0) }),
      plies.count == facts.length
    else { throw IndexFault("its plies are not whole") }
    return (facts, plies)
  }
}
