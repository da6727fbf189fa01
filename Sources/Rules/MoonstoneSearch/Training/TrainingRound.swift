/// The result of a round of training.
@frozen public struct TrainingRound: Sendable {
  /// The number of the round, 1 or 2.
  public let number: Int
  /// How many matches the round had.
  public let matches: Int
  /// How many positions it used.
  public let samples: Int
  /// The mean absolute error of the positions that were fitted, in units of margin.
  public let trained: Double
  /// The mean absolute error of the positions that were held out, in units of margin.
  public let heldOut: Double
  /// ``heldOut`` for each stage, with the number of positions.
  public let stages: [(error: Double, count: Int)]
  /// For each stage, how the values of positions foretold the results of their matches, and the
  /// error of that, see ``ChanceCurve/error(on:)``.
  public let chances: [(curve: ChanceCurve, error: Double)]

  /// Creates the result of a round.
  @inlinable public init(
    number: Int, matches: Int, samples: Int, trained: Double, heldOut: Double,
    stages: [(error: Double, count: Int)], chances: [(curve: ChanceCurve, error: Double)]
  ) {
    self.number = number
    self.matches = matches
    self.samples = samples
    self.trained = trained
    self.heldOut = heldOut
    self.stages = stages
    self.chances = chances
  }
}
