import Foundation

/// The likeliest strengths of several players, given all pairs of matches between them.
///
/// The model is due to R. A. Bradley and M. E. Terry (“Rank analysis of incomplete block designs”,
/// 1952), in which a draw is half a win: the scores between two players have the mean
/// σ(difference). Each player has half a match more, drawn with a player of strength 0: so
/// strengths are finite even if somebody won or lost everything.
///
/// The likelihood takes matches for independent coins. How much pairs really vary is measured: the
/// covariance is the “sandwich” of the Hessian and of the squared deviations of pairs (P. J. Huber,
/// 1967), so that it is right for draws, and for matches of a pair that depend on each other.
struct StrengthFit: Sendable {
  /// In units of 400/ln 10 Elo.
  let strengths: [Double]
  let covariance: SquareMatrix
  /// How much pairs vary, over pairs of independent matches without draws.
  let dispersion: Double

  /// How many drawn matches each player has in addition.
  private static let prior = 0.5
  /// As many pairs of independent matches without draws are taken as known when the spread of pairs
  /// is measured.
  private static let usualPairs = 4.0
  /// As many pairs with the event's spread are taken as known when that between two players is.
  private static let sharedPairs = 10.0
  /// More steps than it takes.
  private static let mostSteps = 100

  init(players count: Int, _ meetings: [Meeting]) {
    var strengths = [Double](repeating: 0, count: count)
    for _ in 1...Self.mostSteps {
      let (slope, curvature) = Self.derivatives(strengths, meetings, prior: Self.prior)
      var step = curvature.solved(for: slope)
      // Newton's method can overshoot only where the scores are far from what is expected.
      let largest = step.map(abs).max() ?? 0
      if largest > 2 { step = step.map { $0 * 2 / largest } }
      for place in step.indices { strengths[place] += step[place] }
      if largest < 1e-10 { break }
    }
    self.strengths = strengths
    let (spread, dispersion) = Self.spread(strengths, meetings)
    let curvature = Self.derivatives(strengths, meetings, prior: Self.prior).1
    covariance = CholeskyFactor(curvature.matrix).inverse().around(spread)
    self.dispersion = dispersion
  }

  static func mean(_ difference: Double) -> Double { 1 / (1 + exp(-difference)) }

  /// The logarithm of the likelihood. A pair is two matches.
  static func logLikelihood(_ strengths: [Double], _ meetings: [Meeting]) -> Double {
    meetings.reduce(0) { sum, meeting in
      let difference = strengths[meeting.first] - strengths[meeting.second]
      let won = meeting.sum * log1p(exp(-difference))
      let lost = (meeting.count - meeting.sum) * log1p(exp(difference))
      return sum - 2 * (won + lost)
    }
  }

  /// The gradient of the logarithm of the likelihood, and minus its Hessian.
  ///
  /// - Parameter prior: how many drawn matches each player has in addition.
  static func derivatives(
    _ strengths: [Double], _ meetings: [Meeting], prior: Double
  ) -> ([Double], QuadraticForm) {
    var slope = strengths.map { prior * (0.5 - mean($0)) }
    var curvature = QuadraticForm(
      squares: strengths.map { prior * mean($0) * mean(-$0) }, reserving: meetings.count)
    for meeting in meetings {
      let mean = mean(strengths[meeting.first] - strengths[meeting.second])
      let surplus = 2 * (meeting.sum - meeting.count * mean)
      slope[meeting.first] += surplus
      slope[meeting.second] -= surplus
      curvature.add(
        2 * meeting.count * mean * (1 - mean), toDifferenceOf: meeting.first, meeting.second)
    }
    return (slope, curvature)
  }

  /// The covariance of the gradient, and the dispersion.
  private static func spread(
    _ strengths: [Double], _ meetings: [Meeting]
  ) -> (QuadraticForm, dispersion: Double) {
    let means = meetings.map { mean(strengths[$0.first] - strengths[$0.second]) }
    /// What a pair adds to the Hessian, which is its variance if its matches are coins.
    let usual = means.map { 2 * $0 * (1 - $0) }
    let squares = zip(meetings, means).map { meeting, mean in
      4 * (meeting.squares - 2 * mean * meeting.sum + meeting.count * mean * mean)
    }
    let pairs = meetings.reduce(0) { $0 + $1.count }
    let degrees = max(pairs - Double(strengths.count - 1), 0)
    let average = zip(meetings, usual).reduce(0) { $0 + $1.0.count * $1.1 } / max(pairs, 1)
    let dispersion =
      average == 0
      ? 1
      : (squares.reduce(0, +) + usualPairs * average) / ((degrees + usualPairs) * average)
    // Deviations from strengths that were fitted to them are too small.
    let correction = pairs / max(degrees, pairs / 2)
    var spread = QuadraticForm(
      squares: strengths.map { prior * mean($0) * mean(-$0) }, reserving: meetings.count)
    for (index, meeting) in meetings.enumerated() where meeting.count > 0 {
      let shared = sharedPairs * dispersion * usual[index]
      let each = (squares[index] * correction + shared) / (meeting.count + sharedPairs)
      spread.add(meeting.count * each, toDifferenceOf: meeting.first, meeting.second)
    }
    return (spread, dispersion)
  }
}
