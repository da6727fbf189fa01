/// What training is doing.
public enum TrainingProgress: Sendable {
  /// A match was played, of a number of matches in all rounds.
  case playing(match: Int, of: Int)
  /// The fraction of a round's positions whose value is known, from 0 to 1.
  case labelling(Double)
}
