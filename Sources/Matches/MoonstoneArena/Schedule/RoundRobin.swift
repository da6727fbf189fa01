/// One round in which everybody meets everybody, by the circle method: nobody plays again before the others
/// have, as far as possible. Who begins depends on the two alone, so that later entrants change nothing.
struct RoundRobin: Hashable, Sendable {
  let entrants: Int

  /// How many pairings it has.
  var count: Int { entrants * (entrants - 1) / 2 }

  /// - Parameters:
  ///   - place: counted from 0.
  ///   - round: which of the rounds this one is, counted from 1.
  func pairing(at place: Int, in round: Int) -> Pairing {
    // With an odd number, whoever meets the one that is not there rests: the first in each turn.
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
