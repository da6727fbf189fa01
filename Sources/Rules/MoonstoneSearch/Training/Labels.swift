import MoonstoneKernel

/// Finds what positions are worth, for training.
///
/// When few moves are left they are solved. Otherwise a search reaches into stages whose weights
/// are already fitted.
@frozen public struct Labels<G: PatternGame>: ~Copyable {
  @usableFromInline let game: G
  @usableFromInline let plan: TrainingPlan
  @usableFromInline let evaluate: (@Sendable (G.Position) -> Int)?
  @usableFromInline let table: TranspositionTable
  @usableFromInline var search: AlphaBeta<G.Position>
  @usableFromInline let solver: any ExactSolver<G.Position>

  /// Creates the solver and the search.
  ///
  /// - Parameters:
  ///   - game: the game, with weights for the stages in which searches will end.
  ///   - plan: how deep to search, and which positions to solve.
  ///   - isWeighed: whether it has such weights; without them positions are only solved.
  /// - Throws: ``EvaluationError`` when the game does not have the feature of its patterns.
  @inlinable public init(_ game: G, _ plan: TrainingPlan, isWeighed: Bool) throws(EvaluationError) {
    self.game = game
    self.plan = plan
    evaluate =
      isWeighed ? try Evaluation([game.patternFeature: .constant(1)], of: game).value : nil
    table = TranspositionTable(bytes: 1 << 20)
    search = AlphaBeta(table: table)
    solver = game.makeSolver(hashBytes: 4 << 20) ?? ExhaustiveSolver(hashBytes: 4 << 20)
  }

  /// What a position is worth to the side to move, in units of margin.
  ///
  /// - Returns: `nil` when solving takes too long, which is rare, or when there are no weights to
  ///   search with.
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
