import Foundation
import GRDB
import MoonstoneSupport

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
  typealias PositionSteps = [(key: UInt64, step: Step)]

  // MARK: - Reading

  /// Goes through all postings of some positions; those of each position come in the order in which
  /// the matches were added.
  ///
  /// - Parameters:
  ///   - keys: the positions, sorted, none of them twice.
  ///   - body: receives the place of the position in `keys`, the match, what the run knows of it,
  ///     and the step.
  func forEach(
    _ keys: [UInt64], _ body: (Int, Int, RunMatch, Step) throws -> Void
  ) throws {
    try RunRow.forEach(db) { run in
      try forEach(keys, in: run, body)
      return true
    }
    try forEachFresh { match, line in
      var facts: RunMatch?
      for entry in line {
        let place = PositionRun.place(of: entry.key, in: keys)
        guard place < keys.count, keys[place] == entry.key else { continue }
        let known = try facts ?? self.facts(of: match)
        facts = known
        try body(place, match, known, entry.step)
      }
    }
  }

  /// Reads each block that can have some of the positions once.
  private func forEach(
    _ keys: [UInt64], in run: RunRow, _ body: (Int, Int, RunMatch, Step) throws -> Void
  ) throws {
    var table: Data?
    var (first, block) = (0, 0)
    while first < keys.count {
      block = max(block, PositionRun.block(with: keys[first], in: run.keys))
      guard block < run.keys.count else { return }
      let found = try postings(of: keys[first...], in: run, block)
      if !found.isEmpty {
        let matches = try table ?? self.table(of: run)
        table = matches
        try matches.withUnsafeBytes { matches in
          for posting in found {
            guard let match = RunMatch(matches, at: posting.match) else {
              throw IndexFault("the run of match \(run.first) has no match \(posting.match)")
            }
            try body(posting.place, run.first + posting.match, match, posting.step)
          }
        }
      }
      block += 1
      guard block < run.keys.count else { return }
      // The next block may begin with the position that this one ends with.
      while first < keys.count, keys[first] < run.keys[block] { first += 1 }
    }
  }

  private func postings(
    of keys: ArraySlice<UInt64>, in run: RunRow, _ block: Int
  ) throws -> [(place: Int, match: Int, step: Step)] {
    var found: [(place: Int, match: Int, step: Step)] = []
    var place = keys.startIndex
    let bytes = try self.block(run.block + block)
    let isWhole = PositionRun.read(bytes, first: run.keys[block]) { key, match, _, step in
      while place < keys.endIndex, keys[place] < key { place += 1 }
      guard place < keys.endIndex else { return false }
      if keys[place] == key { found.append((place, match, step)) }
      return true
    }
    guard isWhole else { throw IndexFault("block \(run.block + block) is torn") }
    return found
  }

  /// What is known of the matches of a run.
  func table(of run: RunRow) throws -> Data {
    let row = try StoredRow.one(
      db, of: "run", "SELECT first, matches FROM run WHERE first = ?", [run.first])
    return try row?.bytes(1) ?? Data()
  }

  func block(_ number: Int) throws -> Data {
    let row = try StoredRow.one(
      db, of: "block", "SELECT id, postings FROM block WHERE id = ?", [number])
    guard let row else { throw IndexFault("there is no block \(number)") }
    return try row.bytes(1)
  }

  func forEachFresh(_ body: (Int, PositionSteps) throws -> Void) throws {
    try StoredRow.forEach(
      db, of: "fresh", "SELECT match, positions FROM fresh ORDER BY match"
    ) { row in
      try body(row.integer(0), Self.line(of: row.bytes(1)))
      return true
    }
  }

  private func facts(of match: Int) throws -> RunMatch {
    let row = try StoredRow.one(
      db, of: "match", "SELECT \(RunMatch.columns) FROM match WHERE id = ?", [match])
    guard let row else { throw IndexFault("there is no match \(match)") }
    return try RunMatch(row)
  }

  /// The positions of some matches, by their numbers.
  ///
  /// - Parameter matches: the matches; each run that has one of them is read once.
  func lines(of matches: Set<Int>) throws -> [Int: PositionSteps] {
    var lines: [Int: PositionSteps] = [:]
    let lastPacked = try self.lastPacked
    if matches.contains(where: { $0 <= lastPacked }) {
      try RunRow.forEach(db) { run in
        var wanted = [Bool](repeating: false, count: run.count)
        for match in matches where run.matches.contains(match) { wanted[match - run.first] = true }
        if wanted.contains(true) { try readLines(&lines, of: run, wanted) }
        return true
      }
    }
    for match in matches where match > lastPacked {
      let row = try StoredRow.one(
        db, of: "fresh", "SELECT match, positions FROM fresh WHERE match = ?", [match])
      lines[match] = try row.map { Self.line(of: try $0.bytes(1)) }
    }
    return lines
  }

  func readLines(
    _ lines: inout [Int: PositionSteps], of run: RunRow, _ wanted: [Bool]
  ) throws {
    var found = wanted.map { _ in PositionSteps() }
    var plies = wanted.map { _ in [Int]() }
    for (place, isWanted) in wanted.enumerated() where isWanted {
      found[place].reserveCapacity(64)
      plies[place].reserveCapacity(64)
    }
    for (place, key) in run.keys.enumerated() {
      let isWhole = PositionRun.read(try block(run.block + place), first: key) {
        if $1 < wanted.count, wanted[$1] {
          found[$1].append(($0, $3))
          plies[$1].append($2)
        }
        return true
      }
      guard isWhole else { throw IndexFault("block \(run.block + place) is torn") }
    }
    for (place, isWanted) in wanted.enumerated() where isWanted {
      var line = PositionSteps(repeating: (0, .end), count: found[place].count)
      for (ply, entry) in zip(plies[place], found[place]) {
        guard ply < line.count else {
          throw IndexFault("match \(run.first + place) lacks positions")
        }
        line[ply] = entry
      }
      lines[run.first + place] = line
    }
  }

  /// The last match whose positions are packed; 0 if none are.
  var lastPacked: Int {
    get throws {
      let row = try StoredRow.one(
        db, of: "run", "SELECT \(RunRow.columns) FROM run ORDER BY first DESC LIMIT 1")
      return try row.map { try RunRow($0).matches.upperBound - 1 } ?? 0
    }
  }
}

extension RunMatch {
  /// The columns that it is read from, in this order.
  static let columns = "id, black, white, outcome, margin, date"

  init(_ row: StoredRow) throws {
    self.init(
      black: try row.integer(1), white: try row.integer(2),
      outcome: UInt8(try row.integerIfAny(3, in: 0...2) ?? 3), margin: try row.integerIfAny(4),
      date: try row.textIfAny(5))
  }
}
