/// The rounds of a format in which they follow from results.
///
/// Results are taken as they come, so that a round is planned once, however many matches it has.
package protocol Rounds: Sendable {
  /// What is known so far. It does not depend on the order in which results came.
  var plan: Schedule.Plan { get }

  /// Whether the next round can be planned.
  var isDue: Bool { get }

  /// Takes all pairings that are over.
  mutating func settle(_ score: (ScheduledMatch) -> MatchScore?)

  /// Takes a pairing that is over.
  ///
  /// - Returns: the pairings that follow in the same round.
  mutating func settle(
    _ pairing: Pairing, _ score: (ScheduledMatch) -> MatchScore?
  ) -> [Pairing]

  /// Plans the next round, which may take a while with many entrants.
  ///
  /// - Returns: its first pairings.
  /// - Precondition: it is due.
  mutating func planNext() -> [Pairing]
}

extension Rounds {
  /// Plans as far as the results go.
  mutating func advance(_ score: (ScheduledMatch) -> MatchScore?) {
    settle(score)
    while isDue {
      _ = planNext()
      settle(score)
    }
  }
}

extension Schedule {
  /// The rounds before any result; `nil` if all pairings are known from the beginning.
  package var rounded: (any Rounds)? {
    switch format {
    case .roundRobin, .gauntlet: nil
    case .swiss(let rounds, let pairs): SwissRounds(self, rounds: rounds, pairs: pairs)
    case .knockout(let pairs): KnockoutRounds(self, pairs: pairs)
    case .gate(let rule): GateRounds(self, rule)
    }
  }
}
