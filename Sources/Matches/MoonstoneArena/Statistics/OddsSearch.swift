import Foundation

/// Finds at what share of its ticks one player is as strong as another, by pairs of matches.
///
/// With twice the ticks a player gains some Elo, the same at every doubling. Neither that nor the
/// share is known: all shares and gains are weighed by how likely they make the scores so far, and
/// the next pair is played where the player is as likely to be stronger as weaker (see
/// ``StrengthBisection`` for the method's source).
///
///     var search = OddsSearch()
///     while search.isOpen { search.add(play(8, at: search.next), at: search.next) }
///     print(OddsSearch.share(ofStep: search.middle))
public struct OddsSearch: Hashable, Sendable {
  /// The steps, an eighth of a doubling each: from a 1024th of the ticks to 16 times as many.
  public static let steps = -80...32
  /// How many steps the 95 % confidence interval may have at the end: one doubling.
  public static let width = 8

  /// The pairs at a step.
  public struct Played: Hashable, Sendable {
    /// How many.
    public internal(set) var pairs = 0
    /// Half points of the player, from 0 to 4 a pair.
    public internal(set) var halves = 0
    var squares = 0
  }

  /// What was played, by step.
  public private(set) var played: [Int: Played] = [:]
  /// How many pairs were played.
  public private(set) var pairs = 0
  private var exhausted: Set<Int> = []
  /// How probable each step is to be the one where both are as strong; 1 in sum.
  private var weights: [Double]

  /// The gains of a doubling that are weighed, in Elo.
  private static let gains = [5.0, 10, 20, 40, 60, 90, 130, 200, 400]
  /// The score that each gain lets expect, by how many steps the player has more than it needs,
  /// from as many fewer as there are steps on.
  private static let expected = gains.map { gain in
    (-steps.count...steps.count).map { 1 / (1 + pow(10, -gain * Double($0) / 8 / 400)) }
  }
  /// The variance of a pair's score as long as few were played, and how many pairs that counts for.
  private static let usualVariance = (value: 0.1, pairs: 20.0)

  /// Nothing is known.
  public init() {
    weights = Array(repeating: 1 / Double(Self.steps.count), count: Self.steps.count)
  }

  /// The share of its ticks that a player has at a step: 1 at step 0.
  public static func share(ofStep step: Int) -> Double { pow(2, Double(step) / 8) }

  /// Adds pairs.
  ///
  /// - Parameters:
  ///   - scores: for each pair, the score of the player that has the share, in half points, from 0
  ///     to 4.
  ///   - step: what it had.
  public mutating func add(_ scores: [Int], at step: Int) {
    pairs += scores.count
    var all = played[step] ?? Played()
    for halves in scores {
      all.pairs += 1
      all.halves += halves
      all.squares += halves * halves
    }
    played[step] = all
    weigh()
  }

  /// Notes that the matches at a step repeat: it is not played any more.
  public mutating func exhaust(_ step: Int) { exhausted.insert(step) }

  /// The step where both are as strong, as likely below as above.
  public var middle: Int { quantile(0.5) }

  /// The 95 % confidence interval of ``middle``.
  public var interval: ClosedRange<Int> { quantile(0.025)...quantile(0.975) }

  /// Whether the interval is too wide, and another pair may help.
  public var isOpen: Bool {
    let interval = interval
    guard interval.count - 1 > Self.width else { return false }
    // Beyond the ends nothing can be played: what lies there is not looked for.
    if interval.upperBound < Self.steps.lowerBound + 4 { return false }
    if interval.lowerBound > Self.steps.upperBound - 4 { return false }
    return exhausted.count < Self.steps.count
  }

  /// The step whose next pair says most.
  public var next: Int {
    if pairs == 0 { return 0 }
    let middle = middle
    return Self.steps.filter { !exhausted.contains($0) }
      .min { abs($0 - middle) < abs($1 - middle) } ?? middle
  }

  private func quantile(_ share: Double) -> Int {
    var sum = 0.0
    for (step, weight) in zip(Self.steps, weights) {
      sum += weight
      if sum >= share { return step }
    }
    return Self.steps.upperBound
  }

  /// The variance of a pair's score about the mean of its step.
  private var variance: Double {
    let usual = Self.usualVariance
    var (sum, count) = (usual.value * usual.pairs, usual.pairs)
    for played in played.values where played.pairs > 1 {
      let (halves, number) = (Double(played.halves), Double(played.pairs))
      sum += (Double(played.squares) - halves * halves / number) / 16
      count += number - 1
    }
    return max(sum / count, 0.01)
  }

  /// Weighs all shares and gains anew.
  private mutating func weigh() {
    let variance = variance
    let results = played.map { step, played in
      (step, Double(played.pairs), Double(played.halves) / Double(4 * max(played.pairs, 1)))
    }
    let logarithms = Self.expected.map { expected in
      Self.steps.map { even in
        results.reduce(0.0) { sum, result in
          let error = result.2 - expected[result.0 - even + Self.steps.count]
          return sum - result.1 * error * error / (2 * variance)
        }
      }
    }
    let most = logarithms.joined().max() ?? 0
    weights = (0..<Self.steps.count).map { place in
      logarithms.reduce(0) { $0 + exp($1[place] - most) }
    }
    let all = weights.reduce(0, +)
    weights = weights.map { $0 / all }
  }
}
