import MoonstoneKernel
import MoonstoneSearch

/// Searches for one script, and keeps what it has learnt in a match.
///
/// Used by one thread at a time. Each table is allocated when it is first needed.
@usableFromInline final class Searcher<P: Position>: RankingHolder {
  @usableFromInline var table: TranspositionTable?
  @usableFromInline var tableBytes = -1
  @usableFromInline var alphaBeta: AlphaBeta<P>?
  @usableFromInline var monteCarlo: MonteCarlo<P>?

  @usableFromInline let makeSolver: @Sendable (Int) -> any ExactSolver<P>
  @usableFromInline var solver: (any ExactSolver<P>)?
  @usableFromInline var solverBytes = -1

  /// - Parameter makeSolver: makes a solver with a hash table of so many bytes.
  @inlinable init(makeSolver: @escaping @Sendable (Int) -> any ExactSolver<P>) {
    self.makeSolver = makeSolver
  }

  @inlinable func search(_ job: SearchJob) -> SearchFindings {
    let root = position(P.self, job.position).pointee
    prepareTable(job.bytes)
    var search = alphaBeta.take() ?? AlphaBeta<P>(table: table)
    let result =
      if let evaluate = job.evaluate {
        search.search(
          root, job.limits, best: job.best, salt: job.salt,
          evaluate: { position in
            withUnsafePointer(to: position) { thousandths(evaluate(UnsafeRawPointer($0))) }
          }, shouldStop: job.shouldStop)
      } else {
        search.search(
          root, job.limits, best: job.best, salt: job.salt,
          evaluate: evaluation(job)?.value ?? { _ in 0 },
          shouldStop: job.shouldStop)
      }
    alphaBeta = consume search
    var found = SearchFindings(result)
    if job.best > 0 { found.ranking = result.moves.map(RankedFinding.init) }
    return found
  }

  @inlinable func playOut(_ job: SearchJob) -> SearchFindings {
    let root = position(P.self, job.position).pointee
    let policy: PlayoutPolicy<P> =
      switch job.playouts.policy {
      case .uniform: .uniform
      case .priority: .priority
      case .evaluation: evaluation(job).map { .evaluation($0) } ?? .uniform
      }
    var search = monteCarlo.take() ?? MonteCarlo<P>(bytes: job.bytes)
    let result = search.search(
      root,
      MonteCarlo<P>.Limits(
        count: job.playouts.count, nodes: job.limits.nodes,
        exploration: job.playouts.exploration, policy: policy, seed: job.playouts.seed,
        interval: job.limits.interval), shouldStop: job.shouldStop)
    monteCarlo = consume search
    return SearchFindings(result)
  }

  @inlinable func solve(_ job: SearchJob) -> SearchFindings {
    let root = position(P.self, job.position).pointee
    let solver = solver(job.bytes)
    let most = job.limits.nodes
    // A solver visits some positions between two looks at its budget: those beyond it are free.
    let isWanted = { !job.shouldStop(min(solver.nodes, most)) }
    let best = solver.solve(root, best: max(job.best, 1), nodes: most, isWanted: isWanted)
    var found = SearchFindings()
    found.nodes = min(solver.nodes, most)
    guard let best else { return found }
    found.move = best.first?.move.code
    found.value = Double(best.first?.margin ?? root.outcome?.margin(for: root.turn) ?? 0)
    found.isExact = true
    if job.best > 0 { found.ranking = best.map(RankedFinding.init) }
    return found
  }

  /// Another size means another solver, which knows nothing yet.
  @inlinable func solver(_ bytes: Int) -> any ExactSolver<P> {
    if let solver, bytes == solverBytes { return solver }
    let solver = makeSolver(bytes)
    self.solver = solver
    solverBytes = bytes
    return solver
  }

  @inlinable func evaluation(_ job: SearchJob) -> Evaluation<P>? {
    job.evaluation.map { unsafeDowncast($0, to: EvaluationBox<P>.self).evaluation }
  }

  /// Another size means another table, which knows nothing yet.
  @inlinable func prepareTable(_ bytes: Int) {
    if bytes == tableBytes { return }
    alphaBeta = nil
    table = bytes == 0 ? nil : TranspositionTable(bytes: bytes)
    tableBytes = bytes
  }
}

/// A script's value in the units of searches.
@inlinable func thousandths(_ value: Double) -> Int {
  Int((min(max(value, -999_999), 999_999) * 1000).rounded())
}
