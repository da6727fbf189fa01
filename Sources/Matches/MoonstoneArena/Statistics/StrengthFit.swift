import Foundation

/// The likeliest strengths of several players, given all pairs of matches between them.
///
/// The model is due to R. A. Bradley and M. E. Terry (“Rank analysis of incomplete block designs”,
/// 1952), in which a draw is half a win: the scores between two players have the mean
/// σ(difference). Each player has half a match more, drawn with a player of strength 0: so
/// strengths are finite even if somebody won or lost everything. Where it is asked for, moving first
/// is worth the same number to everybody, which is added to the difference.
///
/// The likelihood takes matches for independent coins. How much pairs really vary is measured: the
/// covariance is the “sandwich” of the Hessian and of the squared deviations of pairs (P. J. Huber,
/// 1967), so that it is right for draws, and for matches of a pair that depend on each other.
struct StrengthFit: Sendable {
  /// In units of 400/ln 10 Elo.
  let strengths: [Double]
  let covariance: SquareMatrix
  /// What moving first is worth, in the same units, and its variance; `nil` if it was not fitted.
  let advantage: (worth: Double, variance: Double)?
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

  /// - Parameters:
  ///   - count: how many players there are.
  ///   - meetings: their pairs and matches.
  ///   - hasAdvantage: whether moving first is worth something. The meetings must say by how much.
  init(players count: Int, _ meetings: [Meeting], hasAdvantage: Bool = false) {
    var point = [Double](repeating: 0, count: count + (hasAdvantage ? 1 : 0))
    func derivatives() -> ([Double], QuadraticForm) {
      Self.derivatives(
        Array(point[..<count]), meetings, prior: Self.prior,
        advantage: hasAdvantage ? point[count] : 0, isFitted: hasAdvantage)
    }
    for _ in 1...Self.mostSteps {
      let (slope, curvature) = derivatives()
      var step = curvature.solved(for: slope)
      // Newton's method can overshoot only where the scores are far from what is expected.
      let largest = step.map(abs).max() ?? 0
      if largest > 2 { step = step.map { $0 * 2 / largest } }
      for place in step.indices { point[place] += step[place] }
      if largest < 1e-10 { break }
    }
    strengths = Array(point[..<count])
    let worth = hasAdvantage ? point[count] : 0
    let (spread, dispersion) = Self.spread(
      strengths, meetings, advantage: worth, isFitted: hasAdvantage)
    covariance = CholeskyFactor(derivatives().1.matrix).inverse().around(spread)
    advantage = hasAdvantage ? (worth, max(covariance[count, count], 0)) : nil
    self.dispersion = dispersion
  }

  static func mean(_ difference: Double) -> Double { 1 / (1 + exp(-difference)) }

  /// The logarithm of the likelihood. A pair is two matches.
  static func logLikelihood(
    _ strengths: [Double], _ meetings: [Meeting], advantage: Double = 0
  ) -> Double {
    meetings.reduce(0) { sum, meeting in
      let difference = strengths[meeting.first] - strengths[meeting.second] + meeting.offset
      func logs(_ difference: Double, _ won: Double, of count: Double) -> Double {
        won * log1p(exp(-difference)) + (count - won) * log1p(exp(difference))
      }
      guard advantage != 0 else {
        return sum - meeting.matches * logs(difference, meeting.sum, of: meeting.count)
      }
      guard meeting.isOfPairs else {
        return sum - logs(difference + advantage, meeting.sum, of: meeting.count)
      }
      // Where the turns are not known, both matches of a pair are half of it.
      let (moving, answering) = meeting.byTurn ?? (meeting.sum, meeting.sum)
      return sum - logs(difference + advantage, moving, of: meeting.count)
        - logs(difference - advantage, answering, of: meeting.count)
    }
  }

