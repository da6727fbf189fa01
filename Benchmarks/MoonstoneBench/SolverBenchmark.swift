import CPerft
import Foundation
import MoonstoneKernel
import MoonstoneReversi

/// Positions 40 to 44 of the endgame test of the French federation (FFO), 20 to 23 empty squares.
private let positions = """
  O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; a2:+38;
  -OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X; h4:+0;
  --OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X; g2:+6;
  --XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; g3:-12; c7:-12;
  --O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O; d2:-14; b8:-14;
  """

/// Exact endings, each from nothing remembered, beside the project's first solver with as much
/// memory. In turn, and in seconds of the processor, the median of three: a search takes long
/// enough for others to disturb it.
func solverBenchmark() {
  guard let problems = try? Reversi().problems(positions) else {
    preconditionFailure("the positions are not in OBF")
  }
  let solver = Reversi.Solver(hashBytes: 96 << 20)
  let trial = TrialSolver(bits: 22)
  var (time, trialTime, nodes, trialNodes) = (0.0, 0.0, 0, 0)
  var allocations: Set<UInt64> = []
  for problem in problems {
    let times = (0..<3).map { _ in
      trial.forget()
      let first = processorSeconds {
        precondition(problem.margins.first?.margin == trial.solve(problem.position))
      }
      solver.forget()
      let before = allocation_count()
      let second = processorSeconds {
        let solution = solver.solve(problem.position)
        precondition(problem.margins.allSatisfy { $0.margin == solution.margin })
        precondition(problem.margins.contains { $0.move == solution.moves.first })
      }
      allocations.insert(allocation_count() - before)
      return (first, second)
    }
    trialTime += times.map(\.0).sorted()[1]
    time += times.map(\.1).sorted()[1]
    nodes += solver.nodes
    trialNodes += trial.nodes
  }
  report("FFO 40 to 44, solved exactly", time, "s")
  report("their nodes", Double(nodes) / 1e6, "million")
  report("nodes a second", Double(nodes) / 1e6 / time, "million")
  report("FFO 40 to 44, by the first trial", trialTime, "s")
  report("their nodes", Double(trialNodes) / 1e6, "million")
  report("solved exactly over the first trial", time / trialTime, "times", atMost: 0.6)
  report("allocations in solving one, most", Double(allocations.max() ?? 0), "", atMost: 20)
}

/// What a piece of work takes of the processor.
private func processorSeconds(_ work: () -> Void) -> Double {
  let start = clock()
  work()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}
