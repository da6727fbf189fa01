import Foundation

/// The standard normal distribution.
public enum Normal {
  /// 95 % of all values lie within this distance from 0.
  public static let quantile95 = 1.959963984540054

  /// The probability that a value is at most `x`: Φ(x).
  public static func cumulative(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }
}
