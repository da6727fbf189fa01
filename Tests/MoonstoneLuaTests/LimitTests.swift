import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Time and memory, against scripts that fight them. A hang breaks the suite's bound.
@Suite(.timeLimit(.minutes(10 * patience))) struct LimitTests {
  private let short = ScriptLimits(memory: 8 << 20, loadSeconds: 60, moveSeconds: 0.05)

  @Test(arguments: [
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "while true do xpcall(function() while true do end end, function() while true do end end) end",
    "xpcall(function() while true do end end, function() while true do end end) return 'd3'",
    "pcall(function() while true do end end) return 'd3'",
    "local co = coroutine.wrap(function() while true do end end) co()",
    "local co = coroutine.create(function() while true do pcall(function() while true do end end) end end) while true do coroutine.resume(co) end",
    "while true do coroutine.wrap(function() while true do end end)() end",
    "while true do pcall(coroutine.wrap(function() while true do end end)) end",
    "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end",
    "local function f() return f() end f()",
    "setmetatable(_G, { __index = function() while true do end end }) return nothing",
    "for _ in function() return 1 end do end",
    "goto again ::again:: goto again",
    "while true do board:play('d3') end",
    "while true do for move, after in board:children() do end end",
    "setmetatable(context.memory, { __pairs = function() while true do end end }) for _ in pairs(context.memory) do end",
  ])
  func whateverRunsForEverIsStopped(body: String) async throws {
    let forfeit = try await forfeit(body, limits: short)
    #expect(forfeit.reason == .time)
    let told = "out of time: it had 0.05 s for this move, since no limit is set"
    #expect(["test.lua:2: \(told)", "test.lua: \(told)"].contains(forfeit.message))
  }

  /// What a search finds, and whether a script loads, must not depend on how busy the machine is.
  @Test func underTicksAloneNoTimeIsCounted() async throws {
    let body = "return (board:search { ticks = 200000 })"
    var ticks: [Int?] = []
    for seconds in [0.0, 60] {
      let limits = ScriptLimits(
        loadSeconds: seconds, loadTicks: 1_000_000, moveSeconds: seconds)
      let choice = try await strategy(body, limits: limits).choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remainingTicks: 1_000_000)))
      ticks.append(choice.ticks)
    }
    #expect(ticks[0] == ticks[1])
    #expect(ticks[0] ?? 0 > 150_000)
  }

  @Test(arguments: [
    "local t = {} while true do t[#t + 1] = {} end",
    "local s = 'x' while true do s = s .. s end",
    "return ('x'):rep(1 << 30)",
    "local t = {} while true do t[#t + 1] = board:play('d3') end",
    "local t = {} while true do t[#t + 1] = coroutine.create(print) end",
    "local t = {} for i = 1, 1e9 do t[i] = i end",
    "return string.pack('c' .. (1 << 30), 'x')",
    "return table.concat({}, ('x'):rep(1 << 20), 1, 0) .. ('y'):rep(16 << 20)",
  ])
  func whateverGrowsForEverIsStopped(body: String) async throws {
    let limits = ScriptLimits(memory: 8 << 20, moveSeconds: 20)
    let forfeit = try await forfeit(body, limits: limits)
    #expect(forfeit.reason == .memory)
    // While Lua moves its stack, which it does to grow it, some releases cannot say where it is.
    let told = "out of memory: a script may use 8M"
    #expect(["test.lua:2: \(told)", "test.lua: \(told)"].contains(forfeit.message))
  }

  @Test(arguments: [
    ("local function f() return 1 + f() end return f()", "stack overflow"),
    ("return ('x'):rep(1 << 62)", "resulting string too large"),
    (
      "local co co = coroutine.wrap(function() return co() end) co()",
      "cannot resume non-suspended coroutine"
    ),
    ("local function deep() return coroutine.wrap(deep)() end deep()", "C stack overflow"),
    (
      "local s = 'x' for i = 1, 300 do s = s:gsub('x', function() return (s:gsub('x', 'x')) end) end error('done')",
      "done"
    ),
  ])
  func aCallThatIsTooDeepFails(body: String, message: String) async throws {
    let forfeit = try await forfeit(body, limits: ScriptLimits(memory: 256 << 20))
    #expect(forfeit.reason == .fault)
    #expect(forfeit.message.contains(message))
  }

  @Test(arguments: ["local x = t.x", "t.x = 1"]) func aChainThatIsTooLongIsToldWithItsPlace(
    use: String
  ) async throws {
    let forfeit = try await forfeit(
      "local t = {} for i = 1, 1990 do t = setmetatable({}, { __index = t, __newindex = t }) end\n"
        + use)
    #expect(forfeit == Forfeit(.fault, "test.lua:3: C stack overflow"))
  }

  /// Where Lua's own words are used deep down. To go through all calls from each would take more
  /// CPU time than ten million ticks may.
  @Test func aDeepErrorIsToldWithItsPlaceAtOnce() async throws {
    let body = """
      local function f(n) if n == 0 then error("C stack overflow", 0) end return 1 + f(n - 1) end
      return f(150000)
      """
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 10_000_000))
    let strategy = try strategy(body)
    await #expect(throws: Forfeit(.fault, "test.lua:2: C stack overflow")) {
      try await strategy.choose(turn)
    }
  }

  @Test func aRunawayRecursionIsToldWithItsFunction() async throws {
    let body = "local function sink() return 1 + sink() end return sink()"
    let forfeit = try await forfeit(body)
    #expect(
      forfeit
        == Forfeit(
          .memory,
          "test.lua:2: stack overflow in function 'sink': a script may use 64M, "
            + "and its calls take more"))
  }

  @Test(arguments: [
    (1, "1 byte"), (1000, "1000 bytes"), (1 << 19, "512K"), (3 << 20, "3M"),
  ])
  func memoryIsToldInTheUnitsThatPeopleType(memory: Int, told: String) async throws {
    let limits = ScriptLimits(memory: memory, loadSeconds: 60)
    let error = #expect(throws: ScriptError.self) {
      let text = "local t = {} while true do t[#t + 1] = ('x'):rep(1 << 20) .. #t end"
      _ = try LuaStrategy(
        ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: limits,
        isolation: .inProcess)
    }
    #expect(error?.message.hasSuffix("out of memory: a script may use \(told)") == true)
  }

  @Test func aCaughtMemoryErrorIsTheScriptsOwnAffair() async throws {
    let body =
      "local ok = pcall(function() return ('x'):rep(1 << 30) end) "
      + "return 'd3', { text = tostring(ok) }"
    let limits = ScriptLimits(memory: 8 << 20, loadSeconds: 60)
    #expect(try await choice(body, limits: limits).comment?.text == "false")
  }

  @Test func theClockLimitsACall() async throws {
    let forfeit = try await forfeit("while true do end", remaining: .milliseconds(30))
    #expect(forfeit == Forfeit(.time, "test.lua:2: out of time: it had 0.03 s for this move"))
  }

  @Test func aScriptPlaysOnAfterAnotherWasStopped() async throws {
    let strategy = try strategy(
      "if context.ply == 0 then while true do end end return board:moves()[1]")
    let start = Reversi().initialPosition
    await #expect(throws: Forfeit.self) {
      try await strategy.choose(
        .init(game: Reversi(), position: start, budget: Budget(remaining: .milliseconds(50))))
    }
    let move = Reversi.Move("d3")!
    _ = try await strategy.choose(
      .init(game: Reversi(), position: start.playingUnchecked(move), moves: [move]))
  }

  @Test func manyScriptsAreWatchedAtOnce() async throws {
    let limits = short
    try await withThrowingTaskGroup(of: Forfeit.Reason.self) { group in
      for _ in 0..<16 {
        group.addTask { try await forfeit("while true do end", limits: limits).reason }
      }
      for try await reason in group { #expect(reason == .time) }
    }
  }
}
