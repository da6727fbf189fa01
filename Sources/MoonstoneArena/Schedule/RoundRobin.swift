/// Who plays whom where everybody meets everybody.
enum RoundRobin {
  /// One round of it, by the circle method: nobody plays again before the others have, as far as
  /// possible. Who begins depends on the two alone, so that later entrants change nothing.
  static func pairings(entrants: Int, round: Int) -> [Pairing] {
    // With an odd number, whoever meets the one that is not there rests.
    let even = entrants + entrants % 2
    return (0..<(even - 1)).flatMap { turn in
      (0..<(even / 2)).compactMap { place -> Pairing? in
        let one = place == 0 ? even - 1 : (turn + place) % (even - 1)
        let other = (turn + even - 1 - place) % (even - 1)
        guard max(one, other) < entrants else { return nil }
        return pairing(min(one, other), max(one, other), round)
      }
    }
  }

  /// - Precondition: `low < high`.
  static func pairing(_ low: Int, _ high: Int, _ round: Int) -> Pairing {
    (low + high + round).isMultiple(of: 2)
      ? Pairing(round: round, first: low, second: high)
      : Pairing(round: round, first: high, second: low)
  }
}
