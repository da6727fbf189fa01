import Foundation

/// The numbers of a tuning, chosen from how much Elo the ranges are worth: fishtest's “autoselect”
/// (spsa_new.js), whose theory is that of M. Van den Bergh's spsa_simul. Steps are constant.
///
/// A range is worth what a parameter loses at an end of it if it is best in the middle.
package struct SPSAChoice: Hashable, Sendable {
  /// The part of a range by which a parameter is moved.
  package static let reach = 1.0 / 6

  /// How many pairs are played.
  package let pairs: Int
  /// The gain of all parameters.
  package let rate: Double
  /// Within how many Elo of the best values the tuning ends, in 95 of 100 cases.
  package let precision: Double

  /// The largest gain, at which one pair moves a parameter by a sixth of its range.
  private static let mostRate = 0.5
  /// Larger differences at the ends say little of the shape near the best value, which is flatter: from
  /// some point on, a match is lost anyway.
  private static let mostWorth = 50.0
  private static let leastWorth = 2.0

  /// - Parameters:
  ///   - worth: what the least important range is worth, in Elo.
  ///   - parameters: how many are tuned.
  ///   - variance: the variance of a match's wins minus losses.
  ///   - pairs: how many pairs are wanted; `nil`: enough to come within a quarter of `worth`.
  package init(worth: Double, parameters: Int, variance: Double, pairs wanted: Int? = nil) {
    let worth = min(max(worth, Self.leastWorth), Self.mostWorth)
    let spread = Self.chiSquared95(parameters) * max(variance, 0.05)
    // Three times the time constant: 3·C·(max − min)²/(16·R·c²·elo) matches.
    let need = 3 * Elo.normalising / (16 * Self.reach * Self.reach * worth)
    let wantedRate = 8 * (worth / 4) / (Elo.normalising * spread)
    pairs = wanted ?? min(max(Int((need / wantedRate / 2).rounded(.up)), 200), 10_000)
    rate = min(need / Double(2 * pairs), Self.mostRate)
    precision = rate * Elo.normalising * spread / 8
  }

  /// What the sum of so many squared normal deviates exceeds in 5 of 100 cases, to 1 % (E. B. Wilson
  /// and M. M. Hilferty, 1931).
  static func chiSquared95(_ count: Int) -> Double {
    let part = 2 / (9 * Double(count))
    return Double(count) * pow(1 - part + 1.6448536269514722 * part.squareRoot(), 3)
  }

  /// What a range is worth, from duels at both of its ends: the loss of a parabola through the three
  /// differences at half the range from its top, within what the differences span.
  ///
  /// - Parameters:
  ///   - low: the Elo of the lower end against the start.
  ///   - high: the Elo of the upper end against the start.
  ///   - share: where the start is, from 0 at the lower end to 1 at the upper one.
  package static func worth(low: Double, high: Double, at share: Double) -> Double {
    let span = max(low, high, 0) - min(low, high, 0)
    guard share > 0, share < 1 else { return span / 4 }
    let bend = -(low / share + high / (1 - share)) / 4
    return min(max(bend, span / 4), span)
  }
}
