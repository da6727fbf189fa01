extension Swiss {
  /// The most entrants that are paired all at once.
  static let mostAtOnce = 500
  /// How many entrants of a larger group of equals are paired at once.
  private static let slice = 64

  /// Pairs the nearest possible.
  ///
  /// Of all ways to pair the entrants, this is the one with the fewest repeated meetings and rests;
  /// of these, the one in which the last rests; then with the least sum of squared
  /// differences of scores; then with the sides most evenly spread; then the one in which the upper
  /// half of those with the same score meets the lower half. Up to ``mostAtOnce`` entrants that is
  /// exact. Among more, it holds within a score, and who has no partner there joins the next one.
  func nearestPartners() -> [Int: Int] {
    var ranking = ranking
    var partners: [Int: Int] = [:]
    guard ranking.count > Self.mostAtOnce else {
      if !ranking.count.isMultiple(of: 2) { ranking.append(nobody) }
      join(ranking, &partners)
      return partners
    }
    if !ranking.count.isMultiple(of: 2) {
      let place = ranking.lastIndex { mayMeet($0, nobody) } ?? ranking.count - 1
      partners[nobody] = ranking[place]
      partners[ranking.remove(at: place)] = nobody
    }
    var floating: [Int] = []
    var rest = ranking[...]
    while let first = rest.first {
      let score = scores[first]
      var group = floating + rest.prefix { scores[$0] == score }
      rest = rest.drop { scores[$0] == score }
      floating = []
      if !group.count.isMultiple(of: 2) { floating.append(group.removeLast()) }
      for slice in slices(of: group) { join(slice, &partners) }
      floating = separate(group, &partners) + floating
    }
    pairLast(floating, ranking, &partners)
    return partners
  }

  /// Pairs all entrants of a list, the best first, as near as possible.
  private func join(_ list: [Int], _ partners: inout [Int: Int]) {
    let costs = PairCosts(list, of: self)
    for (place, partner) in LeastCostMatching(of: list.count, cost: costs.cost).partners
      .enumerated()
    {
      partners[list[place]] = list[partner]
    }
  }

  /// Parts of a group that are paired by themselves: some of its upper half, with as many of its
  /// lower half.
  private func slices(of group: [Int]) -> [[Int]] {
    guard group.count > Self.mostAtOnce else { return [group] }
    let half = group.count / 2
    return stride(from: 0, to: half, by: Self.slice / 2).map { place in
      let places = place..<min(place + Self.slice / 2, half)
      return places.map { group[$0] } + places.map { group[half + $0] }
    }
  }

  /// Separates those of a group that would meet again; returns them.
  private func separate(_ group: [Int], _ partners: inout [Int: Int]) -> [Int] {
    let again = group.filter { one in partners[one].map { !mayMeet(one, $0) } ?? false }
    for entrant in again { partners[entrant] = nil }
    return again
  }

  /// Pairs those who found nobody in their groups, together with the lowest pairs.
  private func pairLast(_ left: [Int], _ ranking: [Int], _ partners: inout [Int: Int]) {
    guard !left.isEmpty else { return }
    var chosen = Set(left)
    for one in ranking.reversed() where chosen.count + 2 <= Self.mostAtOnce {
      guard let other = partners[one], other != nobody else { continue }
      chosen.formUnion([one, other])
    }
    join(ranking.filter(chosen.contains), &partners)
  }
}

/// What the pairs of a list of entrants cost.
///
/// A cost is a number with a digit for each wish, the weightiest first. Digits are wide enough that
/// no sum over a matching reaches the next one.
private struct PairCosts {
  typealias Cost = LeastCostMatching.Cost

  private let swiss: Swiss
  private let list: [Int]
  /// The place of the first entrant with the same score, and how many have it.
  private let groups: [(start: Int, count: Int)]
  /// The largest difference of how often two had black first.
  private let widest: Int
  /// What one counts in the digits of sides, differences, rests and repetitions.
  private let units: (sides: Cost, differences: Cost, rest: Cost, again: Cost)

  init(_ list: [Int], of swiss: Swiss) {
    self.swiss = swiss
    self.list = list
    let entrants = list.filter { $0 != swiss.nobody }
    let scores = entrants.map { swiss.scores[$0] }
    let firsts = entrants.map { swiss.firsts[$0] }
    widest = (firsts.max() ?? 0) - (firsts.min() ?? 0)
    var groups: [(start: Int, count: Int)] = []
    for (place, score) in scores.enumerated() {
      if let last = groups.last, scores[last.start] == score {
        groups.append(last)
      } else {
        groups.append((place, scores[place...].prefix { $0 == score }.count))
      }
    }
    self.groups = groups
    let pairs = Cost(list.count / 2)
    let range = Cost((scores.max() ?? 0) - (scores.min() ?? 0))
    let sides = pairs * Cost(list.count * list.count) + 1
    let differences = sides * (pairs * Cost(widest) + 1)
    let rest = differences * (pairs * range * range + 1)
    units = (sides, differences, rest, rest * Cost(list.count))
  }

  /// What a pair costs, by the places of the two in the list.
  func cost(_ one: Int, _ other: Int) -> Cost {
    let (high, low) = (min(one, other), max(one, other))
    let again: Cost = swiss.mayMeet(list[high], list[low]) ? 0 : units.again
    guard list[low] != swiss.nobody else {
      return again + Cost(groups.count - 1 - high) * units.rest
    }
    let difference = Cost(swiss.scores[list[high]] - swiss.scores[list[low]])
    let sides = widest - abs(swiss.firsts[list[high]] - swiss.firsts[list[low]])
    // In a group, the distance that is missing to half of it, or beyond; then the nearest places.
    let distance = difference == 0 ? abs(low - high - groups[high].count / 2) : low - high
    return again + difference * difference * units.differences + Cost(sides) * units.sides
      + Cost(distance * distance)
  }
}
