import CMoonstone
import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi

/// Work inside one call of the standard library, without end.
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

/// What a tick of these takes, over one in an empty loop, is held to this bound.
private let bound = 10.0

/// What a move gets of CPU time, over what its ticks take in an empty loop, whatever it does; and
/// what it gets besides, with what passes on a busy machine until it is interrupted.
private let mostOfAMove = 50.0
private let secondsBesides = 0.2 + 0.3

/// How long a tick takes inside the library, over one in an empty loop: what prices are for.
func tickBenchmarks() async throws {
  report("a tick of an empty loop", try await secondsPerTick(.emptyLoop) * 1e9, "ns")
  for (name, body) in library {
    let ratio = try await timesAnEmptyLoop(TickAttack(name, body))
    report("the same in \(name)", ratio, "times", atMost: bound)
  }
  for attack in TickAttack.all {
    let ratio = try await timesAnEmptyLoop(attack)
    report("the same in \(attack.name)", ratio, "times", atMost: bound)
  }
  for attack in TickAttack.unpriced {
    let few = attack.repeated("for i = 1, 100 do")
    let ratio = try await timesAnEmptyLoop(few)
    report("the same in \(attack.name)", ratio, "times (docs/containment.md)")
    var endless = attack.repeated("while true do")
    endless.budget = 20_000_000
    let seconds = try await secondsOfMove(endless).cpu - secondsBesides
    report(
      "a whole move of it, over its budget",
      seconds / (Double(endless.budget) * ms_tick_seconds()), "times", atMost: mostOfAMove)
  }
}

/// Measures both in turn, so that both see the same machine; noise only ever adds.
private func timesAnEmptyLoop(_ attack: TickAttack) async throws -> Double {
  var (loop, tick) = (Double.infinity, Double.infinity)
  for _ in 0..<5 {
    loop = min(loop, try await secondsPerTick(.emptyLoop))
    tick = min(tick, try await secondsPerTick(attack))
  }
  return tick / loop
}

func secondsPerTick(_ attack: TickAttack) async throws -> Double {
  let (cpu, ticks) = try await secondsOfMove(attack)
  return cpu / Double(ticks)
}

/// The processor's time of a whole move and its ticks, in a script that has made its preparations
/// at an earlier one.
private func secondsOfMove(
  _ attack: TickAttack
) async throws -> (cpu: Double, ticks: Int) {
  let source = ScriptSource(
    name: "ticks",
    text: """
      local prepared
      return { choose = function(board, context)
        if not prepared then
          \(attack.before)
          prepared = function() \(attack.body) end
          return 'd3'
        end
        prepared()
        return 'd3'
      end }
      """)
  let strategy = try LuaStrategy(source, plugin: Plugin(Reversi()), isolation: .inProcess)
  let (game, start) = (Reversi(), Reversi().initialPosition)
  _ = try await strategy.choose(Turn(game: game, position: start))
  let turn = Turn(game: game, position: start, budget: Budget(remainingTicks: attack.budget))
  var ticks = attack.budget
  let begin = clock()
  do {
    ticks = try await strategy.choose(turn).ticks ?? 1
  } catch let forfeit as Forfeit where forfeit.reason == .ticks {}
  return (Double(clock() - begin) / Double(CLOCKS_PER_SEC), ticks)
}
