/// How often one side got each score, in matches or in pairs of matches.
///
/// A pair is two matches with the same opening and the sides swapped. Its two results depend on
/// each other, so that where pairs are played, pairs must be counted: the error is then smaller,
/// and correct.
public struct Scores: Hashable, Sendable {
  /// What is counted: single matches, or pairs of matches.
  public enum Unit: Hashable, Sendable {
    /// A single match.
    case match
    /// Two matches of one opening with the sides swapped.
    case pair
  }

  /// What is counted.
  public let unit: Unit
  /// The counts from the worst score to the best: L, D, W for matches; LL, LD, WL and DD, WD, WW
  /// for pairs.
  public private(set) var counts: [Int]

  /// No scores yet.
  public init(of unit: Unit) {
    self.unit = unit
    counts = Array(repeating: 0, count: unit == .match ? 3 : 5)
  }

  /// - Precondition: no number is negative.
  public init(wins: Int, losses: Int, draws: Int) {
    precondition(min(wins, losses, draws) >= 0, "a negative number of matches")
    unit = .match
    counts = [losses, draws, wins]
  }

  /// - Parameter pairs: the counts of LL, LD, WL and DD, WD, WW.
  /// - Precondition: there are five numbers, and none is negative.
  public init(pairs: [Int]) {
    precondition(pairs.count == 5 && pairs.allSatisfy { $0 >= 0 }, "not five numbers of pairs")
    unit = .pair
    counts = pairs
  }

  /// Adds one match or pair.
  ///
  /// - Parameter halves: the score in half points: 0…2 in a match, 0…4 in a pair.
  public mutating func add(halves: Int) { counts[halves] += 1 }

  mutating func add(_ others: Scores) {
    for (index, count) in others.counts.enumerated() { counts[index] += count }
  }

  var hasPoints: Bool { counts.dropFirst().contains { $0 > 0 } }

  /// How many matches or pairs were counted.
  public var count: Int { counts.reduce(0, +) }

  /// The scores of the other side.
  public var reversed: Scores {
    var reversed = self
    reversed.counts.reverse()
    return reversed
  }

  /// The score that each count stands for, from 0 to 1.
  var worths: [Double] { counts.indices.map { Double($0) / Double(counts.count - 1) } }

  /// The counts, with 1e-3 instead of 0, since scores that never occurred are possible and
  /// logarithms must stay finite (fishtest, `LLRcalc.py`, `regularize`).
  var weights: [Double] { counts.map { $0 == 0 ? 1e-3 : Double($0) } }

  var weight: Double { weights.reduce(0, +) }

  /// The estimated probability of each score.
  var shares: [Double] {
    let weight = weight
    return weights.map { $0 / weight }
  }

  /// The mean score, from 0 to 1; ½ without any scores.
  public var mean: Double { moments.mean }

  /// The variance of the score of one match or pair.
  public var variance: Double { moments.variance }

  var moments: Moments { Moments(worths, shares) }
}

/// The mean and the variance of a distribution.
struct Moments {
  let mean: Double
  let variance: Double

  init(_ values: [Double], _ shares: [Double]) {
    let mean = zip(values, shares).reduce(0) { $0 + $1.0 * $1.1 }
    self.mean = mean
    variance = zip(values, shares).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 }
  }
}
