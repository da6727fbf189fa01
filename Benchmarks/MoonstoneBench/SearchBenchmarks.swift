import CPerft
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneSupport

/// To which the position is searched.
private let depth = 9

/// What a node costs in Reversi, beside what perft costs, and whether it asks for memory.
func searchBenchmarks() throws {
  let game = Reversi()
  let evaluation = try Evaluation(
    [
      "mobility": .points([.init(phase: 4, weight: 2), .init(phase: 50, weight: 6)]),
      "potential": .constant(2), "corners": .constant(30), "xsquares": .constant(-12),
      "csquares": .constant(-6), "parity": .constant(3),
    ], by: "empties", of: game)
  let start = Reversi.Position(
    own: 0x0000_2438_3C7E_0810, opponent: 0x0000_0004_4200_3428, turn: .black)
  let table = TranspositionTable(bytes: 16 << 20)
  var search = AlphaBeta<Reversi.Position>(table: table)
  var found = search.search(start, SearchLimits(depth: 2), evaluate: evaluation.value)
  let allocations = allocation_count()
  let time = fastest(of: 5) {
    table.clear()
    found = search.search(
      start, SearchLimits(depth: depth), salt: evaluation.digest, evaluate: evaluation.value)
  }
  let asked = Double(allocation_count() - allocations) / 5
  report("search with an evaluation", time.nanoseconds / Double(found.nodes), "ns a node")
  report("positions visited to depth \(depth)", Double(found.nodes), "nodes")
  report("allocations in it, all around its nodes", asked, "", atMost: 200)

  var playouts = MonteCarlo<Reversi.Position>()
  for policy in [PlayoutPolicy<Reversi.Position>.uniform, .priority] {
    var result = playouts.search(start, .init(count: 10))
    let before = allocation_count()
    let time = fastest(of: 3) {
      result = playouts.search(start, .init(count: 20_000, policy: policy))
    }
    let asked = Double(allocation_count() - before) / 3
    let name = if case .uniform = policy { "uniform" } else { "by priority" }
    report("\(name) playouts", 1e9 * Double(result.playouts) / time.nanoseconds, "a second")
    report("allocations in 20,000 of them", asked, "", atMost: 50)
  }
}

private func searchScript(_ evaluate: String) -> String {
  """
  local evaluate = \(evaluate)
  return { choose = function(board)
    local move, value, details = board:search { nodes = 200000, evaluate = evaluate }
    return move, { value = details.nodes }
  end }
  """
}

/// Searches that a script asks for, with an evaluation and with a function.
func luaSearchBenchmark() async throws {
  let game = Reversi()
  let evaluates = [
    ("an evaluation", "moonstone.evaluation { mobility = 3, corners = 20 }"),
    (
      "a function",
      "function(board) return board:mobility(board:turn()) - board:mobility(board:opponent()) end"
    ),
  ]
  for (name, evaluate) in evaluates {
    let script = try LuaStrategy(
      ScriptSource(name: "search", text: searchScript(evaluate)), plugin: Plugin(game),
      isolation: .inProcess)
    var best = 0.0
    for _ in 0..<3 {
      let before = monotonicTime()
      let choice = try await script.choose(Turn(game: game, position: game.initialPosition))
      let elapsed = monotonicTime() - before
      best = max(best, 1e9 * (choice.comment?.value ?? 0) / elapsed.nanoseconds)
    }
    report("search from Lua, by \(name)", best, "nodes a second")
  }
}
