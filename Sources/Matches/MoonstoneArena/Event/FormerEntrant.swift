import MoonstoneKernel

/// An entrant that has left an event, with its results until then. They do not count for others;
/// they show how strong that version was.
public struct FormerEntrant: Sendable {
  /// The name and version that played.
  public let entrant: Entrant
  /// How many matches it won.
  public private(set) var wins = 0
  /// How many of its matches were drawn.
  public private(set) var draws = 0
  /// How many matches it lost.
  public private(set) var losses = 0
  /// The scores of its pairs of matches.
  public private(set) var scores = Scores(of: .pair)

  /// How many matches it has played.
  public var matches: Int { wins + draws + losses }
  /// The score in points: 1 for a win, ½ for a draw.
  public var points: Double { Double(wins) + Double(draws) / 2 }

  /// - Parameter place: the place under which `results` has it.
  init(_ entrant: Entrant, at place: Int, _ results: [ScheduledMatch: MatchResult]) {
    self.entrant = entrant
    for (match, result) in results where match.pairing.has(place) {
      switch result.winner {
      case nil: draws += 1
      case result.side(of: place): wins += 1
      default: losses += 1
      }
      // Each pairing counts once, and only with both of its matches.
      guard match.leg == 1, let halves = Schedule.halves(match.pairing, { results[$0]?.score })
      else { continue }
      scores.add(halves: match.pairing.first == place ? halves : 4 - halves)
    }
  }
}
