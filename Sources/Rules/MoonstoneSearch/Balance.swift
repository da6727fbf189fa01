import MoonstoneKernel

/// Makes judges that decide whether neither side of a position is ahead.
///
/// Where the rest of the game can be solved within ``solverNodes``, the position is even if and
/// only if it is a draw. Elsewhere a search ``depth`` plies deep measures it by the game's
/// `GameKnowledge.evenness`. For a game without that, a position is even unless the search finds
/// a forced win.
///
///     let isEven = Balance(of: game).makeJudge()
///     let openings = candidates.filter { isEven($0) }
///
/// What a judge says depends only on the positions it was asked about and on their order, not on
/// the machine. Make a balance where the game's type is named: then it is compiled for that game.
public struct Balance<P: Position>: Sendable {
  /// How many plies the search looks ahead.
  @inlinable public static var depth: Int { 6 }
  /// How many positions the search may visit; then its best result so far counts.
  @inlinable public static var searchNodes: Int { 200_000 }
  /// How many positions the solver may visit.
  @inlinable public static var solverNodes: Int { 50_000 }
  /// After how many unsolved positions in a row the solver is not tried any more.
  @inlinable public static var solverPatience: Int { 3 }

  /// Makes a function that tells whether a position is even; use each on one thread at a time.
  public let makeJudge: @Sendable () -> (P) -> Bool

  /// Creates the judges of a game.
  ///
  /// - Precondition: the game has the feature that its evenness names.
  @inlinable public init<G: Game>(of game: G) where G.Position == P {
    makeJudge = {
      let judge = Judge<P>(of: game)
      return { judge.isEven($0) }
    }
  }
}

@usableFromInline final class Judge<P: Position> {
  @usableFromInline var search: AlphaBeta<P>
  @usableFromInline let solver: any ExactSolver<P>
  @usableFromInline var unsolved = 0
  @usableFromInline let evaluate: @Sendable (P) -> Int
  @usableFromInline let salt: UInt64
  @usableFromInline let limit: Int

  @inlinable init<G: Game>(of game: G) where G.Position == P {
    search = AlphaBeta(table: TranspositionTable(bytes: 1 << 22))
    solver = game.makeSolver(hashBytes: 1 << 20) ?? ExhaustiveSolver<P>(hashBytes: 1 << 20)
    guard let evenness = game.evenness else {
      (limit, salt, evaluate) = (0, 0, { _ in 0 })
      return
    }
    // Evaluations count in thousandths.
    limit = evenness.limit * 1000
    do throws(EvaluationError) {
      let evaluation = try Evaluation<P>([evenness.feature: .constant(1)], of: game)
      evaluate = evaluation.value
      salt = evaluation.digest
    } catch {
      preconditionFailure("the evenness of \(game.name): \(error)")
    }
  }

  @inlinable func isEven(_ position: P) -> Bool {
    if unsolved < Balance<P>.solverPatience {
      let solution = solver.solve(
        position, findsEveryMove: false, nodes: Balance<P>.solverNodes, isWanted: { true })
      if let solution {
        unsolved = 0
        return solution.margin == 0
      }
      unsolved += 1
    }
    let limits = SearchLimits(depth: Balance<P>.depth, nodes: Balance<P>.searchNodes)
    let result = search.search(position, limits, salt: salt, evaluate: evaluate)
    return abs(result.value) <= limit
  }
}
