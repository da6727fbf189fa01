import Foundation

/// The standard normal distribution.
public enum Normal {
  /// What 95 % of all values lie within, on either side of 0.
  public static let quantile95 = 1.959963984540054

  /// How likely a value is to be at most `x`: Φ(x).
  public static func cumulative(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }
}
