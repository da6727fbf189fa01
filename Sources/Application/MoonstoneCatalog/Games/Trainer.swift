import MoonstoneKernel
import MoonstoneSearch

/// Trains the weights of a game through a closure compiled for its concrete type.
public struct Trainer: Sendable {
  @usableFromInline package let game: String
  /// The bytes that a file of its weights begins with.
  @usableFromInline package let mark: [UInt8]
  /// Returns the bytes of the file of weights.
  @usableFromInline package let train:
    @Sendable (
      TrainingPlan, _ told: (TrainingRound) -> Void, _ progress: (TrainingProgress) -> Void
    ) throws -> [UInt8]

  /// Makes the trainer of a game. Inlinable, so that training is compiled for the game.
  @inlinable public init<G: PatternGame>(_ game: G) {
    self.game = game.name
    mark = G.weightsMark
    train = { plan, told, progress in
      var training = Training(game, plan)
      try training.run(told: told, progress: progress)
      return training.game.weightBytes
    }
  }
}
