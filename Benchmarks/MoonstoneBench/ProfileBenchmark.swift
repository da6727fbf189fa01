import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

/// What a profile takes, over the same moves without one: of a script that searches by itself, and
/// of the worst there is, which does nothing but the cheapest calls of the host.
func profileBenchmark() async throws {
  try await profile(
    "a search in Lua", atMost: 1.5,
    """
    local function worth(board, depth)
      if depth == 0 then return board:mobility(board:turn()) end
      local best = -math.huge
      for _, next in board:children() do best = math.max(best, -worth(next, depth - 1)) end
      return best
    end
    return { choose = function(board) worth(board, 3) return board:moves()[1] end }
    """)
  try await profile(
    "nothing but the cheapest calls", atMost: 1.75,
    """
    return { choose = function(board)
      for _ = 1, 20000 do board:turn() end
      return board:moves()[1]
    end }
    """)
}

private func profile(_ name: String, atMost bound: Double, _ text: String) async throws {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(name: name, text: text)
  let plain = try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
  let profiled = try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
  try profiled.beginProfile()
  let turn = Turn(
    game: Reversi(), position: Reversi().initialPosition,
    budget: Budget(remainingTicks: 1_000_000_000))
  var ratios: [Double] = []
  for _ in 0..<(isQuick ? 20 : 200) {
    let with = try await seconds { _ = try await profiled.choose(turn) }
    let without = try await seconds { _ = try await plain.choose(turn) }
    ratios.append(with / without)
  }
  report("profiling \(name), over the same without", median(ratios), "times", atMost: bound)
}
