import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// The calls that led to a failure, for people.
@Suite(.timeLimit(.minutes(10 * patience))) struct TracebackTests {
  /// What a script says of its failure, in process and in a worker, which must be the same.
  private func calls(
    _ text: String, ticks: Int? = 1_000_000, memory: Int = 8 << 20
  ) async throws -> [String] {
    let limits = ScriptLimits(memory: memory, loadSeconds: 60)
    let pool = WorkerPool(Workers.program, game: "reversi", memory: memory)
    var told: [[String]] = []
    for isolation in [ScriptIsolation.inProcess, .workers(pool)] {
      let strategy = try LuaStrategy(
        ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: limits,
        isolation: isolation)
      let reports = Reports()
      let forfeit = try await #require(throws: Forfeit.self) {
        try await strategy.choose(
          Turn(
            game: Reversi(), position: Reversi().initialPosition,
            budget: Budget(remainingTicks: ticks), report: reports.add))
      }
      told.append(strategy.lastCalls)
      #expect(forfeit.calls == strategy.lastCalls)
      if !strategy.lastCalls.isEmpty {
        let lines = strategy.lastCalls.map { "\n  \($0)" }.joined()
        let note = "the calls that led to its failure, the last one first:" + lines
        #expect(reports.all.contains(.note(note)))
      }
    }
    #expect(told[0] == told[1])
    return told[0]
  }

  @Test func aFaultTellsItsCallers() async throws {
    let text = """
      local function inner(t) return t.x.y end
      local function outer(t)
        local value = inner(t)
        return value
      end
      return { choose = function(board)
        local value = outer {}
        return value
      end }
      """
    #expect(
      try await calls(text) == [
        "test.lua:1: in upvalue 'inner'", "test.lua:3: in upvalue 'outer'",
        "test.lua:7: in the function of line 6",
      ])
  }

  @Test func aTableForWhoseTextThereIsNoMemoryHasItsCallers() async throws {
    let text = """
      local t, kept = {}, {}
      for i = 1, 60 do t[i] = ("x"):rep(70) end
      local function fill(n)
        local n = n
        while true do kept[#kept + 1] = ("y"):rep(n) .. #kept end
      end
      local function inner() error(t) end
      return { choose = function(board)
        for n = 400, 100, -100 do pcall(fill, n) end
        inner()
        return "d3"
      end }
      """
    #expect(
      try await calls(text, ticks: 100_000_000) == [
        "test.lua:7: in upvalue 'inner'", "test.lua:10: in the function of line 8",
      ])
  }

  @Test func aFaultOfOneCallNeedsNone() async throws {
    #expect(try await calls("return { choose = function() error('no') end }") == [])
  }

  @Test func aCoroutineHasThoseWhoResumedIt() async throws {
    let text = """
      local function work() error("no idea") end
      return { choose = function()
        local co = coroutine.wrap(function()
          work()
        end)
        co()
      end }
      """
    #expect(
      try await calls(text) == [
        "test.lua:1: in upvalue 'work'", "test.lua:4: in the function of line 3",
        "moonstone: in local 'co'", "test.lua:6: in the function of line 2",
      ])
  }

  @Test func aFunctionThatASearchCallsHasTheSearch() async throws {
    let text = """
      local function worth(board) return board.nothing.at.all end
      local function pick(board)
        return (board:search { depth = 2, evaluate = worth })
      end
      return { choose = function(board)
        local move = pick(board)
        return move
      end }
      """
    #expect(
      try await calls(text) == [
        "moonstone: in method 'search'", "test.lua:3: in upvalue 'pick'",
        "test.lua:6: in the function of line 5",
      ])
  }

  @Test func aRunawayRecursionIsCountedAndCut() async throws {
    let text = """
      local function down(n) return 1 + down(n + 1) end
      return { choose = function()
        local n = down(1)
        return n
      end }
      """
    let calls = try await calls(text, ticks: nil, memory: 256 << 20)
    #expect(calls.first?.hasPrefix("test.lua:1: in ") == true)
    #expect(calls.contains { $0.hasPrefix("… ") && $0.hasSuffix(" calls") })
    #expect(calls.last == "test.lua:3: in the function of line 2")
    #expect(calls.count < 20)
  }

  @Test func memoryThatIsRefusedSaysWhere() async throws {
    let text = """
      local function fill(t) for i = 1, 1e9 do t[i] = { i } end end
      return { choose = function()
        fill {}
        return "d3"
      end }
      """
    #expect(
      try await calls(text, ticks: nil) == [
        "test.lua:1: in upvalue 'fill'", "test.lua:3: in the function of line 2",
      ])
  }

  @Test func usedUpTicksSayWhere() async throws {
    let text = """
      local function spin() while true do end end
      return { choose = function()
        spin()
        return "d3"
      end }
      """
    #expect(
      try await calls(text) == [
        "test.lua:1: in upvalue 'spin'", "test.lua:3: in the function of line 2",
      ])
  }

  @Test func whatIsCaughtLeavesNothing() async throws {
    let text = """
      local function bad() error("caught") end
      return { choose = function(board)
        pcall(bad)
        pcall(board.search, board, { depth = 1, evaluate = bad })
        error("real")
      end }
      """
    #expect(try await calls(text) == [])
  }

  @Test func hostileNamesAreCleaned() async throws {
    let text = """
      local t = { ["a\\27[31m" .. ("x"):rep(500)] = function() error("no") end }
      return { choose = function()
        local name = next(t)
        t["a\\27[31mxyz"] = t[name]
        t["a\\27[31mxyz"]()
        return 1
      end }
      """
    let calls = try await calls(text)
    #expect(calls.count == 2)
    #expect(calls.allSatisfy { $0.utf8.count < 200 && !$0.contains("\u{1b}") })
  }

  @Test func aScriptSeesNothingOfIt() async throws {
    let text = """
      local function deep(n) if n == 0 then error("at the end") end deep(n - 1) return 1 end
      return { choose = function(board)
        local ok, message = pcall(deep, 50)
        return "d3", { text = message }
      end }
      """
    let strategy = try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: ample,
      isolation: .inProcess)
    let choice = try await strategy.choose(
      Turn(game: Reversi(), position: Reversi().initialPosition))
    #expect(choice.comment?.text == "script:1: at the end")
    #expect(strategy.lastCalls.isEmpty)
  }
}
