import GRDB
import MoonstoneKernel

// Questions about positions, which the index answers.
extension SQLiteStore {
  public func moves(at key: PositionKey, _ query: MatchQuery) throws -> [PlayedMove] {
    var moves: [PlayedMove] = []
    try forEachPosition([key], query) { moves = $1 }
    return moves
  }

  public func forEachPosition(
    _ keys: [PositionKey], _ query: MatchQuery, _ body: (PositionKey, [PlayedMove]) throws -> Void
  ) throws {
    try reading { db in
      let wanted = try WantedMatches(query, db)
      let keys = keys.map(\.rawValue).sorted()
      var names = Names(db)
      for start in stride(from: 0, to: keys.count, by: Self.positionsTogether) {
        let some = Array(keys[start..<min(start + Self.positionsTogether, keys.count)])
        var tallies = some.map { _ in MoveTally() }
        try PositionIndex(db: db).forEach(some) { place, number, match, step in
          guard step != .end, wanted.has(number, step.side) else { return }
          tallies[place].add(step.move, by: step.side, in: match, number: number)
        }
        for (key, tally) in zip(some, tallies) {
          let moves = try tally.moves(
            move: { try names.move($0) }, player: { try names.player($0).name })
          try body(PositionKey(rawValue: key), moves)
        }
      }
    }
  }

  /// How many positions are looked for at a time, by which the memory of counting is bounded.
  private static let positionsTogether = 1_024

  /// The matches that went through all of some positions, in their order; `nil` if these are all
  /// matches.
  static func matches(
    with positions: [PositionKey], _ db: Database
  ) throws -> [Int]? {
    if positions.isEmpty { return nil }
    var matches: [Int]?
    for key in positions {
      var found: [Int] = []
      // They come in their order.
      try PositionIndex(db: db).forEach([key.rawValue]) { _, number, _, _ in
        if found.last != number { found.append(number) }
      }
      if let before = matches.map({ Set($0) }) { found.removeAll { !before.contains($0) } }
      matches = found
    }
    let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM match")
    return matches?.count == all ? nil : matches
  }
}

/// The matches whose moves count, by the side that moves.
private struct WantedMatches {
  /// `nil` for all matches.
  private let numbers: Sides<Set<Int>?>

  init(_ query: MatchQuery, _ db: Database) throws {
    var wanted = query
    (wanted.sort, wanted.limit, wanted.offset) = (.number, nil, 0)
    wanted.isDescending = false
    func numbers(_ side: Side) throws -> Set<Int>? {
      if query.side == side.opponent { return [] }
      wanted.side = side
      return try Self.numbers(wanted, db)
    }
    self.numbers =
      query.isAboutSides || query.side != nil
      ? Sides(black: try numbers(.black), white: try numbers(.white))
      : Sides(both: try Self.numbers(wanted, db))
  }

  private static func numbers(_ query: MatchQuery, _ db: Database) throws -> Set<Int>? {
    if query == MatchQuery() { return nil }
    let sql = QuerySQL(query, among: try SQLiteStore.matches(with: query.positions, db))
    return try Int.fetchSet(db, sql: sql.numbers(), arguments: sql.arguments)
  }

  func has(_ match: Int, _ side: Side) -> Bool { numbers[side]?.contains(match) ?? true }
}
