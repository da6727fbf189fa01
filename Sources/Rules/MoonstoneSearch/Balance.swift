import MoonstoneKernel

/// Tells whether neither side of a position is better off, as far as can be found out at once.
///
/// Where the rest of the game can be solved with ``solverNodes``, that decides, and only a draw is even.
/// Elsewhere a search does, ``depth`` plies deep, with the feature of the game that tells most; a game
/// without one is even wherever the search finds no forced end. What it says depends on the positions it
/// was asked about and on their order alone, not on the machine.
///
/// What it takes to make one is inlinable: made where the game's type is named, it is compiled for that
/// game.
public struct Balance<P: Position>: Sendable {
  /// In plies.
  @inlinable public static var depth: Int { 6 }
  /// How many positions a search may visit; what it has found by then decides.
  @inlinable public static var searchNodes: Int { 200_000 }
  @inlinable public static var solverNodes: Int { 50_000 }
  /// After how many positions in a row that could not be solved no more is tried.
  @inlinable public static var solverPatience: Int { 3 }

  /// Features that may decide, the first one that a game has, and what leaves a position even.
  ///
  /// What patterns are worth is in hundredths of the margin's unit.
  @inlinable static var measures: [(feature: String, limit: Int)] {
    [("pattern", 150), ("pieces", 1), ("mobility", 2), ("threats", 1)]
  }

  /// Makes what tells whether a position is even; it serves one thread at a time.
  public let makeJudge: @Sendable () -> (P) -> Bool

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
    let features = Set(game.features.map(\.name))
    let measure = Balance<P>.measures.first { features.contains($0.feature) }
    limit = (measure?.limit ?? 0) * 1000
    var evaluate: @Sendable (P) -> Int = { _ in 0 }
    var salt: UInt64 = 0
    if let measure {
      let weights = [measure.feature: Weight.constant(1)]
      do throws(EvaluationError) {
        let evaluation = try Evaluation<P>(weights, of: game)
        evaluate = evaluation.value
        salt = evaluation.digest
      } catch {
        preconditionFailure("the feature is one of the game's: \(error)")
      }
    }
    self.evaluate = evaluate
    self.salt = salt
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
