import Dispatch
import MoonstoneKernel
import MoonstoneSearch
import MoonstoneSupport

/// Solves problems, several at a time; each job has a table of its own.
package struct ProblemSolving<G: Game>: Sendable {
  private let game: G
  private let hashBytes: Int
  private let jobs: Int
  private let findsEveryMove: Bool

  /// - Parameters:
  ///   - hashBytes: how many bytes each job may use to remember positions.
  ///   - jobs: how many problems are solved at a time, at most.
  ///   - findsEveryMove: whether to find all of the best moves, or just one.
  package init(of game: G, hashBytes: Int, jobs: Int, findsEveryMove: Bool) {
    self.game = game
    self.hashBytes = hashBytes
    self.jobs = jobs
    self.findsEveryMove = findsEveryMove
  }

  /// Solves the problems and tells their reports in the order of the problems.
  ///
  /// - Parameters:
  ///   - progress: called now and then, from any thread, with the index of a problem and the nodes
  ///     of its solution.
  ///   - tell: called with one report at a time. If it throws, no other problem is begun.
  package func solve(
    _ problems: [Problem<G.Position>], progress: @Sendable (Int, Int) -> Void,
    tell: @Sendable (SolveReport) throws -> Void
  ) throws -> [SolveReport] {
    let work = Locked(Work(order: order(of: problems), count: problems.count))
    DispatchQueue.concurrentPerform(iterations: min(jobs, problems.count)) { _ in
      let solver: any ExactSolver<G.Position> =
        game.makeGuidedSolver(hashBytes: hashBytes) ?? ExhaustiveSolver(hashBytes: hashBytes)
      while let index = work.withLock({ $0.take() }) {
        let report = SolveReport(
          problems[index], solvedBy: solver, findsEveryMove: findsEveryMove
        ) { progress(index, $0) }
        work.withLock { $0.finish(index, report, tell) }
      }
    }
    return try work.withLock { try $0.reports() }
  }

  /// Several jobs look a little ahead; one job begins where its reports do.
  private func order(of problems: [Problem<G.Position>]) -> ProblemOrder {
    ProblemOrder(
      lengths: problems.map { game.movesToGo(in: $0.position) }, reach: jobs == 1 ? 1 : 4 * jobs)
  }
}

/// Which problems are begun, solved and told.
private struct Work {
  private var order: ProblemOrder
  private var told = 0
  private var solved: [SolveReport?]
  private var failure: (any Error)?

  init(order: ProblemOrder, count: Int) {
    self.order = order
    solved = Array(repeating: nil, count: count)
  }

  mutating func take() -> Int? {
    failure == nil ? order.take() : nil
  }

  mutating func finish(
    _ index: Int, _ report: SolveReport, _ tell: (SolveReport) throws -> Void
  ) {
    solved[index] = report
    do {
      while failure == nil, told < solved.count, let report = solved[told] {
        told += 1
        try tell(report)
      }
    } catch {
      failure = error
    }
  }

  func reports() throws -> [SolveReport] {
    if let failure { throw failure }
    return solved.compactMap { $0 }
  }
}
