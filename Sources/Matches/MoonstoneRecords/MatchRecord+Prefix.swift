import MoonstoneKernel

extension MatchRecord {
  /// The match up to a ply, where it is not over unless by its rules.
  ///
  /// - Parameter count: how many plies to keep.
  public func prefix(_ count: Int) -> MatchRecord {
    var record = self
    record.plies = Array(plies.prefix(count))
    record.end = start
    for ply in record.plies { record.end.playUnchecked(ply.move) }
    record.undone = []
    record.endByRules()
    return record
  }

  /// The match with moves before it that lead from the initial position to its start.
  ///
  /// - Precondition: the moves are legal, and lead there.
  package func following(_ moves: [G.Move]) -> MatchRecord {
    if moves.isEmpty { return self }
    var lead = MatchRecord(game)
    for move in moves { lead.append(move) }
    var record = self
    record.start = lead.start
    record.plies = lead.plies + plies
    return record
  }
}
