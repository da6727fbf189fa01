import MoonstoneKernel

/// How a game is trained.
@frozen public struct TrainingPlan: Hashable, Sendable {
  /// How many matches the game plays against itself.
  public var matches: Int
  /// The seed of all random numbers.
  public var seed: UInt64
  /// How many plies the search that values positions looks ahead.
  ///
  /// It must reach from each stage of the game into the next.
  public var depth: Int
  /// Positions with at most this many moves to go for each side are solved; see
  /// `GameKnowledge.movesToGo(in:)`.
  public var exact: Int
  /// The largest number of random plies with which a match begins.
  public var opening: Int
  /// How many matches the first round has; the second round has the rest.
  public var firstRound: Int

  /// Creates a plan; by default the first round has an eighth of the matches.
  @inlinable public init(
    matches: Int, seed: UInt64, depth: Int = 5, exact: Int = 7, opening: Int = 24,
    firstRound: Int? = nil
  ) {
    self.matches = max(matches, 1)
    self.seed = seed
    self.depth = depth
    self.exact = exact
    self.opening = opening
    self.firstRound = max(firstRound ?? matches / 8, 1)
  }
}
