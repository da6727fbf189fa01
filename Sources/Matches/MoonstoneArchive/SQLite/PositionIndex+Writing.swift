import Foundation
import GRDB
import MoonstoneSupport

extension PositionIndex {
  /// The positions of a match as a value of the table `fresh`: 8 bytes for a key, 4 for a step.
  static func bytes(of line: PositionSteps) -> Data {
    var writer = PackedWriter()
    writer.reserve(12 * line.count)
    for entry in line {
      writer.fixed(entry.key)
      writer.fixed(entry.step.code)
    }
    return Data(writer.bytes)
  }

  static func line(of data: Data) -> PositionSteps {
    data.withUnsafeBytes { bytes in
      var reader = PackedReader(bytes)
      var line = PositionSteps()
      line.reserveCapacity(bytes.count / 12)
      while !reader.isAtEnd {
        let key = reader.fixed(UInt64.self)
        line.append((key, Step(code: reader.fixed(UInt32.self))))
      }
      return line
    }
  }

  /// Adds the positions of matches that follow all others: as a run if they are enough, together
  /// with the fresh ones.
  ///
  /// - Parameters:
  ///   - lines: the positions, by consecutive matches.
  ///   - first: the number of the first match.
  func add(_ lines: [PositionSteps], from first: Int) throws {
    let fresh = try Int.fetchOne(db, sql: "SELECT count(*) FROM fresh") ?? 0
    guard fresh + lines.count >= Self.freshMatches else {
      let insertion = try db.cachedStatement(
        sql: "INSERT INTO fresh (match, positions) VALUES (?, ?)")
      for (place, line) in lines.enumerated() {
        try insertion.execute(arguments: [first + place, Self.bytes(of: line)])
      }
      return
    }
    var all: [PositionSteps] = []
    try forEachFresh { all.append($1) }
    try pack(all + lines, from: first - fresh)
    try db.execute(sql: "DELETE FROM fresh")
  }

  /// Replaces the positions of a match that is not packed.
  func replace(fresh match: Int, by line: PositionSteps) throws {
    try db.execute(
      sql: "UPDATE fresh SET positions = ? WHERE match = ?",
      arguments: [Self.bytes(of: line), match])
  }

  /// Replaces the positions of packed matches, whose rows are new already. Each of their runs is
  /// written once.
  func replace(_ lines: [Int: PositionSteps]) throws {
    var numbers = lines.keys.sorted()[...]
    while let first = numbers.first {
      let row = try StoredRow.one(
        db, of: "run",
        "SELECT \(RunRow.columns) FROM run WHERE first <= ? ORDER BY first DESC LIMIT 1", [first])
      guard let run = try row.map({ try RunRow($0) }), run.matches.contains(first) else {
        throw IndexFault("no run has match \(first)")
      }
      let some = numbers.prefix { run.matches.contains($0) }
      numbers = numbers.dropFirst(some.count)
      let new = some.flatMap { Self.postings(of: lines[$0] ?? [], match: $0 - run.first) }.sorted()
      let old = try postings(of: run, without: Set(some.map { $0 - run.first }))
      var table = try self.table(of: run)
      guard table.count == run.count * RunMatch.size else {
        throw IndexFault("the run of match \(run.first) does not have its \(run.count) matches")
      }
      for number in some {
        let place = (number - run.first) * RunMatch.size
        table.replaceSubrange(
          place..<place + RunMatch.size, with: try facts(of: number..<number + 1))
      }
      try remove(run)
      try insert(Posting.merged(old, new), table, of: run.first)
    }
  }

  /// The postings of a run in their order, but those of some places.
  private func postings(of run: RunRow, without matches: Set<Int>) throws -> [Posting] {
    var postings: [Posting] = []
    postings.reserveCapacity(run.keys.count * 800)
    for (place, key) in run.keys.enumerated() {
      let isWhole = PositionRun.read(try block(run.block + place), first: key) {
        if !matches.contains($1) {
          postings.append(Posting(key: $0, match: $1, ply: $2, step: $3))
        }
        return true
      }
      guard isWhole else { throw IndexFault("block \(run.block + place) is torn") }
    }
    return postings
  }

  /// Removes matches from a run. All rows of matches have their new numbers already.
  ///
  /// - Parameter first: the new number of the first match that remains in the run.
  func remove(_ matches: Set<Int>, from run: RunRow, whichBeginsAt first: Int) throws {
    let rest = zip(run.matches, try taken(run)).filter { !matches.contains($0.0) }
    if !rest.isEmpty { try pack(rest.map(\.1), from: first) }
  }

  /// The positions of a run's matches, which is no longer in the index.
  private func taken(_ run: RunRow) throws -> [PositionSteps] {
    var lines: [Int: PositionSteps] = [:]
    try readLines(&lines, of: run, Array(repeating: true, count: run.count))
    try remove(run)
    return run.matches.map { lines[$0] ?? [] }
  }

  private func remove(_ run: RunRow) throws {
    try db.execute(
      sql: "DELETE FROM block WHERE id >= ? AND id < ?",
      arguments: [run.block, run.block + run.keys.count])
    try db.execute(sql: "DELETE FROM run WHERE first = ?", arguments: [run.first])
  }

  /// Adds the positions of consecutive matches as a run.
  func pack(_ lines: [PositionSteps], from first: Int) throws {
    guard lines.count <= Posting.mostMatches else {
      throw IndexFault("\(lines.count) matches are too many for a run")
    }
    var postings: [Posting] = []
    postings.reserveCapacity(lines.reduce(0) { $0 + $1.count })
    for (match, line) in lines.enumerated() { postings += Self.postings(of: line, match: match) }
    postings.sort()
    try insert(postings, facts(of: first..<first + lines.count), of: first)
  }

  /// What a run keeps of some matches.
  private func facts(of matches: Range<Int>) throws -> Data {
    var table = PackedWriter()
    let sql = "SELECT \(RunMatch.columns) FROM match WHERE id >= ? AND id < ? ORDER BY id"
    try StoredRow.forEach(
      db, of: "match", sql, [matches.lowerBound, matches.upperBound]
    ) { row in
      try RunMatch(row).write(to: &table)
      return true
    }
    guard table.count == matches.count * RunMatch.size else {
      let last = matches.upperBound - 1
      throw IndexFault("matches \(matches.lowerBound) to \(last) are not all there")
    }
    return Data(table.bytes)
  }

  /// The postings of a match.
  ///
  /// - Parameter match: its place in its run.
  private static func postings(of line: PositionSteps, match: Int) -> [Posting] {
    line.prefix(Posting.mostPlies).enumerated().map { ply, entry in
      Posting(key: entry.key, match: match, ply: ply, step: entry.step)
    }
  }

  /// Adds a run.
  ///
  /// - Parameters:
  ///   - postings: its postings, sorted.
  ///   - table: what it keeps of its matches.
  ///   - first: the number of its first match.
  private func insert(_ postings: [Posting], _ table: Data, of first: Int) throws {
    let run = PositionRun(postings)
    let block = (try Int.fetchOne(db, sql: "SELECT max(id) FROM block") ?? 0) + 1
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO block (id, postings) VALUES (?, ?)")
    for (place, data) in run.blocks.enumerated() {
      try insertion.execute(arguments: [block + place, data])
    }
    try db.execute(
      sql: "INSERT INTO run (first, count, matches, directory, block) VALUES (?, ?, ?, ?, ?)",
      arguments: [first, table.count / RunMatch.size, table, run.directory, block])
  }
}
