import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi

let randomScript = """
  return { choose = function(board, context)
    local moves = board:moves()
    return moves[context.random(#moves)]
  end }
  """

/// A player that measures how long another thinks.
final class Stopwatch<G: Game>: Player {
  let player: any Player<G>
  private let total = Locked(Duration.zero)

  init(_ player: any Player<G>) { self.player = player }

  var identity: PlayerIdentity { player.identity }
  var thought: Duration { total.withLock { $0 } }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    let start = monotonicTime()
    defer { total.withLock { $0 += monotonicTime() - start } }
    return try await player.choose(turn)
  }
}

/// A warm `choose`, and whole matches between random scripts.
func matchBenchmarks() async throws {
  try await luaPerftBenchmark()
  let game = Reversi()
  let plugin = Plugin(game)

  let warm = try LuaStrategy(
    ScriptSource(name: "warm", text: "return { choose = function() return 'd3' end }"),
    plugin: plugin)
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
    black: Stopwatch(LuaStrategy(script, plugin: plugin)),
    white: Stopwatch(LuaStrategy(script, plugin: plugin)))
  let start = monotonicTime()
  for seed in 0..<matches {
    let host = Host(
      Match(game), players: players.map { $0 as any Player<Reversi> }, seed: UInt64(seed))
    try await host.run()
  }
  let whole = monotonicTime() - start
  let thought = players.black.thought + players.white.thought
  report(
    "random against random, whole matches", 1e9 / whole.nanoseconds * Double(matches), "a second")
  report("share of them outside Lua", 100 * ((whole - thought) / whole), "%")
}
