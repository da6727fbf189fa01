import MoonstoneKernel

/// How a game is trained.
@frozen public struct TrainingPlan: Hashable, Sendable {
  /// How many matches it plays against itself.
  public var matches: Int
  public var seed: UInt64
  /// How many plies a search looks ahead that tells what a position is worth. It must reach from each
  /// stage of the game into the next one.
  public var depth: Int
  /// With so many moves to go, each side's, and fewer, positions are solved: see
  /// ``Game/movesToGo(in:)``.
  public var exact: Int
  /// With at most how many random plies a match begins.
  public var opening: Int
  /// How many matches the first round has; the second one has the rest.
  public var firstRound: Int

  @inlinable public init(
    matches: Int, seed: UInt64, depth: Int = 5, exact: Int = 6, opening: Int = 24,
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

/// What a round of training came to.
@frozen public struct TrainingRound: Sendable {
  public let number: Int
  /// Of this round.
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
  /// The part of a round's positions whose worth is known, from 0 to 1.
  case labelling(Double)
}

/// Fits a game's patterns to positions of matches that it plays against itself: twice, since what is
/// fitted first plays the matches of the second round. The same plan gives the same weights.
///
/// A round begins with the last stage of a game and goes back to the first. The last positions are
/// solved; what an earlier one is worth, a search says that ends in stages which are fitted already.
/// So values come from the end of the game, and not from how well somebody played it.
///
/// Everything here is inlinable, so that where the game's type is named all of it is compiled for it.
@frozen public struct Training<G: PatternGame> {
  /// With the weights of the last round.
  public var game: G
  @usableFromInline let plan: TrainingPlan
  @usableFromInline var samples: [Sample<G.Position>] = []

  @inlinable public init(_ game: G, _ plan: TrainingPlan) {
    self.game = game
    self.plan = plan
  }

  /// - Parameters:
  ///   - told: called after each round.
  ///   - progress: called every match, and while positions are looked at.
  @inlinable public mutating func run(
    told: (TrainingRound) -> Void = { _ in }, progress: (TrainingProgress) -> Void = { _ in }
  ) throws(EvaluationError) {
    let first = min(plan.firstRound, plan.matches)
    var evaluation = try Evaluation(
      game.firstWeights.mapValues { .constant($0) }, of: game)
    told(try round(1, 1...first, evaluation, progress))
    guard first < plan.matches else { return }
    evaluation = try Evaluation([game.patternFeature: .constant(1)], of: game)
    told(try round(2, first + 1...plan.matches, evaluation, progress))
  }

  @inlinable mutating func round(
    _ number: Int, _ matches: ClosedRange<Int>, _ evaluation: Evaluation<G.Position>,
    _ progress: (TrainingProgress) -> Void
  ) throws(EvaluationError) -> TrainingRound {
    play(matches, evaluation, progress)
    var fit = PatternFit(game, seed: plan.seed)
    var done = 0
    for stage in 0..<game.stageCount {
      let members = samples.indices.filter { game.stage(of: samples[$0].position) == stage }
      // In the last stage some are not solved: a first fit tells what those are worth.
      for pass in 0..<(stage == 0 ? 2 : 1) {
        if pass > 0, !isUnknown(members) { break }
        if stage + pass > 0, !members.isEmpty { game = game.weighed(by: fit.weights) }
        let all = Double(samples.count)
        try label(members, isWeighed: stage + pass > 0) {
          progress(.labelling(Double(done + $0) / all))
        }
        fit.fit(stage, to: samples)
      }
      done += members.count
    }
    game = game.weighed(by: fit.weights)
    let trained = fit.errors(samples, heldOut: false)
    let heldOut = fit.errors(samples, heldOut: true)
    return TrainingRound(
      number: number, matches: matches.count, samples: samples.count,
      trained: Self.mean(trained), heldOut: Self.mean(heldOut), stages: heldOut)
  }

  /// Each position only once.
  @inlinable mutating func play(
    _ matches: ClosedRange<Int>, _ evaluation: Evaluation<G.Position>,
    _ progress: (TrainingProgress) -> Void
  ) {
    samples = []
    var seen: Set<UInt64> = []
    var play = SelfPlay(game, plan, evaluate: evaluation.value)
    for match in matches {
      samples += play.play(match: match).filter { seen.insert($0.position.key).inserted }
      progress(.playing(match: match, of: plan.matches))
    }
  }

  @inlinable func isUnknown(_ members: [Int]) -> Bool {
    members.contains { samples[$0].margin.isNaN }
  }

  /// - Parameter members: those samples that are asked for; what is known of them stays.
  @inlinable mutating func label(
    _ members: [Int], isWeighed: Bool, _ progress: (Int) -> Void
  ) throws(EvaluationError) {
    guard !members.isEmpty else { return }
    var labels = try Labels(game, plan, isWeighed: isWeighed)
    for (count, index) in members.enumerated() where samples[index].margin.isNaN {
      samples[index].margin = labels.margin(of: samples[index].position) ?? .nan
      if count % 100 == 0 { progress(count) }
    }
  }

  @inlinable static func mean(_ parts: [(error: Double, count: Int)]) -> Double {
    let count = parts.reduce(0) { $0 + $1.count }
    return count == 0 ? 0 : parts.reduce(0) { $0 + $1.error * Double($1.count) } / Double(count)
  }
}
