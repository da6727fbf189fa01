import MoonstoneKernel

/// Matches of many events and archives, each of which counts once.
package struct MatchPool: Sendable {
  /// All players, in the order in which they came.
  package private(set) var players: [RatedPlayer] = []
  /// How many different matches were added between different players.
  package var count: Int { matches.count }
  /// How many matches were read more than once.
  package private(set) var known = 0
  /// How many matches were between a player and itself, which say nothing.
  package private(set) var own = 0

  private var places: [RatedPlayer: Int] = [:]
  private var keys: Set<UInt64> = []
  private var matches: [PooledMatch] = []

  private struct PooledMatch: Sendable {
    let black: Int
    let white: Int
    /// The score of the black player, in half points.
    let halves: Int
    let pair: UInt64?
    let beginning: UInt64
    let course: UInt64
  }

  package init() {}

  /// Adds a match, unless it is known.
  package mutating func add(_ match: RatedMatch) {
    guard keys.insert(match.key).inserted else { return known += 1 }
    let (black, white) = (place(match.players.black), place(match.players.white))
    guard black != white else { return own += 1 }
    let halves = match.winner.map { $0 == .black ? 2 : 0 } ?? 1
    matches.append(
      PooledMatch(
        black: black, white: white, halves: halves, pair: match.pair,
        beginning: match.beginning, course: match.course))
  }

  private mutating func place(_ player: RatedPlayer) -> Int {
    if let known = places[player] { return known }
    places[player] = players.count
    players.append(player)
    return players.count - 1
  }

  /// What the matches say of strengths.
  struct Evidence {
    /// Sorted by players.
    var meetings: [Meeting] = []
    /// How many matches repeat another one move by move, and so count for nothing.
    var repeated = 0
    /// What each player scored, in half points, and how many matches it played.
    var totals: [(halves: Int, matches: Int)] = []
    /// How many matches count between two of whom each moved first as often.
    var turned = 0
  }

  /// Two players in an order.
  private struct Couple: Hashable, Comparable {
    let first: Int
    let second: Int

    static func < (one: Couple, other: Couple) -> Bool {
      (one.first, one.second) < (other.first, other.second)
    }
  }

  private struct Sum {
    var pairs = Scores(of: .pair)
    var (moving, answering) = (0.0, 0.0)
    /// Single matches in which the first of the couple moves first.
    var singles = Scores(of: .match)
  }

  var evidence: Evidence {
    var evidence = Evidence()
    evidence.totals = Array(repeating: (0, 0), count: players.count)
    for match in matches {
      evidence.totals[match.black].halves += match.halves
      evidence.totals[match.white].halves += 2 - match.halves
      evidence.totals[match.black].matches += 1
      evidence.totals[match.white].matches += 1
    }
    let repeats = repetitions
    evidence.repeated = repeats.count
    let sums = sums(without: repeats)
    for (couple, sum) in sums.sorted(by: { $0.key < $1.key }) {
      if sum.pairs.count > 0 {
        evidence.meetings.append(
          Meeting(
            first: couple.first, second: couple.second, sum.pairs,
            byTurn: (sum.moving, sum.answering)))
        evidence.turned += 2 * sum.pairs.count
      }
      guard sum.singles.count > 0 else { continue }
      evidence.meetings.append(
        Meeting(first: couple.first, second: couple.second, sum.singles))
      let back = sums[Couple(first: couple.second, second: couple.first)]?.singles.count ?? 0
      evidence.turned += min(sum.singles.count, back)
    }
    return evidence
  }

  /// The scores of all couples. A pair with a repetition does not count, since it would count a
  /// match twice.
  private func sums(without repeats: Set<Int>) -> [Couple: Sum] {
    var sums: [Couple: Sum] = [:]
    var waiting: [UInt64: [Int]] = [:]
    var singles: [Int] = []
    for (place, match) in matches.enumerated() {
      guard let pair = match.pair else {
        singles.append(place)
        continue
      }
      var others = waiting.removeValue(forKey: pair) ?? []
      if let other = others.firstIndex(where: { matches[$0].black == match.white }) {
        let first = others.remove(at: other)
        if !repeats.contains(first), !repeats.contains(place) {
          Self.add(matches[first], match, to: &sums)
        }
      } else {
        others.append(place)
      }
      if !others.isEmpty { waiting[pair] = others }
    }
    singles += waiting.values.joined()
    for place in singles where !repeats.contains(place) {
      let match = matches[place]
      sums[Couple(first: match.black, second: match.white), default: Sum()].singles
        .add(halves: match.halves)
    }
    return sums
  }

  /// Adds two matches with sides swapped.
  private static func add(
    _ one: PooledMatch, _ other: PooledMatch, to sums: inout [Couple: Sum]
  ) {
    let (moving, answering) = one.black < one.white ? (one, other) : (other, one)
    var sum = sums.removeValue(forKey: Couple(first: moving.black, second: moving.white)) ?? Sum()
    sum.pairs.add(halves: moving.halves + 2 - answering.halves)
    sum.moving += Double(moving.halves) / 2
    sum.answering += Double(2 - answering.halves) / 2
    sums[Couple(first: moving.black, second: moving.white)] = sum
  }

  /// The matches that repeat an earlier one of the same two move by move, unless the two have ever
  /// played otherwise from the same beginning, so that one of them draws chance.
  private var repetitions: Set<Int> {
    struct Course: Hashable {
      let beginning: UInt64
      let course: UInt64
    }
    var firsts: [UInt64: UInt64] = [:]
    var varied: Set<Couple> = []
    var seen: Set<Course> = []
    var repeated: [Int] = []
    func couple(_ match: PooledMatch) -> Couple {
      Couple(first: min(match.black, match.white), second: max(match.black, match.white))
    }
    for (place, match) in matches.enumerated() {
      if let first = firsts[match.beginning] {
        if first != match.course { varied.insert(couple(match)) }
      } else {
        firsts[match.beginning] = match.course
      }
      if !seen.insert(Course(beginning: match.beginning, course: match.course)).inserted {
        repeated.append(place)
      }
    }
    return Set(repeated.filter { !varied.contains(couple(matches[$0])) })
  }
}
