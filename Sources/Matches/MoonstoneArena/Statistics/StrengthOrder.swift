import Foundation

/// Who is stronger, knowing that the field's spread limits strengths.
///
/// The first player of a list was lucky more often than not: a difference between neighbours in a
/// sorted list is overestimated. So strengths are taken for draws from a common distribution, whose
/// deviation follows from the results themselves, and is uniform before them (A. Gelman, “Prior
/// distributions for variance parameters”, 2006). It is Student's, so that somebody far from all
/// others does not make the rest look as far apart. What then follows for two players holds however
/// they were chosen.
///
/// For each deviation, the strengths are normally distributed around the likeliest ones (Laplace's
/// method). It is the likelihood of the matches, to a power that makes pairs vary as they do.
struct StrengthOrder: Sendable {
  private let mixture: StrengthMixture

  /// The degrees of freedom of Student's distribution.
  private static let freedom = 4.0
  /// Pairs vary at least by this part of what independent matches do, as far as is believed.
  private static let leastDispersion = 0.2
  /// More steps than it takes.
  private static let mostSteps = 50

  init(_ fit: StrengthFit, _ meetings: [Meeting]) {
    let advantage = fit.advantage?.worth ?? 0
    let power = 1 / max(fit.dispersion, Self.leastDispersion)
    var strengths = [Double](repeating: 0, count: fit.strengths.count)
    mixture = StrengthMixture { deviation in
      Self.climb(&strengths, meetings, power, deviation, advantage)
      return Self.around(strengths, meetings, power, deviation, advantage)
    }
  }

  /// Moves the strengths to the likeliest ones.
  private static func climb(
    _ strengths: inout [Double], _ meetings: [Meeting], _ power: Double, _ deviation: Double,
    _ advantage: Double
  ) {
    for _ in 1...mostSteps {
      let (slope, likelihood) = StrengthFit.derivatives(
        strengths, meetings, prior: 0, advantage: advantage)
      var (gradient, curvature) = (slope, likelihood)
      curvature.scale(by: power)
      for (place, strength) in strengths.enumerated() {
        let pull = (freedom + 1) / (freedom * deviation * deviation + strength * strength)
        gradient[place] = power * slope[place] - pull * strength
        curvature.squares[place] += pull
      }
      var step = curvature.solved(for: gradient)
      let largest = step.map(abs).max() ?? 0
      if largest > 2 { step = step.map { $0 * 2 / largest } }
      for place in step.indices { strengths[place] += step[place] }
      if largest < 1e-6 { break }
    }
  }

  /// The normal distribution around the likeliest strengths.
  private static func around(
    _ strengths: [Double], _ meetings: [Meeting], _ power: Double, _ deviation: Double,
    _ advantage: Double
  ) -> StrengthMixture.Case {
    var curvature = StrengthFit.derivatives(
      strengths, meetings, prior: 0, advantage: advantage
    ).1
    curvature.scale(by: power)
    // The deviations tried lie the further apart the larger they are.
    var weight =
      log(deviation) + power
      * StrengthFit.logLikelihood(strengths, meetings, advantage: advantage)
    for (place, strength) in strengths.enumerated() {
      let (scale, square) = (freedom * deviation * deviation, strength * strength)
      let pull = (freedom + 1) / (scale + square)
      weight -= (freedom + 1) / 2 * log1p(square / scale) + log(deviation)
      // Far from the others, Student's distribution is curved the other way.
      curvature.squares[place] += max(pull * (scale - square) / (scale + square), pull / 10)
    }
    let form = curvature
    return StrengthMixture.Case(
      logWeight: weight - CholeskyFactor(form.matrix).logDeterminant / 2, strengths: strengths
    ) {
      CholeskyFactor(form.matrix).inverse()
    }
  }

  /// The probability that one player is stronger than another one.
  ///
  /// - Parameter offset: by how much the first one is stronger than the places say.
  func superiority(of one: Int, over other: Int, offset: Double = 0) -> Double {
    mixture.parts.reduce(0) { sum, each in
      let variance = each.covariance.variance(ofDifference: one, other)
      let difference = each.strengths[one] - each.strengths[other] + offset
      return sum + each.weight * Normal.cumulative(difference / variance.squareRoot())
    }
  }
}
