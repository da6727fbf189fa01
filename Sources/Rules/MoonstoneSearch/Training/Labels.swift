import MoonstoneKernel

/// Finds out what positions are worth, for training: exactly when few moves are left, and else by a
/// search that ends where values are known better.
@frozen public struct Labels<G: PatternGame>: ~Copyable {
  @usableFromInline let game: G
  @usableFromInline let plan: TrainingPlan
  @usableFromInline let evaluate: (@Sendable (G.Position) -> Int)?
  @usableFromInline let table: TranspositionTable
  @usableFromInline var search: AlphaBeta<G.Position>
  @usableFromInline let solver: any ExactSolver<G.Position>

  /// - Parameter game: with weights for those stages in which searches will end; `nil` as long as
  ///   there are none, and only what is exact can be told.
  @inlinable public init(_ game: G, _ plan: TrainingPlan, isWeighed: Bool) throws(EvaluationError) {
    self.game = game
    self.plan = plan
    evaluate =
      isWeighed ? try Evaluation([game.patternFeature: .constant(1)], of: game).value : nil
    table = TranspositionTable(bytes: 1 << 20)
    search = AlphaBeta(table: table)
    solver = game.makeSolver(hashBytes: 4 << 20) ?? ExhaustiveSolver(hashBytes: 4 << 20)
  }

  /// What a position is worth to the side to move, in units of margin; `nil` when that would take too
  /// long, which is seldom.
  @inlinable public mutating func margin(of position: G.Position) -> Float? {
    if game.movesToGo(in: position) <= plan.exact {
      let solution = solver.solve(
        position, findsEveryMove: false, nodes: 4_000_000, isWanted: { true })
      return solution.map { Float($0.margin) }
    }
    guard let evaluate else { return nil }
    let value = search.search(
      position, SearchLimits(depth: plan.depth), evaluate: evaluate
    ).value
    // Evaluations count in thousandths.
    return Worth.margin(of: value).map(Float.init)
      ?? Float(value) / Float(1000 * game.patternUnit)
  }
}
