import MoonstoneKernel

/// Plays matches of a game against itself, to get positions for training.
///
/// A match begins with random moves. Then a quick search plays both sides, with a random move now
/// and then.
@frozen public struct SelfPlay<G: PatternGame>: ~Copyable {
  /// The game that is played.
  public let game: G
  @usableFromInline let evaluate: @Sendable (G.Position) -> Int
  @usableFromInline let plan: TrainingPlan
  @usableFromInline var search: AlphaBeta<G.Position>
  @usableFromInline let table: TranspositionTable

  /// How many plies the quick search looks ahead.
  @inlinable static var depth: Int { 2 }
  /// One move in this many is random.
  @inlinable static var randomInterval: Int { 10 }
  /// One position in this many becomes a sample.
  @inlinable static var sampleInterval: Int { 2 }

  /// Creates the players.
  ///
  /// - Parameters:
  ///   - game: the game that is played.
  ///   - plan: the seed of the matches, and how many random plies they may begin with.
  ///   - evaluate: values positions for the quick search.
  @inlinable public init(
    _ game: G, _ plan: TrainingPlan, evaluate: @escaping @Sendable (G.Position) -> Int
  ) {
    self.game = game
    self.plan = plan
    self.evaluate = evaluate
    table = TranspositionTable(bytes: 1 << 16)
    search = AlphaBeta(table: table)
  }

  /// Samples of one match; they depend only on its number, the plan and the evaluation.
  ///
  /// In every sixteenth match all of them are held out.
  ///
  /// - Parameter match: the number of the match, counted from 1.
  @inlinable public mutating func play(match: Int) -> [Sample<G.Position>] {
    var random = SplitMix64(seed: SplitMix64.number(match, seed: plan.seed))
    var samples: [Sample<G.Position>] = []
    table.clear()
    var position = game.initialPosition
    var randomMoves = random.below(plan.opening + 1)
    while position.outcome == nil {
      guard let move = move(position, isRandom: randomMoves > 0, &random) else { break }
      if randomMoves == 0, game.forcedPass(in: position) == nil,
        random.below(Self.sampleInterval) == 0
      {
        samples.append(Sample(position, isHeldOut: match % 16 == 0))
      }
      randomMoves = max(randomMoves - 1, 0)
      position.playUnchecked(move)
    }
    if let outcome = position.outcome {
      for index in samples.indices {
        samples[index].result =
          switch outcome.winner {
          case nil: 0.5
          case .some(let winner): winner == samples[index].position.turn ? 1 : 0
          }
      }
    }
    return samples
  }

  @inlinable mutating func move(
    _ position: G.Position, isRandom: Bool, _ random: inout SplitMix64
  ) -> G.Position.Move? {
    if isRandom || random.below(Self.randomInterval) == 0 {
      let moves = Array(position.legalMoves)
      return moves.isEmpty ? nil : moves[random.below(moves.count)]
    }
    return search.search(position, SearchLimits(depth: Self.depth), evaluate: evaluate).move
  }
}
