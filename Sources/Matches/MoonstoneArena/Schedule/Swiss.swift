/// One round of a Swiss, by the Dutch rules in their simple form: who has scored alike plays each
/// other, the upper half of a group against the lower one; nobody meets anybody twice, or rests
/// twice, as long as so many are left that it can be helped.
struct Swiss {
  /// What everybody has scored, in half points.
  let scores: [Int]
  /// Who met whom; who rested met nobody, `scores.count`.
  let met: Set<Meeting>
  /// How often everybody had black first, less how often not.
  let firsts: [Int]
  /// Who takes part in this round.
  let present: [Int]

  struct Meeting: Hashable {
    let low: Int
    let high: Int

    init(_ one: Int, _ other: Int) {
      low = min(one, other)
      high = max(one, other)
    }
  }

  /// Who rests, as the partner of whoever does.
  private var nobody: Int { scores.count }

  /// - Precondition: two are present at least.
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

  /// Everybody, the best first; who is higher on the list goes before whoever has as much.
  private var ranking: [Int] { present.sorted(by: isBefore) }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (scores[other], one) < (scores[one], other)
  }

  private func mayMeet(_ one: Int, _ other: Int) -> Bool { !met.contains(Meeting(one, other)) }

  /// Who began less often begins now; else the higher one does, in every second round.
  private func sides(_ one: Int, _ other: Int, _ round: Int) -> (Int, Int) {
    if firsts[one] != firsts[other] {
      return firsts[one] < firsts[other] ? (one, other) : (other, one)
    }
    return round.isMultiple(of: 2) ? (other, one) : (one, other)
  }

  /// As the rules would have it, from the top; some may be left over at the bottom.
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
        // The one half of the group further down, then those after it, then those before.
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

  /// Finds partners for who is left over: two of them take a pair apart, the lowest one that serves.
  ///
  /// There is always one while everybody still has half of the others to meet: of a pair, two at most
  /// could otherwise be new to the two, too few over all pairs. When so many have been withdrawn that
  /// there is none, the two meet, or rest, again.
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
