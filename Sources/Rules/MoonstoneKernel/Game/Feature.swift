/// A number that speaks for the side to move; evaluations are weighted sums of features.
///
/// Larger is better for the side to move: for example, how many more moves it has than the
/// opponent. A feature should change its sign with the turn, and computing it should not allocate:
/// a search computes it at every leaf node.
///
///     Feature("mobility", "How many more moves the side to move has.") { $0.mobilityLead }
public struct Feature<P: Position>: Sendable {
  /// What scripts call the feature; unique among a game's features.
  public let name: String
  /// What the feature measures: one full sentence on one line.
  public let summary: String
  /// Computes the feature of a position.
  public let value: @Sendable (P) -> Int

  /// Creates a feature from its name, its summary and the function that computes it.
  @inlinable public init(
    _ name: String, _ summary: String, value: @escaping @Sendable (P) -> Int
  ) {
    self.name = name
    self.summary = summary
    self.value = value
  }
}
