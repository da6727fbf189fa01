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

  /// Solves the best moves of a position, each by itself, or gives up.
  ///
  /// Every margin belongs to the position after the move, solved alone. It takes less than solving
  /// them one after the other, and the budget holds for all of it.
  ///
  ///     for found in solver.solve(position, best: 3, nodes: nil, isWanted: { true }) ?? [] {
  ///       print(found.move, found.margin, found.line)
  ///     }
  ///
  /// - Parameters:
  ///   - position: the position to solve.
  ///   - count: how many moves; fewer if the position has fewer. With 1 it visits what
  ///     ``solve(_:findsEveryMove:nodes:isWanted:)`` does for one move, and its line may be just
  ///     the move.
  ///   - nodes: how many positions may be visited; `nil` for any number.
  ///   - isWanted: asked about every thousand nodes; the search stops when it returns false.
  /// - Returns: the moves, best first, and none if the game is over; `nil` when the solver gave up
  ///   before it knew all margins.
  func solve(
    _ position: Position, best count: Int, nodes: Int?, isWanted: () -> Bool
  ) -> [SolvedMove<Position.Move>]?

  /// How many positions the last solution visited, or the current one so far.
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
