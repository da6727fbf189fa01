import Foundation

/// How strong a side is, estimated from its scores.
///
/// The formulas come from chess testing: fastchess, `app/src/matchmaking/elo`; normalised Elo as
/// in M. Van den Bergh, “Normalized Elo” (2020). All figures are finite. ``isBoundedBelow``,
/// ``isBoundedAbove`` and ``isUncertain`` say what the scores leave open.
///
///     let elo = Elo(Scores(wins: 54, losses: 34, draws: 12))
///     print("\(elo.difference) ± \(elo.error)")
///     print("stronger with a probability of \(elo.superiority)")
///     if elo.isUncertain { print("there are too few results") }
public struct Elo: Hashable, Sendable {
  /// The factor between a normalised score and normalised Elo: 800/ln 10.
  public static let normalising = 800 / log(10.0)
  /// Mean scores nearer to 0 or 1 than this are moved to it.
  static let extreme = 1e-3

  /// The rating in Elo: from these scores alone the difference to the opponents, 0 for an even
  /// score; on a scale of several sides, the difference to their mean.
  public let difference: Double
  /// Half the width of the 95 % confidence interval, in Elo.
  public let error: Double
  /// The difference in normalised Elo: relative to the spread of the results, so that draws do not
  /// shrink it. `nil` if all results are alike and not even, so that their spread is not known.
  public let normalised: Double?
  /// Half the width of the 95 % confidence interval of ``normalised``.
  public let normalisedError: Double?
  /// The probability that the side is stronger than its opponents, from 0 to 1.
  public let superiority: Double
  /// Whether the figures mean little: there are so few results that the interval covers less than
  /// 90 %, all are alike, or they are so one-sided that the interval exceeds what can be measured.
  /// ``error`` and ``superiority`` are cautious then.
  public let isUncertain: Bool
  /// Whether the scores limit the rating from below: not if the side lost everything. Otherwise
  /// only the end of the interval above it is an estimate.
  public let isBoundedBelow: Bool
  /// Whether the scores limit the rating from above: not if the side won everything.
  public let isBoundedAbove: Bool

  /// With fewer pairs than this, the interval covers less than 90 % in some kinds of play: it was
  /// computed for all possible results, at differences up to 200 Elo, with up to 80 % draws.
  private static let fewestPairs = 14

  /// - Parameter scores: the side's scores, in matches or in pairs of matches.
  public init(_ scores: Scores) {
    let (mean, variance) = (scores.mean, scores.variance)
    difference = Elo.difference(scoring: mean)
    let usual = Interval(mean: mean, standardError: (variance / scores.weight).squareRoot())
    let isExtreme =
      scores.count < 2 || scores.counts.count { $0 > 0 } < 2 || usual.low < Elo.extreme
      || usual.high > 1 - Elo.extreme
    let interval = isExtreme ? Interval(cautious: scores) : usual
    isUncertain = isExtreme || scores.count < Self.fewestPairs * (scores.unit == .pair ? 1 : 2)
    let (low, high) = (
      Elo.difference(scoring: interval.low), Elo.difference(scoring: interval.high)
    )
    let deviation = (interval.mean - 0.5) / interval.standardError
    superiority = Normal.cumulative(deviation)
    // With an extreme score, the interval lies on one side of it.
    error = isExtreme ? max(high - difference, difference - low) : (high - low) / 2
    isBoundedBelow = scores.hasPoints
    isBoundedAbove = scores.reversed.hasPoints
    (normalised, normalisedError) = Self.normalised(
      scores, deviation: isExtreme ? deviation : nil)
  }

  /// A rating on a scale of several sides.
  ///
  /// - Parameters:
  ///   - scores: the side's scores in pairs.
  ///   - strength: the rating in units of 400/ln 10 Elo.
  ///   - reach: half the width of its interval in these units.
  ///   - isComparable: whether the results connect all sides.
  ///   - pairs: how many pairs its matches are, single ones included, if not those of `scores`.
  init(
    _ scores: Scores, strength: Double, reach: Double, isBoundedBelow: Bool, isBoundedAbove: Bool,
    isComparable: Bool = true, pairs: Double? = nil
  ) {
    difference = strength * Self.normalising / 2
    error = reach * Self.normalising / 2
    superiority = Normal.cumulative(Normal.quantile95 * strength / max(reach, 1e-9))
    self.isBoundedBelow = isBoundedBelow
    self.isBoundedAbove = isBoundedAbove
    isUncertain =
      !isBoundedBelow || !isBoundedAbove || !isComparable
      || (pairs ?? Double(scores.count)) < Double(Self.fewestJointPairs)
    (normalised, normalisedError) = Self.normalised(scores, deviation: nil)
  }

  /// With fewer pairs of its own, a side's interval on the scale of several covers less than 90 %
  /// in some kinds of play.
  private static let fewestJointPairs = 6

  /// Whether the results limit the rating at least from one side.
  public var isKnown: Bool { isBoundedBelow || isBoundedAbove }

  /// Normalised Elo and its error.
  ///
  /// - Parameter deviation: the distance of the mean score from ½ in standard errors, if these are
  ///   cautious ones.
  private static func normalised(_ scores: Scores, deviation: Double?) -> (Double?, Double?) {
    let isEven = scores.count > 0 && scores.counts[scores.counts.count / 2] == scores.count
    guard scores.counts.count(where: { $0 > 0 }) > 1 || isEven else { return (nil, nil) }
    let perUnit = scores.unit == .pair ? 2.0 : 1.0
    let distance = isEven ? 0 : scores.mean - 0.5
    let normalised = distance / (scores.variance * perUnit).squareRoot() * Elo.normalising
    let usual = Normal.quantile95 * Elo.normalising / (scores.weight * perUnit).squareRoot()
    // As many deviations from 0 as the mean score is from ½.
    let cautious = deviation.map { $0 == 0 ? 0 : Normal.quantile95 * normalised / $0 }
    return (normalised, max(usual, cautious ?? 0))
  }

  /// The 95 % confidence interval of a mean score.
  struct Interval {
    let mean: Double
    let standardError: Double

    var low: Double { mean - Normal.quantile95 * standardError }
    var high: Double { mean + Normal.quantile95 * standardError }

    init(mean: Double, standardError: Double) {
      self.mean = mean
      self.standardError = standardError
    }

    /// For results that are too few or too one-sided to show their spread: the interval of wins and
    /// losses without draws (E. B. Wilson, “Probable inference”, 1927), which is not certain after
    /// a few wins.
    init(cautious scores: Scores) {
      let square = Normal.quantile95 * Normal.quantile95
      let (mean, count) = (scores.mean, scores.weight)
      self.mean = (mean + square / (2 * count)) / (1 + square / count)
      standardError =
        (mean * (1 - mean) / count + square / (4 * count * count)).squareRoot()
        / (1 + square / count)
    }
  }

  /// The difference in Elo of a side with this mean score, which is clamped to 0.001…0.999.
  public static func difference(scoring mean: Double) -> Double {
    let mean = min(max(mean, extreme), 1 - extreme)
    return -400 * log10(1 / mean - 1)
  }

  /// The expected mean score of a side that is stronger by `difference` Elo.
  public static func mean(of difference: Double) -> Double {
    1 / (1 + pow(10, -difference / 400))
  }

  /// The ``error`` after a number of matches between equal players that never draw, in Elo.
  ///
  /// - Parameter matches: at least 1.
  public static func error(after matches: Int) -> Double {
    let reach = Normal.quantile95 * 0.5 / Double(matches).squareRoot()
    return (difference(scoring: 0.5 + reach) - difference(scoring: 0.5 - reach)) / 2
  }
}
