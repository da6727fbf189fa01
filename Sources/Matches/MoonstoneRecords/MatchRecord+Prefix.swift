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
}
