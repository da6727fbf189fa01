import Foundation

/// Finds the first of a list of versions that is weaker than the one before it, by pairs of matches
/// against the first version of all.
///
/// The versions up to some place play as well as the first one. From there on they score less, by as
/// much everywhere. Neither the place nor the drop is known: all places and drops are weighed by how
/// likely they make the scores so far (Horstein's search with noise; Ben-Or, Hassidim, *The Bayesian
/// learner is optimal for noisy binary search*, 2008). A version is played again and again until the
/// weights say enough.
///
///     var search = StrengthBisection(versions: 32)
///     while search.isOpen { search.add(halves: play(search.next), of: search.next) }
///     print(search.likeliest, search.odds(of: search.likeliest))
public struct StrengthBisection: Hashable, Sendable {
  /// How many versions there are, the first one included.
  public let versions: Int
  /// How sure it has to be.
  public let confidence: Double
  /// How many pairs each version has played against the first.
  public private(set) var pairs: [Int]
  /// The versions whose matches have begun to repeat: they tell nothing new.
  private var exhausted: Set<Int> = []
  private var sums: [Double]
  private var squares: [Double]
  /// The probability of each place, by the first weaker version, as far as the last is weaker at all.
  private var weights: [Double]
  /// The probability that the last version is weaker than the first.
  public private(set) var isWeaker = 0.5
  /// How much less the weaker versions score in a match, on average, if they are weaker.
  public private(set) var drop = 0.0

  /// What has to be less probable, before other versions than the last are looked at.
  private static let doubt = 0.01
  /// The drops of the score of a match that are weighed.
  private static let drops = (1...100).map { Double($0) / 200 }
  /// The variance of a pair's score as long as few were played, and how many pairs that counts for.
  private static let usualVariance = (value: 0.1, pairs: 20.0)

  /// - Parameters:
  ///   - versions: how many there are; 2 or more.
  ///   - confidence: how sure it has to be.
  public init(versions: Int, confidence: Double = 0.98) {
    precondition(versions > 1, "there is nothing to compare")
    self.versions = versions
    self.confidence = confidence
    pairs = Array(repeating: 0, count: versions)
    sums = Array(repeating: 0, count: versions)
    squares = sums
    weights = [0] + Array(repeating: 1 / Double(versions - 1), count: versions - 1)
  }

  /// Adds a pair that a version has played against the first one.
  ///
  /// - Parameters:
  ///   - halves: its score in half points, from 0 to 4.
  ///   - version: its place in the list, from 1 on.
  public mutating func add(halves: Int, of version: Int) {
    let score = Double(halves) / 4
    pairs[version] += 1
    sums[version] += score
    squares[version] += score * score
    weigh()
  }

  /// Notes that the matches of a version repeat: it is not played any more.
  public mutating func exhaust(_ version: Int) { exhausted.insert(version) }

  /// The probability that a version is the first weaker one.
  public func odds(of version: Int) -> Double { isWeaker * weights[version] }

  /// The version that is most probably the first weaker one.
  public var likeliest: Int { (1..<versions).max { weights[$0] < weights[$1] } ?? 1 }

  /// Whether it is not sure enough, and another pair may help.
  public var isOpen: Bool {
    isWeaker < 1 - Self.doubt
      ? isWeaker > Self.doubt * 2 && !exhausted.contains(versions - 1)
      : odds(of: likeliest) < confidence && exhausted.count < versions - 1
  }

  /// The version whose next pair says most: the last, until that is known to be weaker, and then the
  /// one that is as likely to be weaker as not.
  public var next: Int {
    if isWeaker < 1 - Self.doubt { return versions - 1 }
    var best = (version: versions - 1, distance: Double.infinity)
    var below = 0.0
    for version in 1..<versions {
      below += weights[version]
      let distance = abs(below - 0.5)
      if distance < best.distance, !exhausted.contains(version) { best = (version, distance) }
    }
    return best.version
  }

  /// The variance of a pair's score about the mean of its version.
  private var variance: Double {
    let usual = Self.usualVariance
    var (sum, count) = (usual.value * usual.pairs, usual.pairs)
    for version in 1..<versions where pairs[version] > 1 {
      let number = Double(pairs[version])
      sum += squares[version] - sums[version] * sums[version] / number
      count += number - 1
    }
    return max(sum / count, 0.01)
  }

  /// Weighs all places and drops anew.
  private mutating func weigh() {
    let variance = variance
    // How much likelier the scores of versions become if these have less by a drop.
    func gain(_ version: Int, _ drop: Double) -> Double {
      let number = Double(pairs[version])
      return (drop * (number / 2 - sums[version]) - number * drop * drop / 2) / variance
    }
    var logarithms: [[Double]] = []
    var most = 0.0
    for drop in Self.drops {
      var gains = Array(repeating: 0.0, count: versions)
      var sum = 0.0
      for version in (1..<versions).reversed() {
        sum += gain(version, drop)
        gains[version] = sum
        most = max(most, sum)
      }
      logarithms.append(gains)
    }
    let prior = 1 / Double(Self.drops.count * (versions - 1))
    var places = Array(repeating: 0.0, count: versions)
    var drops = 0.0
    for (drop, gains) in zip(Self.drops, logarithms) {
      for version in 1..<versions {
        let weight = prior * exp(gains[version] - most)
        places[version] += weight
        drops += weight * drop
      }
    }
    let all = places.reduce(0, +)
    weights = places.map { $0 / all }
    isWeaker = all / (all + exp(-most))
    drop = drops / all
  }
}
