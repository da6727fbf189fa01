/// When a position counts as even, measured by one of the game's features.
///
///     var evenness: Evenness? { Evenness(feature: "pieces", within: 1) }
public struct Evenness: Hashable, Sendable {
  /// The name of the feature that measures who is ahead; one of ``GameKnowledge/features``.
  public let feature: String
  /// The largest value of the feature, for either side, that still counts as even.
  public let limit: Int

  /// How many units of the feature make up one unit of ``Outcome/margin(for:)``; `nil` if the
  /// feature says nothing about margins.
  public let divisor: Int?

  /// Creates the rule that a position is even while `feature` stays between `-limit` and `limit`.
  ///
  /// - Parameters:
  ///   - feature: the name of a feature of the game.
  ///   - limit: the largest value of it, to either side, that is even.
  ///   - divisor: how many units of the feature make up one unit of margin, if they do.
  @inlinable public init(feature: String, within limit: Int, of divisor: Int? = nil) {
    self.feature = feature
    self.limit = limit
    self.divisor = divisor
  }
}
