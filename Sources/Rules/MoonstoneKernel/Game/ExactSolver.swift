/// Finds out what a position is worth when both sides play the rest of the game as well as can be.
///
/// It may keep what it learns for the next position. One solver serves one thread at a time.
public protocol ExactSolver<Position>: AnyObject {
  associatedtype Position: MoonstoneKernel.Position

  /// Solves a position.
  ///
  /// Stopping and starting again may cost less than it did the first time, for what was learnt is
  /// kept; ``forget()`` makes the same call do the same work.
  ///
  /// - Parameters:
  ///   - findsEveryMove: whether all of the best moves are asked for, which takes longer, or one.
  ///   - nodes: how many positions may be looked at, or `nil` for any number.
  ///   - isWanted: asked every thousand nodes or so; the search is given up when it says no.
  /// - Returns: `nil` when the budget was too small, or the answer no longer wanted.
  func solve(
    _ position: Position, findsEveryMove: Bool, nodes: Int?, isWanted: () -> Bool
  ) -> Solution<Position.Move>?

  /// How many positions the last call of ``solve(_:findsEveryMove:nodes:isWanted:)`` looked at.
  var nodes: Int { get }

  /// Forgets what was learnt.
  func forget()
}

extension ExactSolver {
  /// Solves a position, however long it takes, and finds one of the best moves.
  public func solve(_ position: Position) -> Solution<Position.Move> {
    guard
      let solution = solve(position, findsEveryMove: false, nodes: nil, isWanted: { true })
    else { preconditionFailure("a search without a limit was given up") }
    return solution
  }
}

/// How a game ends from a position on, with the best play.
public struct Solution<Move: Symbol>: Hashable, Sendable {
  /// The best moves, in the order of ``Position/legalMoves``: all of them or one, as it was asked;
  /// none if the game is over.
  public let moves: [Move]

  /// What the side to move wins by; negative when it loses. In the measure of ``Outcome``.
  public let margin: Int

  public init(moves: [Move], margin: Int) {
    self.moves = moves
    self.margin = margin
  }
}