  /// The gradient of the logarithm of the likelihood, and minus its Hessian.
  ///
  /// - Parameters:
  ///   - prior: how many drawn matches each player has in addition.
  ///   - advantage: what moving first is worth.
  ///   - isFitted: whether the advantage is the last coordinate.
  static func derivatives(
    _ strengths: [Double], _ meetings: [Meeting], prior: Double, advantage: Double = 0,
    isFitted: Bool = false
  ) -> ([Double], QuadraticForm) {
    var point = strengths
    if isFitted { point.append(advantage) }
    var slope = point.map { prior * (0.5 - mean($0)) }
    var curvature = QuadraticForm(
      squares: point.map { prior * mean($0) * mean(-$0) }, reserving: meetings.count)
    for meeting in meetings {
      let (moving, answering) = meeting.means(strengths, advantage)
      let means = meeting.isOfPairs ? moving + answering : moving
      let surplus = meeting.matches * meeting.sum - meeting.count * means
      slope[meeting.first] += surplus
      slope[meeting.second] -= surplus
      guard isFitted else {
        let variance = meeting.variance((moving, answering))
        curvature.add(
          meeting.count * variance, toDifferenceOf: meeting.first, meeting.second)
        continue
      }
      curvature.add(
        meeting.count * moving * (1 - moving), toDifferenceOf: meeting.first, meeting.second,
        shared: 1)
      guard meeting.isOfPairs else {
        slope[strengths.count] += surplus
        continue
      }
      curvature.add(
        meeting.count * answering * (1 - answering), toDifferenceOf: meeting.first,
        meeting.second, shared: -1)
      let (won, lost) = meeting.byTurn ?? (meeting.sum, meeting.sum)
      slope[strengths.count] += won - lost - meeting.count * (moving - answering)
    }
    return (slope, curvature)
  }

  /// The covariance of the gradient, and the dispersion.
  private static func spread(
    _ strengths: [Double], _ meetings: [Meeting], advantage: Double, isFitted: Bool
  ) -> (QuadraticForm, dispersion: Double) {
    let means = meetings.map { $0.means(strengths, advantage) }
    /// What a unit adds to the Hessian, which is its variance if its matches are coins.
    let usual = zip(meetings, means).map { $0.variance($1) }
    let squares = zip(meetings, means).map { meeting, means in
      let mean = meeting.isOfPairs ? (means.moving + means.answering) / 2 : means.moving
      return meeting.matches * meeting.matches
        * (meeting.squares - 2 * mean * meeting.sum + meeting.count * mean * mean)
    }
    let units = meetings.reduce(0) { $0 + $1.count }
    let degrees = max(units - Double(strengths.count - 1), 0)
    let average = zip(meetings, usual).reduce(0) { $0 + $1.0.count * $1.1 } / max(units, 1)
    let dispersion =
      average == 0
      ? 1
      : (squares.reduce(0, +) + usualPairs * average) / ((degrees + usualPairs) * average)
    // Deviations from strengths that were fitted to them are too small.
    let correction = units / max(degrees, units / 2)
    var point = strengths
    if isFitted { point.append(advantage) }
    var spread = QuadraticForm(
      squares: point.map { prior * mean($0) * mean(-$0) }, reserving: meetings.count)
    for (index, meeting) in meetings.enumerated() where meeting.count > 0 {
      let shared = sharedPairs * dispersion * usual[index]
      let each = (squares[index] * correction + shared) / (meeting.count + sharedPairs)
      let (one, other) = (meeting.first, meeting.second)
      guard isFitted else {
        spread.add(meeting.count * each, toDifferenceOf: one, other)
        continue
      }
      guard meeting.isOfPairs, usual[index] > 0 else {
        spread.add(meeting.count * each, toDifferenceOf: one, other, shared: 1)
        continue
      }
      // How much pairs vary, in parts of what each match would.
      let (moving, answering) = means[index]
      let part = meeting.count * each / usual[index]
      spread.add(part * moving * (1 - moving), toDifferenceOf: one, other, shared: 1)
      spread.add(part * answering * (1 - answering), toDifferenceOf: one, other, shared: -1)
    }
    return (spread, dispersion)
  }
}

extension Meeting {
  /// The variance of a pair or a match, if matches are coins.
  fileprivate func variance(_ means: (moving: Double, answering: Double)) -> Double {
    let moving = means.moving * (1 - means.moving)
    return isOfPairs ? moving + means.answering * (1 - means.answering) : moving
  }
}
