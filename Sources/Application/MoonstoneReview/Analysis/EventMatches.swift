import MoonstoneArena

/// The matches of an event, in the order of its schedule.
package struct EventMatches: Sendable {
  /// The matches.
  package let all: [EventMatchResult]

  /// - Throws: an `EventError` if the results have changed since they were read.
  package init(_ reading: EventReading) throws(EventError) {
    var all: [EventMatchResult] = []
    try reading.forEachMatch(where: { _ in true }) { _, kept in all.append(kept()) }
    func place(_ match: EventMatchResult) -> [Int] {
      let pairing = match.result.match.pairing
      return [
        pairing.round, pairing.number, pairing.first, pairing.second, match.result.match.leg,
      ]
    }
    self.all = all.sorted { place($0).lexicographicallyPrecedes(place($1)) }
  }

  /// The place of a match in words: `round 1, pair 2, match 1`.
  package static func name(of match: EventMatchResult) -> String {
    let scheduled = match.result.match
    return "round \(scheduled.pairing.round), pair \(scheduled.pairing.number), "
      + "match \(scheduled.leg)"
  }
}
