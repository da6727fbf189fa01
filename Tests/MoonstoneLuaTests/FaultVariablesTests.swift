import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// What the variables held where a script failed, for people.
@Suite(.timeLimit(.minutes(10 * patience))) struct FaultVariablesTests {
  /// What is told in process and in a worker, which must be the same.
  private func variables(
    _ text: String, ticks: Int? = 1_000_000, memory: Int = 8 << 20
  ) async throws -> [String] {
    let limits = ScriptLimits(memory: memory, loadSeconds: 60)
    let pool = WorkerPool(Workers.program, game: "reversi", memory: memory)
    var told: [Forfeit] = []
    for isolation in [ScriptIsolation.inProcess, .workers(pool)] {
      let strategy = try LuaStrategy(
        ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: limits,
        isolation: isolation)
      told.append(
        try await #require(throws: Forfeit.self) {
          try await strategy.choose(
            Turn(
              game: Reversi(), position: Reversi().initialPosition,
              budget: Budget(remainingTicks: ticks)))
        })
    }
    #expect(told[0].variables == told[1].variables && told[0].ticks == told[1].ticks)
    return told[0].variables
  }

  @Test func eachKindOfValueIsShown() async throws {
    let text = """
      return { choose = function(board)
        local best, n, share, is, name = nil, -3, 0.25, true, "x\\27\\n\\"y\\""
        local list, empty, record = { 1, "a", {}, board }, {}, { depth = 3 }
        local both = { 7, 8, n = 2 }
        local code, thread = print, coroutine.create(print)
        return best.move
      end }
      """
    #expect(
      try await variables(text) == [
        "test.lua:6", "board = board", "best = nil", "n = -3", "share = 0.25", "is = true",
        #"name = "x\x1b\n"y"""#,
        #"list = {1, "a", {…}, board}"#, "empty = {}", "record = {…}", "both = {7, 8, …}",
        "code = function", "thread = thread",
      ])
  }

  @Test func theInnermostFunctionIsTheOneThatFailed() async throws {
    let text = """
      local function worth(child, depth)
        for index = 1, 2 do local unused = index end
        local sum = child.value + depth
        return sum
      end
      return { choose = function(board)
        local depth = 4
        return worth({}, depth)
      end }
      """
    #expect(try await variables(text) == ["test.lua:3", "child = {}", "depth = 4"])
  }

  @Test func whatRunsOutOfTicksTellsWhereItWas() async throws {
    let text = """
      return { choose = function(board)
        local wanted = 5
        while wanted > 0 do end
      end }
      """
    #expect(try await variables(text) == ["test.lua:3", "board = board", "wanted = 5"])
  }

  @Test func nothingOfTheScriptRuns() async throws {
    let text = """
      local meta = {}
      for _, name in ipairs { "index", "tostring", "len", "pairs", "name", "eq", "call" } do
        meta["__" .. name] = function() print("ran " .. name) return 1 end
      end
      return { choose = function(board)
        local trap = setmetatable({}, meta)
        error("no")
      end }
      """
    let reports = Reports()
    let strategy = try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: ample,
      isolation: .inProcess)
    let forfeit = try await #require(throws: Forfeit.self) {
      try await strategy.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remainingTicks: 1_000_000), report: reports.add))
    }
    #expect(forfeit.variables == ["test.lua:7", "board = board", "trap = {}"])
    let note = "what the variables held at test.lua:7: board = board, trap = {}"
    #expect(reports.all.contains(.note(note)))
    #expect(!reports.all.contains { "\($0)".contains("ran ") })
  }

  @Test func manyAndLongOnesAreCut() async throws {
    let names = (1...100).map { "v\($0)" }
    let text = """
      return { choose = function(board)
        local \(names.joined(separator: ", ")) = 1
        local long = ("x"):rep(100000)
        local list = {}
        for i = 1, 1000 do list[i] = long end
        error("no")
      end }
      """
    let variables = try await variables(text)
    #expect(variables.count == 13 && variables.last?.hasPrefix(#"list = {"xxx"#) == true)
    #expect(variables.allSatisfy { $0.utf8.count < 256 })
    #expect(variables.joined().utf8.count < 1024)
    #expect(variables.contains("v100 = nil") && !variables.contains("v1 = 1"))
  }

  @Test func whatFailsInACoroutineIsShownThere() async throws {
    let text = """
      return { choose = function(board)
        local outer = 1
        return coroutine.wrap(function()
          local inner = 2
          error("no")
        end)()
      end }
      """
    #expect(try await variables(text) == ["test.lua:5", "inner = 2"])
  }

  @Test func whereNoVariableIsThereIsNothing() async throws {
    #expect(try await variables("return { choose = function() error('no') end }") == [])
  }
}
