import CPerft
import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneSupport

/// The game with the weights that are shipped; the benchmarks run in the package's folder.
func trained() throws -> Reversi {
  let bytes = try Data(contentsOf: URL(fileURLWithPath: "strategies/lib/reversi.weights"))
  return Reversi(weights: try Reversi.Weights([UInt8](bytes)))
}

/// What patterns cost, alone and in searches, beside which the plain evaluation stands.
func patternBenchmarks() async throws {
  let game = try trained()
  let evaluation = try Evaluation(["pattern": .constant(1)], of: game)
  var position = Reversi.Position(
    own: 0x0000_2438_3C7E_0810, opponent: 0x0000_0004_4200_3428, turn: .black)
  let start = position
  var line: [Reversi.Position] = []
  while let move = position.legalMoves.first {
    line.append(position)
    position.playUnchecked(move)
  }
  var sum = 0
  let once = fastest(of: 5) {
    for _ in 0..<10_000 { for each in line { sum &+= evaluation.value(each) } }
  }
  precondition(sum != 0, "weights that say nothing")
  report("a pattern evaluation", once.nanoseconds / 10_000 / Double(line.count), "ns")
  try errorBenchmark(evaluation)
  searchBenchmark("search by patterns", start, evaluation, SearchLimits(depth: 9))
  searchBenchmark(
    "selective search by patterns", start, evaluation, SearchLimits(depth: 11, selectivity: 0.1))
  try await strongBenchmark(game)
}

/// How far patterns are from what perfect play comes to, in all positions and in those that hardly
/// lead to a wipe-out.
private func errorBenchmark(_ evaluation: Evaluation<Reversi.Position>) throws {
  let entries = try OBF.lines(String(contentsOfFile: "data/endings-20.obf", encoding: .utf8))
  for most in [64, 16] {
    let errors = entries.filter { abs($0.scores[0].score) <= most }.map { entry in
      abs(Double(evaluation.value(entry.position)) / 100_000 - Double(entry.scores[0].score))
    }
    report(
      "mean error with 20 empty squares, margins up to \(most)",
      errors.reduce(0, +) / Double(errors.count), "discs")
  }
}

private func searchBenchmark(
  _ name: String, _ start: Reversi.Position, _ evaluation: Evaluation<Reversi.Position>,
  _ limits: SearchLimits
) {
  let table = TranspositionTable(bytes: 16 << 20)
  var search = AlphaBeta<Reversi.Position>(table: table)
  var found = search.search(start, SearchLimits(depth: 2), evaluate: evaluation.value)
  let before = allocation_count()
  let time = fastest(of: 3) {
    table.clear()
    found = search.search(
      start, limits, salt: evaluation.digest, evaluate: evaluation.value)
  }
  let asked = Double(allocation_count() - before) / 3
  report(name, 1e9 * Double(found.nodes) / time.nanoseconds, "nodes a second")
  report("positions it visits to depth \(limits.depth)", Double(found.nodes), "nodes")
  report("allocations in it, all around its nodes", asked, "", atMost: 200)
}

/// A whole match between `strong` and itself, at the budget by which the ladder is measured.
private func strongBenchmark(_ game: Reversi) async throws {
  let text = try String(contentsOfFile: "strategies/reversi/strong.lua", encoding: .utf8)
  let plugin = Plugin(game)
  let players = try Sides(
    black: LuaStrategy(
      ScriptSource(name: "strong", text: text), plugin: plugin, isolation: .inProcess),
    white: LuaStrategy(
      ScriptSource(name: "strong", text: text), plugin: plugin, isolation: .inProcess))
  let match = Match(
    game, clocks: Clocks(.unlimited, ticks: .perMove(2_000_000)))
  let before = monotonicTime()
  try await Host(match, players: players.map { $0 as any Player<Reversi> }, seed: 1).run()
  report(
    "strong against strong, 2M ticks a move", (monotonicTime() - before).nanoseconds / 1e9,
    "s a match")
}
