import GRDB

/// Removes matches within one transaction. Those after them move up, so that the numbers of all
/// matches remain without gaps.
struct MatchRemoval {
  private let db: Database
  /// The numbers of the removed matches, in their order; there is at least one.
  private let removed: [Int]

  /// - Returns: `nil` if there is nothing to remove.
  init?(db: Database, matches: [Int]) {
    if matches.isEmpty { return nil }
    self.db = db
    removed = matches
  }

  func remove() throws {
    let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM match") ?? 0
    let gaps = zip(removed, removed.dropFirst() + [last + 1])
    for (table, key) in [("match", "id"), ("plies", "match"), ("fresh", "match")] {
      let deletion = try db.makeStatement(sql: "DELETE FROM \(table) WHERE \(key) = ?")
      for number in removed { try deletion.execute(arguments: [number]) }
      // In their order, so that each new number is free.
      for (place, (before, after)) in gaps.enumerated() where after > before + 1 {
        try db.execute(
          sql: "UPDATE \(table) SET \(key) = \(key) - ? WHERE \(key) > ? AND \(key) < ?",
          arguments: [place + 1, before, after])
      }
    }
    try removeFromRuns()
  }

  /// How many matches before this one are removed.
  private func shift(of match: Int) -> Int {
    var (low, high) = (0, removed.count)
    while low < high {
      let middle = (low + high) / 2
      if removed[middle] < match { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func removeFromRuns() throws {
    var runs: [RunRow] = []
    try RunRow.forEach(db) { run in
      if run.matches.upperBound > removed[0] { runs.append(run) }
      return true
    }
    let index = PositionIndex(db: db)
    for run in runs {
      let first = run.first - shift(of: run.first)
      let unwanted = removed[shift(of: run.first)..<shift(of: run.matches.upperBound)]
      if unwanted.isEmpty {
        try db.execute(
          sql: "UPDATE run SET first = ? WHERE first = ?", arguments: [first, run.first])
      } else {
        try index.remove(Set(unwanted), from: run, whichBeginsAt: first)
      }
    }
  }
}
