/// Which strengths results limit, from below and from above.
///
/// A player that won everything may be stronger by any amount. A group whose members have taken
/// points from each other, directly or by way of others, holds together (L. R. Ford, “Solution of a
/// ranking problem from binary comparisons”, 1957); the largest group is what others are compared
/// with.
struct Bounds {
  /// Whether strengths are limited from below.
  private(set) var isBoundedBelow: [Bool]
  /// Whether strengths are limited from above.
  private(set) var isBoundedAbove: [Bool]
  /// Whether all players that have played are connected by matches, directly or by way of others.
  let isConnected: Bool
  /// The number of each player's part: those that matches connect have the same.
  let parts: [Int]

  /// - Parameter joined: players whose strengths are known, and so limit each other.
  init(players count: Int, _ meetings: [Meeting], joined: [Int] = []) {
    /// From whom each has taken points, and to whom each has lost some.
    var taken = [[Int]](repeating: [], count: count)
    var given = taken
    for meeting in meetings where meeting.count > 0 {
      if meeting.sum > 0 {
        taken[meeting.first].append(meeting.second)
        given[meeting.second].append(meeting.first)
      }
      if meeting.sum < meeting.count {
        taken[meeting.second].append(meeting.first)
        given[meeting.first].append(meeting.second)
      }
    }
    for (one, other) in zip(joined, joined.dropFirst()) {
      for (one, other) in [(one, other), (other, one)] {
        taken[one].append(other)
        given[one].append(other)
      }
    }
    let groups = Self.groups(taken, given)
    var sizes = [Int](repeating: 0, count: (groups.max() ?? -1) + 1)
    for group in groups { sizes[group] += 1 }
    let largest =
      joined.first.map { groups[$0] }
      ?? sizes.max().flatMap { $0 > 1 ? sizes.firstIndex(of: $0) : nil }
    isBoundedBelow = groups.map { $0 == largest }
    isBoundedAbove = isBoundedBelow
    var below = Set<Int>()
    var above = Set<Int>()
    for (one, others) in taken.enumerated() {
      for other in others where groups[one] != groups[other] {
        below.insert(groups[one])
        above.insert(groups[other])
      }
    }
    for (player, group) in groups.enumerated() where group != largest {
      isBoundedBelow[player] = below.contains(group)
      isBoundedAbove[player] = above.contains(group)
    }
    let all = zip(taken, given).map { $0 + $1 }
    let active = all.indices.filter { !all[$0].isEmpty }
    let parts = Self.groups(all, all)
    self.parts = parts
    isConnected = Set(active.map { parts[$0] }).count < 2
  }

  /// The number of the group of each player (S. R. Kosaraju’s two searches).
  private static func groups(_ taken: [[Int]], _ given: [[Int]]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: taken.count)
    var order: [Int] = []
    for player in taken.indices where !isSeen[player] {
      order += Self.order(from: player, taken, &isSeen)
    }
    var groups = [Int](repeating: -1, count: taken.count)
    isSeen = [Bool](repeating: false, count: taken.count)
    var count = 0
    for player in order.reversed() where !isSeen[player] {
      for member in Self.order(from: player, given, &isSeen) { groups[member] = count }
      count += 1
    }
    return groups
  }

  /// The players that can be reached, each after those that are reached from it.
  private static func order(
    from player: Int, _ ways: [[Int]], _ isSeen: inout [Bool]
  ) -> [Int] {
    var order: [Int] = []
    var path = [(player: player, next: 0)]
    isSeen[player] = true
    while let (last, next) = path.last {
      guard next < ways[last].count else {
        order.append(last)
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let other = ways[last][next]
      if !isSeen[other] {
        isSeen[other] = true
        path.append((other, 0))
      }
    }
    return order
  }
}
