import MoonstoneKernel

/// How a game is trained.
@frozen public struct TrainingPlan: Hashable, Sendable {
  /// How many matches it plays against itself.
  public var matches: Int
  public var seed: UInt64
  /// How many plies it looks ahead.
  public var depth: Int
  /// From so many moves to go on, each side's, the end is exact: see ``Game/movesToGo(in:)``.
  public var exact: Int
  /// With at most how many random plies a match begins.
  public var opening: Int
  /// How many matches are played before weights are fitted for the first time, at most; each round
  /// after it has twice as many.
  public var firstRound: Int

  @inlinable public init(
    matches: Int, seed: UInt64, depth: Int = 3, exact: Int = 7, opening: Int = 24,
    firstRound: Int = 500
  ) {
    self.matches = max(matches, 1)
    self.seed = seed
    self.depth = depth
    self.exact = exact
    self.opening = opening
    self.firstRound = max(firstRound, 1)
  }
}

/// What a round of training came to.
@frozen public struct TrainingRound: Sendable {
  public let number: Int
  /// So far, from the first round on.
  public let matches: Int
  public let samples: Int
  /// How far values are off on average, in units of margin: for positions that were fitted, and for
  /// those of matches that were held out.
  public let trained: Double
  public let heldOut: Double
  /// The same by stage, and how many positions that is of.
  public let stages: [(error: Double, count: Int)]

  @inlinable public init(
    number: Int, matches: Int, samples: Int, trained: Double, heldOut: Double,
    stages: [(error: Double, count: Int)]
  ) {
    self.number = number
    self.matches = matches
    self.samples = samples
    self.trained = trained
    self.heldOut = heldOut
    self.stages = stages
  }
}

/// What training does at the moment.
public enum TrainingProgress: Sendable {
  case playing(match: Int, of: Int)
  /// The part that is done, from 0 to 1.
  case fitting(Double)
}

/// Fits a game's patterns to matches that it plays against itself, round after round: what is fitted
/// plays the next one. The same plan gives the same weights.
///
/// Everything here is inlinable, so that where the game's type is named all of it is compiled for it.
@frozen public struct Training<G: PatternGame> {
  /// With the weights of the last round.
  public var game: G
  @usableFromInline let plan: TrainingPlan
  @usableFromInline var samples: [Sample<G.Position>] = []
  @usableFromInline var matches = 0

  @inlinable public init(_ game: G, _ plan: TrainingPlan) {
    self.game = game
    self.plan = plan
  }

  /// - Parameters:
  ///   - told: called after each round.
  ///   - progress: called every match.
  ///   - isTimeUp: asked before each match: what has been played until then is fitted, and that is
  ///     all.
  @inlinable public mutating func run(
    told: (TrainingRound) -> Void = { _ in }, progress: (TrainingProgress) -> Void = { _ in },
    isTimeUp: () -> Bool = { false }
  ) throws(EvaluationError) {
    var evaluation = try Evaluation(
      game.firstWeights.mapValues { .constant($0) }, of: game)
    var round = 1
    var size = plan.firstRound
    while matches < plan.matches, round == 1 || !isTimeUp() {
      let last = matches + min(size, plan.matches - matches)
      var play = SelfPlay(game, evaluation, plan)
      while matches < last, matches == 0 || !isTimeUp() {
        matches += 1
        samples += play.play(match: matches)
        progress(.playing(match: matches, of: plan.matches))
      }
      told(fit(round, progress))
      evaluation = try Evaluation([game.patternFeature: .constant(1)], of: game)
      round += 1
      size *= 2
    }
  }

  @inlinable mutating func fit(
    _ round: Int, _ progress: (TrainingProgress) -> Void
  ) -> TrainingRound {
    var fit = PatternFit(game, seed: plan.seed)
    fit.fit(samples) { progress(.fitting($0)) }
    let trained = fit.errors(samples, heldOut: false)
    let heldOut = fit.errors(samples, heldOut: true)
    game = game.weighed(by: fit.weights)
    return TrainingRound(
      number: round, matches: matches, samples: samples.count, trained: Self.mean(trained),
      heldOut: Self.mean(heldOut), stages: heldOut)
  }

  @inlinable static func mean(_ parts: [(error: Double, count: Int)]) -> Double {
    let count = parts.reduce(0) { $0 + $1.count }
    return count == 0 ? 0 : parts.reduce(0) { $0 + $1.error * Double($1.count) } / Double(count)
  }
}
