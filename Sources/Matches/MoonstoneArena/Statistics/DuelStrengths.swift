import Foundation

/// How strong players are who have met in duels, given all duels at once.
package struct DuelStrengths: Sendable {
  private let fit: StrengthFit?
  private let meetings: [Meeting]
  /// The players whom duels connect have the same number.
  private let parts: [Int]
  /// From whom each player has taken points.
  private let taken: [[Int]]

  /// - Parameters:
  ///   - players: how many there are.
  ///   - duels: who met, and the scores of the first of them in pairs.
  package init(players: Int, _ duels: [(first: Int, second: Int, scores: Scores)]) {
    struct Couple: Hashable {
      let first: Int
      let second: Int
    }
    var sums: [Couple: Scores] = [:]
    for duel in duels where duel.first != duel.second && duel.scores.count > 0 {
      let isOrdered = duel.first < duel.second
      let couple = Couple(
        first: min(duel.first, duel.second), second: max(duel.first, duel.second))
      sums[couple, default: Scores(of: .pair)].add(isOrdered ? duel.scores : duel.scores.reversed)
    }
    let meetings = sums.map { Meeting(first: $0.first, second: $0.second, $1) }
      .sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    var taken = [[Int]](repeating: [], count: players)
    for meeting in meetings {
      if meeting.sum > 0 { taken[meeting.first].append(meeting.second) }
      if meeting.sum < meeting.count { taken[meeting.second].append(meeting.first) }
    }
    self.meetings = meetings
    self.taken = taken
    parts = Bounds(players: players, meetings).parts
    fit = meetings.isEmpty ? nil : StrengthFit(players: players, meetings)
  }

  /// Returns how much stronger one player is than another one; `nil` if no duels connect them.
  package func difference(of one: Int, over other: Int) -> Elo? {
    guard one != other, let fit, parts[one] == parts[other] else { return nil }
    let own = meetings.filter { [$0.first, $0.second].contains(one) }
    let direct = own.first { [$0.first, $0.second].contains(other) }
    let scores = direct.map { $0.first == one ? $0.scores : $0.scores.reversed }
    // Of two that have met nobody else, their duel says all that is known.
    if let scores, parts.count(where: { $0 == parts[one] }) == 2 { return Elo(scores) }
    func pairs(of player: Int) -> Double {
      meetings.reduce(0) { $0 + ([$1.first, $1.second].contains(player) ? $1.count : 0) }
    }
    let variance = max(fit.covariance.variance(ofDifference: one, other), 0)
    return Elo(
      scores ?? Scores(of: .pair), strength: fit.strengths[one] - fit.strengths[other],
      reach: Normal.quantile95 * variance.squareRoot(),
      isBoundedBelow: isLimited(one, by: other), isBoundedAbove: isLimited(other, by: one),
      pairs: min(pairs(of: one), pairs(of: other)))
  }

  /// Whether a player has taken points from another one, directly or by way of others.
  private func isLimited(_ one: Int, by other: Int) -> Bool {
    var (seen, open): (Set<Int>, [Int]) = ([one], [one])
    while let player = open.popLast() {
      if player == other { return true }
      for next in taken[player] where seen.insert(next).inserted { open.append(next) }
    }
    return false
  }

  /// Returns the strongest of the first players, among those whom the most pairs connect; `nil`
  /// without a duel between any of them.
  package func best(of count: Int) -> Int? {
    guard let fit else { return nil }
    let own = Set(parts.prefix(count))
    var pairs: [Int: Int] = [:]
    for meeting in meetings where own.contains(parts[meeting.first]) {
      pairs[parts[meeting.first], default: 0] += meeting.scores.count
    }
    let part = pairs.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let known = parts.indices.prefix(count).filter { parts[$0] == part }
    guard known.count > 1 else { return nil }
    return known.max { fit.strengths[$0] < fit.strengths[$1] }
  }
}
