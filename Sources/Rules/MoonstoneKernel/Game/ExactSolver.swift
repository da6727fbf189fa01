/// Finds what a position is worth when both sides play the rest of the game perfectly.
///
/// A solver may keep what it learns for the next position. Use one solver on one thread at a time.
///
///     let solver = game.makeSolver(hashBytes: 1 << 26) ?? ExhaustiveSolver(hashBytes: 1 << 26)
///     let solution = solver.solve(position)
///     print(solution.moves, solution.margin)
public protocol ExactSolver<Position>: AnyObject {
  /// The positions it solves.
  associatedtype Position: MoonstoneKernel.Position

  /// Solves a position, or gives up when the budget is spent or the answer is no longer wanted.
  ///
  /// A second attempt at the same position may be cheaper, because results are kept. Call
  /// ``forget()`` first when equal calls must do equal work.
  ///
  /// - Parameters:
  ///   - position: the position to solve.
  ///   - findsEveryMove: whether to find all of the best moves, which takes longer, or just one.
  ///   - nodes: how many positions may be visited; `nil` for any number.
  ///   - isWanted: asked about every thousand nodes; the search stops when it returns false.
  /// - Returns: the solution; `nil` when the solver gave up.
  func solve(
    _ position: Position, findsEveryMove: Bool, nodes: Int?, isWanted: () -> Bool
  ) -> Solution<Position.Move>?

  /// How many positions the last call of ``solve(_:findsEveryMove:nodes:isWanted:)`` visited.
  var nodes: Int { get }

  /// Discards everything learned so far.
  func forget()
}

extension ExactSolver {
  /// Solves a position, however long it takes, and finds one of the best moves.
  public func solve(_ position: Position) -> Solution<Position.Move> {
    guard
      let solution = solve(position, findsEveryMove: false, nodes: nil, isWanted: { true })
    else { preconditionFailure("a search without a limit gave up") }
    return solution
  }
}
