import Foundation

/// How much stronger a side is than its opponents, estimated from its scores.
///
/// The formulas are those of chess testing: fastchess, `app/src/matchmaking/elo`; normalised Elo as
/// in M. Van den Bergh, “Normalized Elo” (2020). All figures are finite, see ``isUncertain``.
public struct Elo: Hashable, Sendable {
  /// The factor between a normalised score and normalised Elo: 800/ln 10.
  public static let normalising = 800 / log(10.0)
  /// Mean scores nearer to 0 or 1 than this are moved to it.
  static let extreme = 1e-3

  /// The difference in Elo: 0 for an even score.
  public let difference: Double
  /// Half the width of the 95 % confidence interval, in Elo.
  public let error: Double
  /// The difference in normalised Elo: relative to the spread of the results, so that draws do not
  /// shrink it.
  public let normalised: Double
  /// Half the width of the 95 % confidence interval of ``normalised``.
  public let normalisedError: Double
  /// The probability that the side is the stronger one, from 0 to 1.
  public let superiority: Double
  /// Whether the figures mean little: there are fewer than two results, all are alike, or they are
  /// so one-sided that the interval exceeds what can be measured. ``error`` and ``superiority`` are
  /// cautious then.
  public let isUncertain: Bool

  /// - Parameters:
  ///   - scores: the side's scores, in matches or in pairs of matches.
  ///   - standardError: the standard error of the mean score, if more is known than these scores.
  public init(_ scores: Scores, standardError: Double? = nil) {
    let (mean, variance) = (scores.mean, scores.variance)
    let perUnit = scores.unit == .pair ? 2.0 : 1.0
    difference = Elo.difference(scoring: mean)
    normalised = (mean - 0.5) / (variance * perUnit).squareRoot() * Elo.normalising
    let usualError = Normal.quantile95 * Elo.normalising / (scores.weight * perUnit).squareRoot()
    let usual = Interval(
      mean: mean, standardError: standardError ?? (variance / scores.weight).squareRoot())
    isUncertain =
      scores.count < 2 || scores.counts.count { $0 > 0 } < 2 || usual.low < Elo.extreme
      || usual.high > 1 - Elo.extreme
    let interval = isUncertain ? Interval(cautious: scores) : usual
    let (low, high) = (
      Elo.difference(scoring: interval.low), Elo.difference(scoring: interval.high)
    )
    let deviation = (interval.mean - 0.5) / interval.standardError
    superiority = Normal.cumulative(deviation)
    if isUncertain {
      // With an extreme score, the interval lies on one side of it.
      error = max(high - difference, difference - low)
      // As many deviations from 0 as the mean score is from ½.
      let distance = deviation == 0 ? 0 : Normal.quantile95 * normalised / deviation
      normalisedError = max(usualError, distance)
    } else {
      error = (high - low) / 2
      normalisedError = usualError
    }
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
