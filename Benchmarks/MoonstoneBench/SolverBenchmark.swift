import CPerft
import Foundation
import MoonstoneKernel
import MoonstoneReversi

/// Exact endings, 20 to 23 empty squares, each from nothing remembered, beside the project's first
/// solver with as much memory: alone, as scripts have the solver, and guided by the weights, as
/// `moonstone solve` has it. In turn, and in seconds of the processor, the median of three: a search takes long enough
/// for others to disturb it.
func solverBenchmark() throws {
  let game = try trained()
  let file = try String(contentsOfFile: "data/ffo-40-59.obf", encoding: .utf8)
  let problems = try game.problems(file).prefix(5)
  let trial = TrialSolver(bits: 22)
  let alone = Reversi.Solver(hashBytes: 96 << 20)
  let guided = Reversi.Solver(hashBytes: 96 << 20, weights: game.weights)
  var (byTrial, byItself, byWeights) = (Effort(), Effort(), Effort())
  for problem in problems {
    let efforts = (0..<3).map { _ in
      (trial.effort(for: problem), alone.effort(for: problem), guided.effort(for: problem))
    }
    byTrial.add(efforts.map(\.0))
    byItself.add(efforts.map(\.1))
    byWeights.add(efforts.map(\.2))
  }
  let name = "FFO 40 to 44"
  byItself.report("\(name), solved exactly")
  byWeights.report("\(name), guided by weights", mostNodes: 110)
  byTrial.report("\(name), by the first trial")
  let (first, second) = (
    byItself.seconds / byTrial.seconds, byWeights.seconds / byTrial.seconds
  )
  report("solved exactly over the first trial", first, "times", atMost: 0.6)
  report("guided by weights over the first trial", second, "times", atMost: 0.45)
  let allocations = max(byItself.allocations, byWeights.allocations)
  report("allocations in solving one, most", Double(allocations), "", atMost: 20)
}

/// What solving took.
private struct Effort {
  var seconds = 0.0
  var nodes = 0
  var allocations: UInt64 = 0

  /// Adds a position that was solved several times.
  mutating func add(_ efforts: [Effort]) {
    seconds += efforts.map(\.seconds).sorted()[efforts.count / 2]
    nodes += efforts[0].nodes
    allocations = max(allocations, efforts.map(\.allocations).max() ?? 0)
  }

  /// - Parameter mostNodes: the bound for the nodes, in millions.
  func report(_ name: String, mostNodes: Double? = nil) {
    MoonstoneBench.report(name, seconds, "s")
    MoonstoneBench.report("their nodes", Double(nodes) / 1e6, "million", atMost: mostNodes)
    MoonstoneBench.report("nodes a second", Double(nodes) / 1e6 / seconds, "million")
  }
}

extension Reversi.Solver {
  fileprivate func effort(for problem: Problem<Reversi.Position>) -> Effort {
    forget()
    let before = allocation_count()
    let seconds = processorSeconds {
      let solution = solve(problem.position)
      precondition(problem.margins.allSatisfy { $0.margin == solution.margin })
      precondition(problem.margins.contains { $0.move == solution.moves.first })
    }
    return Effort(seconds: seconds, nodes: nodes, allocations: allocation_count() - before)
  }
}

extension TrialSolver {
  fileprivate func effort(for problem: Problem<Reversi.Position>) -> Effort {
    forget()
    let seconds = processorSeconds {
      precondition(problem.margins.first?.margin == solve(problem.position))
    }
    return Effort(seconds: seconds, nodes: nodes)
  }
}

/// What a piece of work takes of the processor.
private func processorSeconds(_ work: () -> Void) -> Double {
  let start = clock()
  work()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}
