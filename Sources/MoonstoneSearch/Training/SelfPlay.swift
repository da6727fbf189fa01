import MoonstoneKernel

/// Matches that a game plays against itself, for training: a random opening, a quick search on both
/// sides, and then the exact end.
@frozen public struct SelfPlay<G: PatternGame>: ~Copyable {
  public let game: G
  @usableFromInline let evaluate: @Sendable (G.Position) -> Int
  @usableFromInline let plan: TrainingPlan
  @usableFromInline var search: AlphaBeta<G.Position>
  @usableFromInline let table: TranspositionTable
  @usableFromInline let solver: any ExactSolver<G.Position>

  /// - Parameter evaluation: by which the search goes.
  @inlinable public init(_ game: G, _ evaluation: Evaluation<G.Position>, _ plan: TrainingPlan) {
    self.game = game
    self.plan = plan
    evaluate = evaluation.value
    table = TranspositionTable(bytes: 1 << 20)
    search = AlphaBeta(table: table)
    solver = game.makeSolver(hashBytes: 8 << 20) ?? ExhaustiveSolver(hashBytes: 8 << 20)
  }

  /// The samples of a match, which depend on nothing but its number, the plan and the evaluation.
  @inlinable public mutating func play(match: Int) -> [Sample<G.Position>] {
    var chance = Chance(seed: (plan.seed &+ UInt64(match) &* 0x9E37_79B9_7F4A_7C15).spread)
    let isHeldOut = match % 16 == 0
    table.clear()
    solver.forget()
    var position = game.initialPosition
    for _ in 0..<chance.below(plan.opening + 1) {
      guard let move = randomMove(position, &chance) else { return [] }
      position.play(move)
    }
    var line: [G.Position] = []
    while !isEnding(position) {
      guard position.outcome == nil,
        let move = search.search(
          position, SearchLimits(depth: plan.depth, nodes: 20_000), evaluate: evaluate
        ).move
      else { break }
      line.append(position)
      position.play(move)
    }
    guard let margin = solve(position)?.margin else { return [] }
    let turn = position.turn
    let samples = line.map {
      Sample($0, margin: $0.turn == turn ? margin : -margin, isHeldOut: isHeldOut)
    }
    return samples + ending(position, isHeldOut, &chance)
  }

  /// Goes on to the end, here and there with a move that is not the best; each position with what it
  /// is worth.
  @inlinable mutating func ending(
    _ start: G.Position, _ isHeldOut: Bool, _ chance: inout Chance
  ) -> [Sample<G.Position>] {
    var samples: [Sample<G.Position>] = []
    var position = start
    while game.movesToGo(in: position) > 2, position.outcome == nil,
      let solution = solve(position), let best = solution.moves.first
    {
      samples.append(Sample(position, margin: solution.margin, isHeldOut: isHeldOut))
      let strays = chance.below(3) == 0
      position.play(strays ? randomMove(position, &chance) ?? best : best)
    }
    return samples
  }

  @inlinable func isEnding(_ position: G.Position) -> Bool {
    game.movesToGo(in: position) <= plan.exact
  }

  /// `nil` when it would take too long, which is seldom.
  @inlinable func solve(_ position: G.Position) -> Solution<G.Position.Move>? {
    solver.solve(position, findsEveryMove: false, nodes: 4_000_000, isWanted: { true })
  }

  @inlinable func randomMove(
    _ position: G.Position, _ chance: inout Chance
  ) -> G.Position.Move? {
    let moves = Array(position.legalMoves)
    return moves.isEmpty ? nil : moves[chance.below(moves.count)]
  }
}
