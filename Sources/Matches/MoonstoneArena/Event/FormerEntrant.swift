import MoonstoneKernel

/// Somebody who was in an event and is not any more, with what it had played until then. It counts for
/// nobody else; it tells how strong that version was.
public struct FormerEntrant: Sendable {
  public let entrant: Entrant
  public private(set) var wins = 0
  public private(set) var draws = 0
  public private(set) var losses = 0
  /// Its pairs of matches.
  public private(set) var scores = Scores(of: .pair)

  public var matches: Int { wins + draws + losses }
  public var points: Double { Double(wins) + Double(draws) / 2 }

  /// - Parameter place: how its results name it.
  init(_ entrant: Entrant, at place: Int, _ results: [ScheduledMatch: MatchResult]) {
    self.entrant = entrant
    for (match, result) in results where match.pairing.has(place) {
      switch result.winner {
      case nil: draws += 1
      case result.side(of: place): wins += 1
      default: losses += 1
      }
      // Each pairing once, when both of its matches are there.
      guard match.leg == 1, let halves = Schedule.halves(match.pairing, { results[$0]?.score })
      else { continue }
      scores.add(halves: match.pairing.first == place ? halves : 4 - halves)
    }
  }
}
