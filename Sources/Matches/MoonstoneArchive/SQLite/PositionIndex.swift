import Foundation
import GRDB

/// The positions of all matches: packed runs of matches, and the fresh ones that follow them.
///
/// A match that is added alone is fresh. When there are enough, they become a run. So little is
/// written for one match, and little space is taken by many.
struct PositionIndex {
  /// How many fresh matches become a run.
  static let freshMatches = 1_024
  /// How many postings a run has at most, by which the memory of packing is bounded.
  static let runPostings = 1 << 19

  let db: Database

  /// The positions of a match, in the order of its plies; the last step is ``Step/end``.
  typealias Line = [(key: UInt64, step: Step)]

  // MARK: - Reading

  /// Goes through all postings of a position, in the order in which the matches were added.
  ///
  /// - Parameters:
  ///   - key: the position.
  ///   - body: receives the match, what the run knows of it, the ply and the step.
  func forEach(
    _ key: UInt64, _ body: (Int, RunMatch, Int, Step) throws -> Void
  ) throws {
    let runs = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT first, directory, block FROM run ORDER BY first"))
    while let run = try runs.next() {
      let keys = PositionRun.keys(of: run[1])
      let places = PositionRun.blocks(with: key, in: keys)
      if places.isEmpty { continue }
      try forEach(key, run: run[0], keys, places, block: run[2], body)
    }
    try forEachFresh { match, line in
      for (ply, entry) in line.enumerated() where entry.key == key {
        try body(match, try self.facts(of: match), ply, entry.step)
      }
    }
  }

  private func forEach(
    _ key: UInt64, run first: Int, _ keys: [UInt64], _ places: Range<Int>, block: Int,
    _ body: (Int, RunMatch, Int, Step) throws -> Void
  ) throws {
    var found: [(match: Int, ply: Int, step: Step)] = []
    for place in places {
      let isWhole = PositionRun.read(try self.block(block + place), first: keys[place]) {
        if $0 == key { found.append(($1, $2, $3)) }
        return $0 <= key
      }
      guard isWhole else { throw IndexFault("block \(block + place) is torn") }
    }
    if found.isEmpty { return }
    let table = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT matches FROM run WHERE first = ?"), arguments: [first])
    try (table ?? Data()).withUnsafeBytes { table in
      for posting in found {
        guard let match = RunMatch(table, at: posting.match) else {
          throw IndexFault("the run of match \(first) has no match \(posting.match)")
        }
        try body(first + posting.match, match, posting.ply, posting.step)
      }
    }
  }

  private func block(_ number: Int) throws -> Data {
    let block = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT postings FROM block WHERE id = ?"), arguments: [number])
    guard let block else { throw IndexFault("there is no block \(number)") }
    return block
  }

  private func forEachFresh(_ body: (Int, Line) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT match, positions FROM fresh ORDER BY match"))
    while let row = try rows.next() { try body(row[0], Self.line(of: row[1])) }
  }

