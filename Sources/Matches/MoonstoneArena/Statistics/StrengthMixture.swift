import Foundation

/// The strengths of players, if they are draws from a distribution whose deviation is not known.
///
/// For each deviation that is tried, they are normally distributed.
struct StrengthMixture: Sendable {
  /// What follows if the deviation is known.
  struct Part: Sendable {
    /// How likely the deviation is; all of them are 1 in sum.
    let weight: Double
    let strengths: [Double]
    let covariance: SquareMatrix
  }

  /// A deviation that is tried.
  struct Case {
    /// The logarithm of how likely it is, beside others.
    let logWeight: Double
    let strengths: [Double]
    /// Called if the deviation is likely enough to count.
    let covariance: () -> SquareMatrix
  }

  /// The deviations that count.
  let parts: [Part]

  /// The deviations that are tried, in units of 400/ln 10 Elo: 4 to 1500 Elo.
  private static let deviations = (0..<20).map { 0.023 * pow(1.366, Double($0)) }
  /// What is less likely changes no figure that anybody sees.
  private static let leastWeight = 1e-13

  /// - Parameter try: what follows from a deviation; called for the smaller ones first.
  init(_ try: (Double) -> Case) {
    // Few count, and each of the others would need a matrix.
    let cases = Self.deviations.map(`try`)
    let most = cases.map(\.logWeight).max() ?? 0
    let weights = cases.map { exp($0.logWeight - most) }
    let total = weights.reduce(0, +)
    parts = zip(cases, weights).filter { $0.1 > Self.leastWeight * total }.map { each, weight in
      Part(weight: weight / total, strengths: each.strengths, covariance: each.covariance())
    }
  }
}
