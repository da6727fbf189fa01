/// When a position counts as even, measured by one of the game's features.
///
///     var evenness: Evenness? { Evenness(feature: "pieces", within: 1) }
public struct Evenness: Hashable, Sendable {
  /// The name of the feature that measures who is ahead; one of ``GameKnowledge/features``.
  public let feature: String
  /// The largest value of the feature, for either side, that still counts as even.
  public let limit: Int

  /// Creates the rule that a position is even while `feature` stays between `-limit` and `limit`.
  @inlinable public init(feature: String, within limit: Int) {
    self.feature = feature
    self.limit = limit
  }
}
