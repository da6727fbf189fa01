/// How likely a side is to win, by the value of its position: 1 / (1 + e^(-slope × value)).
///
///     let curve = ChanceCurve(slope: 0.2)
///     curve.chance(of: 0)  // 0.5
///     curve.chance(of: 5)  // 0.73
@frozen public struct ChanceCurve: Hashable, Sendable {
  /// How much a unit of value counts; 0 if values say nothing about who wins.
  public let slope: Double

  /// Creates a curve with a known slope.
  @inlinable public init(slope: Double) { self.slope = slope }

  /// Fits the slope to results, so that they are as likely as can be.
  ///
  /// - Parameter results: the value of a position to a side, and that side's result: 1 for a win,
  ///   0.5 for a draw, 0 for a loss.
  @inlinable public init(fitting results: [(value: Double, result: Double)]) {
    var slope = 0.0
    // Newton's method; a logistic likelihood has one maximum.
    for _ in 0..<50 {
      let curve = ChanceCurve(slope: slope)
      var gradient = 0.0
      var curvature = 0.0
      for (value, result) in results {
        let chance = curve.chance(of: value)
        gradient += (result - chance) * value
        curvature += chance * (1 - chance) * value * value
      }
      guard curvature > 0 else { break }
      // No step so long that the likelihood could fall.
      let step = min(max(gradient / curvature, -0.25), 0.25)
      slope = min(max(slope + step, -Self.steepest), Self.steepest)
      if abs(step) < 1e-9 { break }
    }
    self.slope = slope
  }

  /// The steepest slope that is fitted, where every result follows from the sign of the value.
  @inlinable static var steepest: Double { 10 }

  /// The chance of winning, from 0 to 1.
  @inlinable public func chance(of value: Double) -> Double {
    1 / (1 + naturalExponential(min(max(-slope * value, -500), 500)))
  }

  /// The mean square of the difference between chances and results: 0.25 for a coin.
  @inlinable public func error(on results: [(value: Double, result: Double)]) -> Double {
    guard !results.isEmpty else { return 0 }
    var sum = 0.0
    for (value, result) in results {
      let off = result - chance(of: value)
      sum += off * off
    }
    return sum / Double(results.count)
  }
}
