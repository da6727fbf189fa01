import GRDB
import MoonstoneKernel

// Questions about positions, which the index answers.
extension SQLiteStore {
  public func moves(at key: PositionKey, _ query: MatchQuery) throws -> [PlayedMove] {
    try reading { db in
      let wanted = try Sides(
        black: Self.wanted(query, .black, db), white: Self.wanted(query, .white, db))
      var tally = MoveTally()
      try PositionIndex(db: db).forEach(key.rawValue) { number, match, _, step in
        guard step != .end else { return }
        if let wanted = wanted[step.side], !wanted.contains(number) { return }
        tally.add(step.move, by: step.side, in: match, number: number)
      }
      var names = Names(db)
      return try tally.moves(
        move: { try names.move($0) }, player: { try names.player($0).name })
    }
  }

  /// Restricts the count to matches where the player of the query has this side; `nil` for all.
  private static func wanted(
    _ query: MatchQuery, _ side: Side, _ db: Database
  ) throws -> Set<Int>? {
    var wanted = query
    (wanted.sort, wanted.limit, wanted.offset) = (.number, nil, 0)
    wanted.isDescending = false
    if query.isAboutSides || query.side != nil {
      if let asked = query.side, asked != side { return [] }
      wanted.side = side
    }
    if wanted == MatchQuery() { return nil }
    let sql = QuerySQL(wanted, among: try matches(with: query.positions, db))
    return try Int.fetchSet(db, sql: sql.numbers(), arguments: sql.arguments)
  }

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
      try PositionIndex(db: db).forEach(key.rawValue) { number, _, _, _ in
        if found.last != number { found.append(number) }
      }
      if let before = matches.map({ Set($0) }) { found.removeAll { !before.contains($0) } }
      matches = found
    }
    let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM match")
    return matches?.count == all ? nil : matches
  }
}
