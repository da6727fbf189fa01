import CPerft
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi

private let depth = 9
private let leaves = 3_005_288

private let perftScript = """
  local function perft(board, depth)
    local lines = 0
    if depth == 2 then
      for _, after in board:children() do lines = lines + after:count() end
    else
      for _, after in board:children() do lines = lines + perft(after, depth - 1) end
    end
    return lines
  end
  return { choose = function(board) return "d3", { value = perft(board, \(depth)) } end }
  """

/// Perft in Swift over C, through the bridge's table over Swift, and from Lua over Swift.
func perftBenchmarks() throws {
  let game = Reversi()
  let plugin = Plugin(game)
  let start = game.initialPosition
  var counts: Set<Int> = []

  let (native, plainC) = fastest(of: 9) {
    counts.insert(start.perft(depth: depth))
  } _: {
    counts.insert(Int(cperft_reversi(start.own, start.opponent, Int32(depth))))
  }
  let (nativeAgain, table) = fastest(of: 9) {
    counts.insert(start.perft(depth: depth))
  } _: {
    counts.insert(plugin.perft(from: start, depth: depth))
  }
  precondition(counts == [leaves])
  let perLeaf = 1 / Double(leaves)
  report("native perft", native.nanoseconds * perLeaf, "ns a leaf")
  report("native perft over the same in C", native / plainC, "times", atMost: 1.3)
  report("perft through the table over native", table / nativeAgain, "times", atMost: 2.5)
}

/// Perft from Lua, which has to be asked for a move to count.
func luaPerftBenchmark() async throws {
  let game = Reversi()
  let start = game.initialPosition
  let script = try LuaStrategy(
    ScriptSource(name: "perft", text: perftScript), plugin: Plugin(game))
  let turn = Turn(game: game, position: start)
  var best: (lua: Duration, native: Duration) = (.seconds(1_000_000), .seconds(1_000_000))
  for _ in 0..<9 {
    best.native = min(
      best.native, fastest(of: 1) { precondition(start.perft(depth: depth) == leaves) })
    let before = monotonicTime()
    let choice = try await script.choose(turn)
    best.lua = min(best.lua, monotonicTime() - before)
    precondition(choice.comment?.value == Double(leaves))
  }
  report("perft from Lua through children()", best.lua.nanoseconds / Double(leaves), "ns a leaf")
  report("perft from Lua over native", best.lua / best.native, "times", atMost: 8)
}
