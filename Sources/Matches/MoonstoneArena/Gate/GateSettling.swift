/// What is played once nobody waits to be measured: the order of the top of the list is settled,
/// between two scripts at a time.
///
/// A newcomer is measured only until it is known whether it belongs to the top; those that others
/// push out later then cost little. Two of the top meet until their order is certain, as in a
/// sequential test (A. Wald, *Sequential Analysis*, 1947), except that all matches of the list count.
struct GateSettling: Sendable {
  /// Two scripts whose order is in doubt, and how many pairs they play next.
  struct Couple: Hashable, Sendable {
    let places: GateList.Couple
    let pairs: Int
  }

  /// Whoever plays next, the strongest first; empty once the order is settled.
  let couples: [Couple]

  /// How probable it may be that any two neighbours of the top stand the wrong way round.
  private static let doubt = 0.05
  /// How many pairs two scripts play at least, and at most, before the list is drawn again.
  private static let pairsAtOnce = 2...8

  /// - Parameters:
  ///   - list: those that stand.
  ///   - met: how many pairs two of them have played.
  init(_ list: GateList, _ rule: GateRule, met: (GateList.Couple) -> Int) {
    let doubt = Self.doubt / Double(rule.top)
    couples = list.members.indices.dropFirst().compactMap { lower in
      var open: (couple: GateList.Couple, odds: Double)?
      // The nearest first, who is the one in the most doubt if all are known as well.
      for upper in (0..<min(lower, rule.top)).reversed() {
        let couple = GateList.Couple(list.members[upper], list.members[lower])
        let odds = list.superiority(of: lower, over: upper, beyond: rule.least)
        guard odds > max(doubt, open?.odds ?? 0), 2 * met(couple) < rule.matches,
          !list.isKnown(upper, lower, within: rule.least)
        else { continue }
        open = (couple, odds)
      }
      return open.map { open in
        let (played, most) = (met(open.couple), rule.matches / 2)
        let wanted = min(
          max(played / 4, Self.pairsAtOnce.lowerBound), Self.pairsAtOnce.upperBound)
        return Couple(places: open.couple, pairs: min(wanted, most - played))
      }
    }
  }
}
