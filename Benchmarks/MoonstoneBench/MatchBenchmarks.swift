import CPerft
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

let randomScript = """
  return { choose = function(board, context)
    local moves = board:moves()
    return moves[context.random(#moves)]
  end }
  """

/// A warm `choose`, and whole matches between random scripts.
func matchBenchmarks() async throws {
  let game = Reversi()
  let plugin = Plugin(game)

  try await chooseBenchmark(plugin)

  let matches = 2_000
  let script = ScriptSource(name: "random", text: randomScript)
  let players = try Sides(
    black: LuaStrategy(script, plugin: plugin, isolation: .inProcess),
    white: LuaStrategy(script, plugin: plugin, isolation: .inProcess))
  // As an event plays them: on one thread.
  try await MatchThread.run {
    var thought = 0.0
    let allocations = allocation_count()
    var plies = 0
    let start = monotonicTime()
    for seed in 0..<matches {
      let host = Host(
        Match(game), players: players.map { $0 as any Player<Reversi> }, seed: UInt64(seed))
      plies += try await host.run().ply
      let spent = host.account.nanoseconds
      thought += Double(spent.black + spent.white)
    }
    let whole = (monotonicTime() - start).nanoseconds
    report("random against random, whole matches", 1e9 / whole * Double(matches), "a second")
    report(
      "allocations a ply, Lua's included", Double(allocation_count() - allocations) / Double(plies),
      "")
    report("share of them outside Lua", 100 * ((whole - thought) / whole), "%")
  }
}

/// A warm `choose`, from a task that may block its thread and from one that may not: the shortest
/// of rounds that take turns.
private func chooseBenchmark(_ plugin: Plugin<Reversi>) async throws {
  let warm = try LuaStrategy(
    ScriptSource(name: "warm", text: "return { choose = function() return 'd3' end }"),
    plugin: plugin, isolation: .inProcess)
  let turn = Turn(game: plugin.game, position: plugin.game.initialPosition)
  @Sendable func nanoseconds(of count: Int) async throws -> Double {
    let start = monotonicTime()
    for _ in 0..<count { _ = try await warm.choose(turn) }
    return (monotonicTime() - start).nanoseconds / Double(count)
  }
  var best = (here: Double.infinity, apart: Double.infinity)
  for _ in 0..<20 {
    best.here = min(
      best.here, try await MatchThread.run { try await nanoseconds(of: 5_000) })
    best.apart = min(best.apart, try await nanoseconds(of: 2_000))
  }
  report("a warm choose on a MatchThread", best.here, "ns", atMost: 1_000)
  report("a warm choose from a thread that tasks share", best.apart, "ns")
}
