import MoonstoneKernel

/// What holds of a solver in every game.
///
///     try SolverLaws.check(position, solvedBy: ExhaustiveSolver(hashBytes: 1 << 16))
public enum SolverLaws {
  /// A solver that differs from trying everything.
  public struct Breach: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the solver found, and what trying everything found.
    public let description: String

    @usableFromInline init(description: String) { self.description = description }
  }

  /// Solves a position for one of its best moves, for all of them, and for the one, two, three and
  /// all moves that are worth most, and compares that with trying every line of play.
  ///
  /// - Throws: ``Breach``, for the first difference.
  @inlinable public static func check<P: Position, S: ExactSolver<P>>(
    _ position: P, solvedBy solver: S
  ) throws(Breach) {
    let margins = position.legalMoves.map { move in
      let next = position.playingUnchecked(move)
      let margin = bruteForce(next)
      return (move: move, margin: next.turn == position.turn ? margin : -margin)
    }
    let margin = margins.map(\.margin).max() ?? bruteForce(position)
    let best = margins.filter { $0.margin == margin }.map(\.move)
    let one = solver.solve(position)
    let all = solver.solve(position, findsEveryMove: true, nodes: nil, isWanted: { true })
    var isRight = one.margin == margin && one.moves.count == min(best.count, 1)
    isRight = isRight && one.moves.allSatisfy(best.contains)
    isRight = isRight && all == Solution(moves: best, margin: margin)
    guard isRight else {
      throw Breach(description: "\(one) and \(all.map { "\($0)" } ?? "nothing") in\n\(position)")
    }
    for count in [1, 2, 3, Int.max] {
      let found = solver.solve(position, best: count, nodes: nil, isWanted: { true }) ?? []
      let most = margins.map(\.margin).sorted(by: >).prefix(count)
      let isRight =
        found.map(\.margin) == Array(most) && Set(found.map(\.move)).count == found.count
        && found.allSatisfy { entry in
          margins.contains { $0.move == entry.move && $0.margin == entry.margin }
            && leads(entry, from: position)
        }
      if isRight { continue }
      throw Breach(
        description: "the best \(count) are \(found), and margins \(margins), in\n\(position)")
    }
  }

  /// Whether a line is legal, begins with its move, and ends with its margin if it ends the game.
  @inlinable static func leads<P: Position>(_ entry: SolvedMove<P.Move>, from start: P) -> Bool {
    var position = start
    for move in entry.line {
      guard position.isLegal(move) else { return false }
      position.playUnchecked(move)
    }
    let margin = position.outcome?.margin(for: start.turn) ?? entry.margin
    return entry.line.first == entry.move && margin == entry.margin
  }
}
