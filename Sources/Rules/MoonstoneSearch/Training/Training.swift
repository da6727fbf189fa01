import MoonstoneKernel

/// Fits a game's patterns to positions of matches that it plays against itself.
///
///     var training = Training(game, TrainingPlan(matches: 10_000, seed: 1))
///     try training.run()
///     let bytes = training.game.weightBytes
///
/// There are two rounds: the weights of the first play the matches of the second. The same plan
/// gives the same weights.
///
/// A round begins with the last stage of the game and goes back to the first. The last positions
/// are solved; a search values the earlier ones and ends in stages that are already fitted. The
/// values therefore come from the end of the game, not from how well it was played.
///
/// Train where the game's type is named: then everything is compiled for that game.
@frozen public struct Training<G: PatternGame> {
  /// The game, with the weights of the last round.
  public var game: G
  @usableFromInline let plan: TrainingPlan
  @usableFromInline var samples: [Sample<G.Position>] = []

  /// Creates the training of a game by a plan.
  @inlinable public init(_ game: G, _ plan: TrainingPlan) {
    self.game = game
    self.plan = plan
  }

  /// Plays and fits both rounds.
  ///
  /// - Parameters:
  ///   - told: called after each round.
  ///   - progress: called after each match, and now and then while positions are valued.
  /// - Throws: ``EvaluationError`` when the game does not have a feature that it names.
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
      // Some positions of the last stage are not solved; a first fit values them.
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
      trained: Self.mean(trained), heldOut: Self.mean(heldOut), stages: heldOut,
      chances: chances())
  }

  /// Fits the chances of winning in each stage to the results of the matches.
  @inlinable func chances() -> [(curve: ChanceCurve, error: Double)] {
    var results = Array(
      repeating: [(value: Double, result: Double)](), count: game.stageCount)
    for sample in samples where !sample.margin.isNaN && !sample.result.isNaN {
      results[game.stage(of: sample.position)].append(
        (Double(sample.margin), Double(sample.result)))
    }
    return results.map { results in
      let curve = ChanceCurve(fitting: results)
      return (curve, curve.error(on: results))
    }
  }

  /// Plays the matches and keeps each position once.
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

  /// Values the samples with the given indices, unless their value is known.
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
