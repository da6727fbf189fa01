/// How the worth of positions before the end is measured, for people who look back at a match.
///
///     var valueScale: ValueScale<Position>? {
///       ValueScale(feature: "material", of: 100, "pawns", identity: 1) { _ in 0.7 }
///     }
public struct ValueScale<P: Position>: Sendable {
  /// The name of the feature that values positions; one of ``GameKnowledge/features``.
  public let feature: String
  /// How many units of the feature make up one unit of ``Outcome/margin(for:)``.
  public let divisor: Int
  /// What people call the units of a margin, such as `discs`.
  public let unit: String
  /// A number that changes whenever the feature values some position differently.
  public let identity: UInt64
  /// How steeply the chance of winning rises at a position: with a value of v units the chance is
  /// 1 / (1 + e^(-slope × v)).
  public let slope: @Sendable (P) -> Double

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - feature: the name of the feature that values positions.
  ///   - divisor: how many units of the feature make up one unit of margin; at least 1.
  ///   - unit: what people call the units of a margin.
  ///   - identity: a number that changes whenever the feature values some position differently.
  ///   - slope: the slope of the chance of winning at a position.
  public init(
    feature: String, of divisor: Int, _ unit: String, identity: UInt64,
    slope: @escaping @Sendable (P) -> Double
  ) {
    self.feature = feature
    self.divisor = divisor
    self.unit = unit
    self.identity = identity
    self.slope = slope
  }
}
