/// The scripts that stand in the list of a gate, as the matches so far rank them.
struct GateList: Sendable {
  /// Two players, the one with the lower place first.
  struct Couple: Hashable, Comparable {
    let low: Int
    let high: Int

    init(_ one: Int, _ other: Int) { (low, high) = (min(one, other), max(one, other)) }

    static func < (one: Self, other: Self) -> Bool {
      (one.low, one.high) < (other.low, other.high)
    }
  }

  /// The places of the scripts, the strongest first.
  let members: [Int]
  /// The strengths of the members, in units of 400/ln 10 Elo.
  let strengths: [Double]
  /// How certain they are; rows are members.
  let covariance: SquareMatrix
  /// What a match tells, over a match that is never drawn and tells nothing of the other one of its
  /// pair.
  let power: Double

  /// Pairs vary at least by this part of what independent matches do, as far as is believed.
  private static let leastDispersion = 0.4
  /// For more players a fit would take minutes.
  private static let mostPlayers = Ratings.mostPlayers

  /// - Parameters:
  ///   - standing: the places of the scripts that stand; at least one.
  ///   - former: others that have played, whose matches connect those that stand.
  ///   - scores: the pairs of couples, from the side of the lower place.
  init(standing: [Int], former: [Int], _ scores: [Couple: Scores]) {
    let players = standing + former.suffix(max(Self.mostPlayers - standing.count, 0))
    let rows = Dictionary(uniqueKeysWithValues: players.enumerated().map { ($1, $0) })
    let meetings = scores.sorted { $0.key < $1.key }.compactMap { couple, scores -> Meeting? in
      guard let low = rows[couple.low], let high = rows[couple.high] else { return nil }
      return Meeting(first: low, second: high, scores)
    }
    let fit = StrengthFit(players: players.count, meetings)
    let order = standing.indices.sorted {
      (fit.strengths[$1], $0) < (fit.strengths[$0], $1)
    }
    members = order.map { standing[$0] }
    strengths = order.map { fit.strengths[$0] }
    var covariance = SquareMatrix(order.count)
    for (row, one) in order.enumerated() {
      for (column, other) in order.enumerated() {
        covariance[row, column] = fit.covariance[one, other]
      }
    }
    self.covariance = covariance
    power = 1 / max(fit.dispersion, Self.leastDispersion)
  }
  /// The probability that one member is stronger than another one, if a smaller difference than
  /// `least` does not matter. Both are ranks, counted from 0.
  func superiority(of one: Int, over other: Int, beyond least: Double) -> Double {
    Superiority(
      mean: strengths[one] - strengths[other],
      variance: max(covariance.variance(ofDifference: one, other), 1e-9), beyond: least
    ).odds
  }

  /// Whether it is known how much stronger one member is than another one, by a 95 % interval.
  func isKnown(_ one: Int, _ other: Int, within reach: Double) -> Bool {
    let variance = max(covariance.variance(ofDifference: one, other), 0)
    return Normal.quantile95 * variance.squareRoot() <= reach
  }
}
