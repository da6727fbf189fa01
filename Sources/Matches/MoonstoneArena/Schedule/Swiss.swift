/// One round of a Swiss, by the Dutch rules in a simple form.
///
/// Entrants with the same score meet, the upper half of the group against the lower half. As long
/// as enough entrants are left, no two meet twice, and none rests twice.
struct Swiss {
  /// The scores of all entrants, in half points.
  let scores: [Int]
  /// The earlier meetings; an entrant that rested has met `nobody`.
  let met: Set<Meeting>
  /// For each entrant, how often it had black first, minus how often it had white first.
  let firsts: [Int]
  /// The entrants that take part in this round.
  let present: [Int]

  struct Meeting: Hashable {
    let low: Int
    let high: Int

    init(_ one: Int, _ other: Int) {
      low = min(one, other)
      high = max(one, other)
    }
  }

  /// The partner of the entrant that rests.
  private var nobody: Int { scores.count }

  /// The pairings of the round, and the entrant that rests.
  ///
  /// - Precondition: at least two entrants are present.
  func round(_ number: Int, pairs: Int) -> (pairings: [Pairing], bye: Int?) {
    var partners = partners()
    repair(&partners)
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

  /// The present entrants, the best first; with equal scores, in the order of the list.
  private var ranking: [Int] { present.sorted(by: isBefore) }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (scores[other], one) < (scores[one], other)
  }

  private func mayMeet(_ one: Int, _ other: Int) -> Bool { !met.contains(Meeting(one, other)) }

  /// Gives black first to the entrant that had it less often, or else to the two in turns.
  private func sides(_ one: Int, _ other: Int, _ round: Int) -> (Int, Int) {
    if firsts[one] != firsts[other] {
      return firsts[one] < firsts[other] ? (one, other) : (other, one)
    }
    return round.isMultiple(of: 2) ? (other, one) : (one, other)
  }

  /// The partners by the rules, found from the top; some entrants may be left over at the bottom.
  private func partners() -> [Int: Int] {
    var partners: [Int: Int] = [:]
    func join(_ one: Int, _ other: Int) {
      partners[one] = other
      partners[other] = one
    }
    if !present.count.isMultiple(of: 2), let last = ranking.last(where: { mayMeet($0, nobody) }) {
      join(last, nobody)
    }
    var floating: [Int] = []
    var rest = ranking.filter { partners[$0] == nil }[...]
    while let score = rest.first.map({ scores[$0] }) {
      let group = floating + rest.prefix { scores[$0] == score }
      rest = rest.drop { scores[$0] == score }
      floating = []
      let half = group.count / 2
      for place in group.indices where partners[group[place]] == nil {
        let one = group[place]
        // The entrant half the group further down, then the ones after it, then the ones before it.
        let order =
          Array(group[min(place + half, group.count)...])
          + group[..<min(place + half, group.count)].reversed()
        if let other = order.first(where: {
          $0 != one && partners[$0] == nil && mayMeet(one, $0)
        }) {
          join(one, other)
        } else {
          floating.append(one)
        }
      }
    }
    return partners
  }

  /// Finds partners for the entrants that are left over: two of them split the lowest pair that
  /// allows it.
  ///
  /// Such a pair exists as long as each entrant has half of the others left to meet. Otherwise at
  /// most two entrants of each pair would be new to the two, which is too few over all pairs. If
  /// too many entrants were withdrawn, the two meet again, or one rests again.
  private func repair(_ partners: inout [Int: Int]) {
    let everybody = ranking + (present.count.isMultiple(of: 2) ? [] : [nobody])
    var left = everybody.filter { partners[$0] == nil }
    while left.count >= 2 {
      let (one, other) = (left[left.count - 2], left[left.count - 1])
      left.removeLast(2)
      if mayMeet(one, other) {
        partners[one] = other
        partners[other] = one
        continue
      }
      let taken = everybody.reversed().first { candidate in
        guard let partner = partners[candidate] else { return false }
        return mayMeet(one, candidate) && mayMeet(other, partner)
      }
      guard let taken, let partner = partners[taken] else {
        partners[one] = other
        partners[other] = one
        continue
      }
      for (a, b) in [(one, taken), (other, partner)] {
        partners[a] = b
        partners[b] = a
      }
    }
  }
}
