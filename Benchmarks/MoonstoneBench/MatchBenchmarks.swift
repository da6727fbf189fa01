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

  let warm = try LuaStrategy(
    ScriptSource(name: "warm", text: "return { choose = function() return 'd3' end }"),
    plugin: plugin, isolation: .inProcess)
  let turn = Turn(game: game, position: game.initialPosition)
  var best = Duration.seconds(1_000_000)
  for _ in 0..<20 {
    let start = monotonicTime()
    for _ in 0..<5_000 { _ = try await warm.choose(turn) }
    best = min(best, (monotonicTime() - start) / 5_000)
  }
  report("a warm choose", best.nanoseconds, "ns")

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