  private func facts(of match: Int) throws -> RunMatch {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT black, white, outcome, margin, date FROM match WHERE id = ?"),
      arguments: [match])
    guard let row else { throw IndexFault("there is no match \(match)") }
    return RunMatch(row)
  }

  /// The positions of some matches, by their numbers.
  ///
  /// - Parameter matches: the matches; each run that has one of them is read once.
  func lines(of matches: Set<Int>) throws -> [Int: Line] {
    var lines: [Int: Line] = [:]
    let lastPacked = try self.lastPacked
    if matches.contains(where: { $0 <= lastPacked }) {
      let runs = try Row.fetchAll(
        db, sql: "SELECT first, count, directory, block FROM run ORDER BY first")
      for run in runs {
        let (first, count): (Int, Int) = (run[0], run[1])
        guard (1...Posting.mostMatches).contains(count), (1...1 << 40).contains(first) else {
          throw IndexFault("run \(first) cannot have \(count) matches")
        }
        var wanted = [Bool](repeating: false, count: count)
        for match in matches where match >= first && match < first + count {
          wanted[match - first] = true
        }
        if wanted.contains(true) { try readLines(&lines, first, wanted, run[2], block: run[3]) }
      }
    }
    for match in matches where match > lastPacked {
      let line = try Data.fetchOne(
        db.cachedStatement(sql: "SELECT positions FROM fresh WHERE match = ?"),
        arguments: [match])
      lines[match] = line.map { Self.line(of: $0) }
    }
    return lines
  }

  private func readLines(
    _ lines: inout [Int: Line], _ first: Int, _ wanted: [Bool], _ directory: Data, block: Int
  ) throws {
    var found = wanted.map { _ in Line() }
    var plies = wanted.map { _ in [Int]() }
    for (place, isWanted) in wanted.enumerated() where isWanted {
      found[place].reserveCapacity(64)
      plies[place].reserveCapacity(64)
    }
    for (place, key) in PositionRun.keys(of: directory).enumerated() {
      let isWhole = PositionRun.read(try self.block(block + place), first: key) {
        if $1 < wanted.count, wanted[$1] {
          found[$1].append(($0, $3))
          plies[$1].append($2)
        }
        return true
      }
      guard isWhole else { throw IndexFault("block \(block + place) is torn") }
    }
    for (place, isWanted) in wanted.enumerated() where isWanted {
      var line = Line(repeating: (0, .end), count: found[place].count)
      for (ply, entry) in zip(plies[place], found[place]) {
        guard ply < line.count else { throw IndexFault("match \(first + place) lacks positions") }
        line[ply] = entry
      }
      lines[first + place] = line
    }
  }

  /// The last match whose positions are packed; 0 if none are.
  var lastPacked: Int {
    get throws {
      try Int.fetchOne(
        db, sql: "SELECT first + count - 1 FROM run ORDER BY first DESC LIMIT 1") ?? 0
    }
  }

  // MARK: - Writing

  /// The positions of a match as a value of the table `fresh`: 8 bytes for a key, 4 for a step.
  static func bytes(of line: Line) -> Data {
    var writer = PackedWriter()
    writer.reserve(12 * line.count)
    for entry in line {
      writer.fixed(entry.key)
      writer.fixed(entry.step.code)
    }
    return Data(writer.bytes)
  }

  private static func line(of data: Data) -> Line {
    data.withUnsafeBytes { bytes in
      var reader = PackedReader(bytes)
      var line = Line()
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
  func add(_ lines: [Line], from first: Int) throws {
    let fresh = try Int.fetchOne(db, sql: "SELECT count(*) FROM fresh") ?? 0
    guard fresh + lines.count >= Self.freshMatches else {
      let insertion = try db.cachedStatement(
        sql: "INSERT INTO fresh (match, positions) VALUES (?, ?)")
      for (place, line) in lines.enumerated() {
        try insertion.execute(arguments: [first + place, Self.bytes(of: line)])
      }
      return
    }
    var all: [Line] = []
    try forEachFresh { all.append($1) }
    try pack(all + lines, from: first - fresh)
    try db.execute(sql: "DELETE FROM fresh")
  }

  private func pack(_ lines: [Line], from first: Int) throws {
    var postings: [Posting] = []
    postings.reserveCapacity(lines.reduce(0) { $0 + $1.count })
    for (match, line) in lines.enumerated() {
      for (ply, entry) in line.prefix(Posting.mostPlies).enumerated() {
        postings.append(Posting(key: entry.key, match: match, ply: ply, step: entry.step))
      }
    }
    postings.sort()
    var table = PackedWriter()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT black, white, outcome, margin, date FROM match
        WHERE id >= ? AND id < ? ORDER BY id
        """, arguments: [first, first + lines.count])
    while let row = try rows.next() { RunMatch(row).write(to: &table) }
    guard table.count == lines.count * RunMatch.size else {
      throw IndexFault("matches \(first) to \(first + lines.count - 1) are not all there")
    }
    let run = PositionRun(postings)
    let block = (try Int.fetchOne(db, sql: "SELECT max(id) FROM block") ?? 0) + 1
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO block (id, postings) VALUES (?, ?)")
    for (place, data) in run.blocks.enumerated() {
      try insertion.execute(arguments: [block + place, data])
    }
    try db.execute(
      sql: "INSERT INTO run (first, count, matches, directory, block) VALUES (?, ?, ?, ?, ?)",
      arguments: [first, lines.count, Data(table.bytes), run.directory, block])
  }
}

extension RunMatch {
  /// From the columns black, white, outcome, margin, date.
  fileprivate init(_ row: Row) {
    self.init(
      black: row[0], white: row[1], outcome: row[2] ?? 3, margin: row[3],
      date: row[4] as String?)
  }
}
