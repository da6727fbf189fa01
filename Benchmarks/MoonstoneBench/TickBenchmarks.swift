import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

/// What works inside one call of the standard library, for ever.
private let library: [(name: String, body: String)] = [
  ("string.rep", "while true do string.rep('x', 100000) end"),
  ("..", "local b = ('x'):rep(100000) while true do local c = b .. 'y' end"),
  (".. of numbers", "local i = 0 while true do i = i + 0.5 local s = i .. '' end"),
  ("tostring", "local i = 0.5 while true do i = i + 1 tostring(i) end"),
  ("tonumber", "while true do tonumber('12345.678e10') end"),
  ("string.format", "while true do string.format('%.99f', 1e300) end"),
  ("string.find", "local b = ('x'):rep(100000) while true do b:find('.-y') end"),
  (
    "string.find of a text",
    "local b, c = ('a'):rep(100000), ('a'):rep(50000) .. 'b' while true do b:find(c, 1, true) end"
  ),
  ("a pattern that backtracks", "(('a'):rep(30000)):find(('.-'):rep(30) .. 'b')"),
  ("string.gsub", "local b = ('x'):rep(10000) while true do b:gsub('x', string.upper) end"),
  (
    "string.gmatch",
    "local b = ('xy '):rep(10000) while true do for w in b:gmatch('%a+') do end end"
  ),
  ("string.byte", "local b = ('x'):rep(10000) while true do b:byte(1, -1) end"),
  ("string.pack", "while true do string.pack('i4i4i4', 1, 2, 3) end"),
  ("utf8.codepoint", "local b = ('x'):rep(10000) while true do utf8.codepoint(b, 1, -1) end"),
  (
    "table.concat",
    "local t = {} for i = 1, 10000 do t[i] = i + 0.5 end while true do table.concat(t) end"
  ),
  (
    "table.sort",
    "local t = {} for i = 1, 10000 do t[i] = i * 7919 % 10007 end while true do table.sort(table.move(t, 1, #t, 1, {})) end"
  ),
  (
    "table.insert",
    "local t = {} for i = 1, 10000 do t[i] = i end while true do table.insert(t, 1, 0) end"
  ),
  (
    "table.unpack",
    "local t = {} for i = 1, 10000 do t[i] = i end while true do table.unpack(t) end"
  ),
  ("tables", "while true do local t = { 1, 2, 3 } t.x = t[2] end"),
  ("board:search, again and again", "while true do board:search { nodes = 40 } end"),
  ("board:playouts, again and again", "while true do board:playouts { count = 1 } end"),
  ("board:solve, again and again", "while true do board:solve { nodes = 40 } end"),
  ("coroutines", "while true do coroutine.wrap(function() end)() end"),
]

/// How long a tick takes inside the library, over one in an empty loop: what prices are for.
func tickBenchmarks() async throws {
  let unit = try await secondsPerTick("for i = 1, 1e18 do end")
  report("a tick of an empty loop", unit * 1e9, "ns")
  for (name, body) in library {
    report("the same in \(name)", try await secondsPerTick(body) / unit, "times", atMost: 10)
  }
}

private func secondsPerTick(_ body: String) async throws -> Double {
  let source = ScriptSource(
    name: "ticks", text: "return { choose = function(board) \(body) end }")
  let strategy = try LuaStrategy(source, plugin: Plugin(Reversi()), isolation: .inProcess)
  let budget = 5_000_000
  let turn = Turn(
    game: Reversi(), position: Reversi().initialPosition, budget: Budget(remainingTicks: budget))
  var best = Double.infinity
  for _ in 0..<3 {
    let start = monotonicTime()
    do {
      _ = try await strategy.choose(turn)
    } catch let forfeit as Forfeit where forfeit.reason == .ticks {
      best = min(best, (monotonicTime() - start).nanoseconds / 1e9 / Double(budget))
    }
  }
  return best
}
