/// One round of a Swiss: who is there, and what was played before it.
struct Swiss {
  /// The scores of all entrants, in half points.
  var scores: [Int]
  /// The earlier meetings; an entrant that rested has met ``nobody``.
  var met: Set<Meeting> = []
  /// For each entrant, how often it had black first, minus how often it had white first.
  var firsts: [Int]
  /// The entrants that take part in this round.
  var present: [Int] = []

  /// How the entrants of a round find each other.
  enum Rule: String, Hashable, Sendable {
    /// By the least sum of squared differences of scores.
    case nearest
    /// Greedily, from the top: what events that do not name their rule were begun with.
    case halves
  }

  struct Meeting: Hashable {
    let low: Int
    let high: Int

    init(_ one: Int, _ other: Int) {
      low = min(one, other)
      high = max(one, other)
    }
  }

  /// Before the first round.
  init(entrants: Int) {
    scores = Array(repeating: 0, count: entrants)
    firsts = scores
  }

  /// The partner of the entrant that rests.
  var nobody: Int { scores.count }

  /// The pairings of the round, and the entrant that rests.
  ///
  /// - Precondition: at least two entrants are present.
  func round(_ number: Int, pairs: Int, by rule: Rule) -> (pairings: [Pairing], bye: Int?) {
    let partners =
      switch rule {
      case .nearest: nearestPartners()
      case .halves: partnersByHalves()
      }
    var pairings: [Pairing] = []
    for one in ranking {
      guard let other = partners[one], other != nobody, isBefore(one, other) else { continue }
      let (first, second) = sides(one, other, number)
      pairings += (1...pairs).map {
        Pairing(round: number, number: $0, first: first, second: second)
      }
    }
    return (pairings, present.count.isMultiple(of: 2) ? nil : partners[nobody])
  }

  /// Takes the score of the first entrant of a pairing, in half points.
  mutating func settle(_ pairing: Pairing, _ halves: Int) {
    scores[pairing.first] += halves
    scores[pairing.second] += 4 - halves
    firsts[pairing.first] += 1
    firsts[pairing.second] -= 1
    met.insert(Meeting(pairing.first, pairing.second))
  }

  /// Lets an entrant rest, which scores as much as winning all pairs of a round.
  mutating func rest(_ entrant: Int, pairs: Int) {
    scores[entrant] += 4 * pairs
    met.insert(Meeting(entrant, nobody))
  }

  /// The present entrants, the best first; with equal scores, in the order of the list.
  var ranking: [Int] { present.sorted(by: isBefore) }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (scores[other], one) < (scores[one], other)
  }

  func mayMeet(_ one: Int, _ other: Int) -> Bool { !met.contains(Meeting(one, other)) }

  /// Gives black first to the entrant that had it less often, or else to the two in turns.
  private func sides(_ one: Int, _ other: Int, _ round: Int) -> (Int, Int) {
    if firsts[one] != firsts[other] {
      return firsts[one] < firsts[other] ? (one, other) : (other, one)
    }
    return round.isMultiple(of: 2) ? (other, one) : (one, other)
  }
}
