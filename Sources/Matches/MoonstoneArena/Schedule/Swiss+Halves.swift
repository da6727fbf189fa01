extension Swiss {
  /// Pairs the upper half of those with the same score against the lower half, found from the top.
  ///
  /// So events were paired whose folder names no rule; they go on by it. As long as enough entrants
  /// are left, no two meet twice, and none rests twice.
  func partnersByHalves() -> [Int: Int] {
    var partners = found()
    repair(&partners)
    return partners
  }

  /// The partners by the rules, found from the top; some entrants may be left over at the bottom.
  private func found() -> [Int: Int] {
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
        let middle = min(place + half, group.count)
        func fits(_ other: Int) -> Bool {
          other != one && partners[other] == nil && mayMeet(one, other)
        }
        if let other = group[middle...].first(where: fits) ?? group[..<middle].last(where: fits) {
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
