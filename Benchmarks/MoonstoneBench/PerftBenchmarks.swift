import CPerft
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

private let depth = 9
private let leaves = 3_005_288

/// Perft in Lua.
func perftScript(depth: Int) -> String {
  """
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
}

/// Perft in Swift over C, and through the bridge's table over playing moves in Swift.
func perftBenchmarks() throws {
  let game = Reversi()
  let plugin = Plugin(game)
  let start = game.initialPosition
  var counts: Set<Int> = []

  let hasAVX2 = cperft_has_avx2()
  let perftInC = hasAVX2 ? cperft_reversi_avx2 : cperft_reversi
  let (native, inC) = fastest(of: 19) {
    counts.insert(start.perft(depth: depth))
  } _: {
    counts.insert(Int(perftInC(start.own, start.opponent, Int32(depth))))
  }
  let (plain, table) = fastest(of: 9) {
    counts.insert(plainPerft(start, depth: depth))
  } _: {
    counts.insert(plugin.perft(from: start, depth: depth))
  }
  precondition(counts == [leaves])
  let perLeaf = 1 / Double(leaves)
  report("native perft", native.nanoseconds * perLeaf, "ns a leaf")
  report(
    "native perft over C with \(hasAVX2 ? "AVX2 intrinsics" : "no intrinsics")", native / inC,
    "times", atMost: 1.25)
  report("perft through playing moves", plain.nanoseconds * perLeaf, "ns a leaf")
  report("perft through the table over playing moves", table / plain, "times", atMost: 2.5)
}

/// What the kernel counts for a game that knows no quicker way: each move is played.
private func plainPerft(_ position: Reversi.Position, depth: Int) -> Int {
  let moves = position.legalMoves
  if moves.isEmpty { return 1 }
  if depth == 1 { return moves.count }
  var lines = 0
  for move in moves { lines &+= plainPerft(position.playingUnchecked(move), depth: depth &- 1) }
  return lines
}

/// Perft from Lua, which has to be asked for a move to count.
func luaPerftBenchmark() async throws {
  let game = Reversi()
  let start = game.initialPosition
  let script = try LuaStrategy(
    ScriptSource(name: "perft", text: perftScript(depth: depth)), plugin: Plugin(game),
    isolation: .inProcess)
  let turn = Turn(game: game, position: start)
  var best: (lua: Duration, plain: Duration) = (.seconds(1_000_000), .seconds(1_000_000))
  for _ in 0..<9 {
    best.plain = min(
      best.plain, fastest(of: 1) { precondition(plainPerft(start, depth: depth) == leaves) })
    let before = monotonicTime()
    let choice = try await script.choose(turn)
    best.lua = min(best.lua, monotonicTime() - before)
    precondition(choice.comment?.value == Double(leaves))
  }
  report("perft from Lua through children()", best.lua.nanoseconds / Double(leaves), "ns a leaf")
  report("perft from Lua over playing moves", best.lua / best.plain, "times", atMost: 7)
}
