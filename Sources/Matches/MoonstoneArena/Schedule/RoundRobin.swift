/// One round in which every entrant meets every other one, ordered by the circle method, so that no
/// entrant plays again before the others have, as far as possible.
///
/// Which of two entrants has black first depends on the two alone, so that later entrants change
/// nothing.
struct RoundRobin: Hashable, Sendable {
  let entrants: Int

  /// How many pairings the round has.
  var count: Int { entrants * (entrants - 1) / 2 }

  /// - Parameters:
  ///   - place: the pairing's place in the round, counted from 0.
  ///   - round: the number of this round, counted from 1.
  func pairing(at place: Int, in round: Int) -> Pairing {
    // With an odd number of entrants, one rests in each turn: the opponent of the missing one.
    let resting = entrants % 2
    let circle = entrants + resting - 1
    let (turn, number) = place.quotientAndRemainder(dividingBy: (circle + 1) / 2 - resting)
    let seat = number + resting
    let one = seat == 0 ? circle : (turn + seat) % circle
    let other = (turn + circle - seat) % circle
    return Self.pairing(of: min(one, other), and: max(one, other), in: round)
  }

  /// - Precondition: `low < high`.
  static func pairing(of low: Int, and high: Int, in round: Int) -> Pairing {
    (low + high + round).isMultiple(of: 2)
      ? Pairing(round: round, first: low, second: high)
      : Pairing(round: round, first: high, second: low)
  }
}
