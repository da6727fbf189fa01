import CPerft
import Foundation
import MoonstoneConnectFour
import MoonstoneKernel

/// Whole games of Connect Four, each from nothing remembered, with as much memory as `moonstone
/// solve` has: 100 positions with 12 discs (`data/connect-four-12.txt`), of which every best move is
/// found, and the empty board, of which one is. In seconds of the processor.
func connectFourBenchmark() throws {
  let game = ConnectFour()
  let text = try String(contentsOfFile: "data/connect-four-12.txt", encoding: .utf8)
  let problems = try game.problems(text)
  let solver = ConnectFour.Solver(hashBytes: 64 << 20)
  var efforts: [(seconds: Double, nodes: Int)] = []
  for problem in problems {
    let effort = effort(of: solver, for: problem.position, findsEveryMove: true)
    precondition(effort.solution?.margin.signum() == problem.score?.signum())
    efforts.append((effort.seconds, effort.nodes))
  }
  let seconds = efforts.map(\.seconds).sorted()
  let nodes = efforts.map(\.nodes)
  report("\(problems.count) positions with 12 discs", seconds.reduce(0, +), "s")
  report("the one in the middle", median(seconds), "s")
  report("the 95th", seconds[seconds.count * 95 / 100 - 1], "s", atMost: 2)
  report("the one that takes longest", seconds.last ?? 0, "s", atMost: 10)
  report("the nodes of all", Double(nodes.reduce(0, +)) / 1e6, "million", atMost: 45)
  report("of the one with most", Double(nodes.max() ?? 0) / 1e6, "million")
  if isQuick { return }
  let before = allocation_count()
  let empty = effort(of: solver, for: game.initialPosition, findsEveryMove: false)
  precondition(empty.solution?.margin == 1 && empty.solution?.moves.first?.description == "d")
  report("the empty board, won by d", empty.seconds, "s", atMost: 180)
  report("its nodes", Double(empty.nodes) / 1e6, "million", atMost: 180)
  report("nodes a second", Double(empty.nodes) / 1e6 / empty.seconds, "million")
  report("allocations in solving it", Double(allocation_count() - before), "", atMost: 50)
}

private func effort(
  of solver: ConnectFour.Solver, for position: ConnectFour.Position, findsEveryMove: Bool
) -> (solution: Solution<ConnectFour.Move>?, seconds: Double, nodes: Int) {
  solver.forget()
  let start = clock()
  let solution = solver.solve(
    position, findsEveryMove: findsEveryMove, nodes: nil, isWanted: { true })
  return (solution, Double(clock() - start) / Double(CLOCKS_PER_SEC), solver.nodes)
}
