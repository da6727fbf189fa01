import MoonstoneKernel

extension ArchivedMatch {
  /// Whether this is another match at a later time: the other one was left before its end, and this
  /// one begins with the same plies.
  ///
  /// Only matches with a seed can be told to be the same before they end.
  func goesOn(from other: ArchivedMatch) -> Bool {
    facts.seedOfItsOwn != nil && other.facts.ending == nil && other.plies.count <= plies.count
      && facts.isBegun(like: other.facts)
      && zip(other.plies, plies).allSatisfy { $0.move == $1.move }
  }

  /// The match with what another copy of it knows of an analysis; `nil` if that is nothing new.
  func taking(analysisOf other: ArchivedMatch) -> ArchivedMatch? {
    guard other.plies.count == plies.count else { return nil }
    var all = plies
    for (index, ply) in other.plies.enumerated() where ply.analysis != nil {
      (all[index].analysis, all[index].loss) = (ply.analysis, ply.loss)
      all[index].best = ply.best
    }
    return all == plies ? nil : ArchivedMatch(facts, plies: all, end: end)
  }
}

extension MatchFacts {
  /// The seed if no other match has it; the journals of converted matches all have 0.
  var seedOfItsOwn: UInt64? { seed == 0 ? nil : seed }

  /// Whether all is the same that is known of a match when it begins.
  fileprivate func isBegun(like other: MatchFacts) -> Bool {
    game == other.game && rules == other.rules && players == other.players
      && event == other.event && round == other.round && start == other.start
      && seed == other.seed
  }
}
