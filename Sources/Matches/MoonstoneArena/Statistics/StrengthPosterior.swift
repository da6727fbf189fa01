import Foundation

/// What the results say of strengths, knowing that the field's spread limits them.
///
/// Strengths are taken for draws from a normal distribution, whose deviation follows from the
/// results themselves, and is uniform before them (A. Gelman, “Prior distributions for variance
/// parameters”, 2006). What then follows holds however opponents were chosen, as in a Swiss.
struct StrengthPosterior: Sendable {
  private let mixture: StrengthMixture

  init(_ fit: StrengthFit) {
    mixture = StrengthMixture { deviation in
      let variance = deviation * deviation
      let factor = CholeskyFactor(fit.covariance.adding(variance))
      let weighted = factor.solved(for: fit.strengths)
      let square = zip(weighted, fit.strengths).reduce(0) { $0 + $1.0 * $1.1 }
      // The deviations tried lie the further apart the larger they are.
      return StrengthMixture.Case(
        logWeight: log(deviation) - (factor.logDeterminant + square) / 2,
        strengths: weighted.map { $0 * variance }
      ) {
        CholeskyFactor(fit.covariance.adding(variance)).inverse()
          .scaled(by: -variance * variance).adding(variance)
      }
    }
  }

  /// The distances from estimates of all strengths, relative to the mean of a field, within which
  /// the strengths are with a probability of 95 %.
  func reaches(in field: [Int], from estimates: [Double]) -> [Double] {
    let cases = mixture.parts
    let means = cases.map { $0.strengths.mean(over: field) }
    let variances = cases.map { $0.covariance.variances(in: field) }
    return estimates.indices.map { player in
      let normals = cases.indices.map { index in
        (
          weight: cases[index].weight,
          distance: cases[index].strengths[player] - means[index] - estimates[player],
          deviation: max(variances[index][player], 1e-12).squareRoot()
        )
      }
      return Self.reach(normals)
    }
  }

  /// Half the width of the interval around 0 that has 95 % of a mixture of normal distributions.
  private static func reach(
    _ normals: [(weight: Double, distance: Double, deviation: Double)]
  ) -> Double {
    var (low, high) = (0.0, 40.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let within = normals.reduce(0) { sum, each in
        let above = Normal.cumulative((middle - each.distance) / each.deviation)
        let below = Normal.cumulative((-middle - each.distance) / each.deviation)
        return sum + each.weight * (above - below)
      }
      if within < 0.95 { low = middle } else { high = middle }
    }
    return high
  }
}

extension SquareMatrix {
  /// The variance of the difference of two coordinates.
  func variance(ofDifference one: Int, _ other: Int) -> Double {
    max(self[one, one] + self[other, other] - 2 * self[one, other], 1e-12)
  }

  /// The variances of all coordinates relative to the mean of several.
  func variances(in field: [Int]) -> [Double] {
    let size = Double(max(field.count, 1))
    let shares = (0..<count).map { row in field.reduce(0) { $0 + self[row, $1] } / size }
    let common = shares.mean(over: field)
    return (0..<count).map { self[$0, $0] - 2 * shares[$0] + common }
  }
}

extension [Double] {
  func mean(over places: [Int]) -> Double {
    places.reduce(0) { $0 + self[$1] } / Double(Swift.max(places.count, 1))
  }
}
