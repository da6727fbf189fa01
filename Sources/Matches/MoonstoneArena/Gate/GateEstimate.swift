import Foundation

/// How much stronger a newcomer is than each of a list.
///
/// The strengths of the list are normally distributed as its matches say, with what they have in
/// common; the newcomer's is as good as unknown before its own matches. What these say is added by
/// Laplace's method for the differences to the opponents, which are as many as it has met
/// (C. E. Rasmussen, C. K. I. Williams, *Gaussian Processes for Machine Learning*, 2006, section 3.4).
struct GateEstimate: Sendable {
  /// What was played against a member.
  struct Played: Sendable {
    /// How many there were.
    var matches = 0.0
    /// Points of the newcomer.
    var points = 0.0
  }

  private let list: GateList
  /// The variance of the newcomer's strength before its matches.
  private let width: Double
  /// The opponents, and what their matches say.
  private let met: [Int]
  private let slope: [Double]
  private let weights: [Double]
  /// What has become certain by the matches, between opponents.
  private let gained: SquareMatrix
  /// The likeliest difference to each member.
  let means: [Double]
  /// The variance of each.
  let variances: [Double]

  private static let mostSteps = 100

  /// - Parameter played: by the members' places in the list.
  init(_ list: GateList, _ played: [Int: Played]) {
    let count = list.strengths.count
    let mean = list.strengths.reduce(0, +) / Double(count)
    let spread = list.strengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
    let width = max(4 * spread, 4)
    let prior = list.strengths.map { mean - $0 }
    let met = played.keys.sorted()
    let results = met.map { played[$0] ?? Played() }
    let known = SquareMatrix(met.count) { width + list.covariance[met[$0], met[$1]] }
    var differences = met.map { prior[$0] }
    var (slope, weights) = ([Double](), [Double]())
    var gained = SquareMatrix(met.count)
    for _ in 1...Self.mostSteps {
      slope = zip(differences, results).map { difference, played in
        list.power * (played.points - played.matches * StrengthFit.mean(difference))
      }
      weights = zip(differences, results).map { difference, played in
        let mean = StrengthFit.mean(difference)
        return max(list.power * played.matches * mean * (1 - mean), 1e-12)
      }
      gained = Self.gained(known, weights)
      let wanted = met.indices.map { place in
        weights[place] * (differences[place] - prior[met[place]]) + slope[place]
      }
      let pulled = gained.times(known.times(wanted))
      let next = known.times(met.indices.map { wanted[$0] - pulled[$0] })
      let steps = met.indices.map { next[$0] + prior[met[$0]] - differences[$0] }
      // Newton's method can overshoot where everything was won or lost.
      let largest = steps.map(abs).max() ?? 0
      let part = min(1, 2 / max(largest, 1e-12))
      for place in met.indices { differences[place] += part * steps[place] }
      if largest < 1e-9 { break }
    }
    self.list = list
    self.width = width
    self.met = met
    self.slope = slope
    self.weights = weights
    self.gained = gained
    var (means, variances) = (prior, [Double](repeating: 0, count: count))
    for member in 0..<count {
      let row = met.map { width + list.covariance[member, $0] }
      for place in met.indices { means[member] += row[place] * slope[place] }
      let less = zip(row, gained.times(row)).reduce(0) { $0 + $1.0 * $1.1 }
      variances[member] = max(width + list.covariance[member, member] - less, 1e-9)
    }
    (self.means, self.variances) = (means, variances)
  }

  /// (known + 1/weights)⁻¹.
  private static func gained(_ known: SquareMatrix, _ weights: [Double]) -> SquareMatrix {
    if weights.isEmpty { return known }
    let roots = weights.map { $0.squareRoot() }
    let scaled = SquareMatrix(known.count) { row, column in
      known[row, column] * roots[row] * roots[column] + (row == column ? 1 : 0)
    }
    let inverse = CholeskyFactor(scaled).inverse()
    return SquareMatrix(known.count) { inverse[$0, $1] * roots[$0] * roots[$1] }
  }

  /// The probability that the newcomer is stronger than a member.
  func superiority(over member: Int) -> Double {
    Normal.cumulative(means[member] / variances[member].squareRoot())
  }

  /// The probability that the newcomer is stronger than a member, if a smaller difference than
  /// `least` does not matter.
  func superiority(over member: Int, beyond least: Double) -> Double {
    Superiority(mean: means[member], variance: variances[member], beyond: least).odds
  }

  /// The covariance of the differences to some members.
  func covariance(of members: [Int]) -> SquareMatrix {
    let rows = members.map { member in met.map { width + list.covariance[member, $0] } }
    let less = rows.map { gained.times($0) }
    return SquareMatrix(members.count) { row, column in
      width + list.covariance[members[row], members[column]]
        - zip(rows[row], less[column]).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// Half the 95 % confidence interval of the newcomer's strength against those it has met, each as
  /// much as its matches tell; `nil` if it has met nobody.
  var reach: Double? {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return nil }
    let inner = covariance(of: met)
    let variance = zip(weights, inner.times(weights)).reduce(0) { $0 + $1.0 * $1.1 } / (sum * sum)
    return Normal.quantile95 * max(variance, 0).squareRoot()
  }
}

extension SquareMatrix {
  /// - Parameter cell: is called with a row and a column, and symmetric.
  init(_ count: Int, _ cell: (Int, Int) -> Double) {
    self.init(count)
    for row in 0..<count {
      for column in 0...row {
        let value = cell(row, column)
        self[row, column] = value
        self[column, row] = value
      }
    }
  }

  /// The product with a vector.
  func times(_ vector: [Double]) -> [Double] {
    (0..<count).map { row in
      var sum = 0.0
      for column in 0..<count { sum += self[row, column] * vector[column] }
      return sum
    }
  }
}
