#if os(Linux)
  import Foundation
  import MoonstoneHost
  import MoonstoneKernel
  import MoonstoneReversi
  import MoonstoneTestSupport
  import Testing

  @testable import MoonstoneLua

  /// A worker whose match is over plays the next one of its version, and nothing of the last one is
  /// left in it.
  @Suite(.timeLimit(.minutes(10 * patience))) struct ReusedWorkerTests {
    private static let limits = ScriptLimits(loadSeconds: 60, loadTicks: 50_000_000)
    private let workers = Workers()

    private func player(
      _ source: ScriptSource, _ limits: ScriptLimits = Self.limits
    ) throws -> LuaStrategy<Reversi> {
      try LuaStrategy(source, plugin: reversi, limits: limits, isolation: .workers(workers.pool))
    }

    private func source(_ body: String, before: String = "") -> ScriptSource {
      let text = "\(before) return { choose = function(board, context)\n\(body)\nend }"
      return ScriptSource(name: "test.lua", text: text)
    }

    /// What a new player of a script answers, costs and says in a course of turns, until it fails.
    private func life(of source: ScriptSource, plies: Int = 12) throws -> [String] {
      let player = try player(source)
      let reports = Reports()
      var position = Reversi().initialPosition
      var moves = Trail<Reversi.Move>()
      var told: [String] = []
      do {
        for _ in 0..<plies where position.outcome == nil {
          let choice = try player.chooseAtOnce(
            Turn(
              game: Reversi(), position: position, moves: moves,
              budget: Budget(remainingTicks: 3_000_000), seed: 7, keepsMemory: true,
              report: reports.add))
          told.append("\(choice)")
          position.playUnchecked(choice.move)
          moves.append(choice.move)
        }
      } catch {
        told.append("\(error)")
      }
      return told + reports.all.map { "\($0)" }
    }

    // MARK: - The same as a fresh one

    @Test(arguments: NastyScripts.all) func everyMatchIsTheFirst(of source: ScriptSource) throws {
      let first = try life(of: source)
      for _ in 1...2 { #expect(try life(of: source) == first) }
    }

    @Test func oneWorkerPlaysMatchAfterMatch() async throws {
      let source = source("return board:moves()[1], { text = tostring({}) }")
      let first = try life(of: source, plies: 60)
      let running = try await workers.settle(at: 2)
      for _ in 1...5 { #expect(try life(of: source, plies: 60) == first) }
      try await workers.remain(running)
    }

    /// Each place where a script could leave a note for the next match.
    @Test func aScriptFindsNothingThatItHid() async throws {
      let source = source(
        """
        local found = {}
        local function note(place, n) found[#found + 1] = place .. " " .. tostring(n) end
        up = up + 1
        note("upvalue", up)
        note("coroutine", step())
        global = (global or 0) + 1
        note("global", global)
        string.hidden = (string.hidden or 0) + 1
        note("strings", string.hidden)
        note("their metatable", pcall(function() getmetatable("").__index.more = 1 end))
        shared.n = (shared.n or 0) + 1
        note("module", require("shared").n)
        local meta = getmetatable(object)
        meta.n = (meta.n or 0) + 1
        note("metatable", getmetatable(object).n)
        old = old or board
        note("board", old == board)
        held = held or context
        note("context", held.ply)
        note("its metatable", pcall(function() getmetatable(context).n = 1 end))
        words = words or ("a b c d"):gmatch("%a")
        note("iterator", words())
        weak[object] = (weak[object] or 0) + 1
        note("weak", weak[object])
        weights.n = (weights.n or 0) + 1
        note("evaluation", weights.n)
        context.memory.n = (context.memory.n or 0) + 1
        note("memory", context.memory.n)
        local _, _, details = board:playouts { count = 30 }
        note("search", details.nodes)
        for i = 1, 300 do ballast[#ballast + 1] = { i } end
        note("garbage", tostring(ballast))
        print(table.concat(found, ", "))
        return board:moves()[1], { text = table.concat(found, ", ") }
        """,
        before: """
          local up, old, held, words = 0, nil, nil, nil
          local step = coroutine.wrap(function() local n = 0 while true do n = n + 1
            coroutine.yield(n) end end)
          local shared = require "shared"
          local object = setmetatable({}, {})
          local weak = setmetatable({}, { __mode = "k" })
          local weights = { moonstone.evaluation { mobility = 1 } }
          local ballast = {}
          """)
      let hiding = ScriptSource(
        name: "hiding.lua", bytes: source.bytes,
        includes: [.init(module: "shared", name: "shared.lua", bytes: Array("return {}".utf8))])
      let first = try life(of: hiding, plies: 3)
      let running = try await workers.settle(at: 2)
      #expect(first[0].contains("upvalue 1, coroutine 1, global 1, strings 1, "))
      #expect(first[1].contains("upvalue 2, coroutine 2, global 2, strings 2, "))
      for _ in 1...3 { #expect(try life(of: hiding, plies: 3) == first) }
      try await workers.remain(running)
    }

    @Test func aMemoryThatWasHandedOverIsNotKept() throws {
      let source = source(
        """
        context.memory.n = (context.memory.n or 0) + 1
        return board:moves()[1], { value = context.memory.n }
        """)
      let turn = Turn(game: Reversi(), position: Reversi().initialPosition, keepsMemory: true)
      for memory in ["{[\"n\"]=4}", nil, "{[\"n\"]=6}"] {
        let player = try LuaStrategy(
          source, plugin: reversi, limits: Self.limits, isolation: .workers(workers.pool),
          memory: memory)
        let value = try player.chooseAtOnce(turn).comment?.value
        #expect(value == (memory == nil ? 1 : memory?.contains("4") == true ? 5 : 7))
      }
    }

    // MARK: - Never

    @Test(arguments: [
      "error('no')", "return 'a1'", "return nil", "while true do end",
      "local t = {} while true do t[#t + 1] = ('x'):rep(1 << 20) .. #t end",
    ])
    func aWorkerThatFailedEnds(body: String) async throws {
      let source = source("if context.ply == 2 then \(body) end return board:moves()[1]")
      let first = try life(of: source)
      let answers = first.filter { !$0.contains("what the variables held") }
      #expect(answers.count == 3, "\(first)")
      try await workers.settle(at: 1)
      #expect(try life(of: source) == first)
    }

    @Test func aWorkerThatWasStoppedEnds() async throws {
      do {
        let player = try player(
          source("while true do end"), ScriptLimits(moveSeconds: 3600))
        let isThinking = Gate()
        let turn = Turn(
          game: Reversi(), position: Reversi().initialPosition,
          isWanted: {
            isThinking.open()
            return true
          })
        let thinking = Task.detached(executorPreference: Apart()) {
          try await player.choose(turn)
        }
        await isThinking.wait()
        player.stop()
        await #expect(throws: CancellationError.self) { try await thinking.value }
      }
      try await workers.settle(at: 1)
    }

    @Test func aWorkerThatWasKilledWhileItWaitedIsNotTaken() async throws {
      let source = source("return board:moves()[1]")
      let first = try life(of: source)
      try await workers.settle(at: 2)
      // The other one was started ahead, and may not have come up yet.
      let idle = try #require(workers.running.first)
      kill(idle, SIGKILL)
      try await eventually("it ends") { !workers.running.contains(idle) }
      // Whether its end was seen before it was asked, or then, is the machine's affair.
      let reports = try life(of: source).filter { !$0.hasPrefix("delayed") }
      #expect(reports == first)
    }

    /// One that has more than is kept of it.
    @Test func aScriptThatIsTooLargeIsLoadedAnew() async throws {
      let source = source(
        "t[1] = t[1] + 1 return board:moves()[1], { value = t[1] }",
        before: "local t = {} for i = 1, 50000 do t[i] = i .. ' ' end t[1] = 0")
      let first = try life(of: source)
      try await workers.settle(at: 1)
      #expect(try life(of: source) == first)
    }

    @Test func anotherTextNameOrLimitIsAnotherWorkers() async throws {
      let source = source("return board:moves()[1]")
      _ = try life(of: source)
      var fewer = Self.limits
      fewer.loadTicks = 49_999_999
      let others = [
        try player(ScriptSource(name: source.name, bytes: source.bytes + [0x20])),
        try player(source.renamed("other.lua")),
        try player(source, fewer),
      ]
      // Those, the one that waits, and the one that was started ahead.
      try await workers.settle(at: 5)
      withExtendedLifetime(others) {}
    }

    @Test func theSameTextUnderAnotherNameSaysThatName() throws {
      for name in ["one.lua", "two.lua"] {
        let source = source("if context.ply == 1 then error('no') end return 'd3'").renamed(name)
        let told = try life(of: source)
        #expect(told.contains { $0.contains("\(name):2: no") })
        #expect(told.last?.contains("held at \(name):2: board = board") == true)
      }
    }

    /// Its rules run beside the script, and are not made anew.
    @Test func aWorkerOfAGameInLuaEnds() async throws {
      let memory = workers.memory
      let game = try ShippedGames.game("gomoku")
      let plugin = Plugin(game)
      let pool = WorkerPool(Workers.program, game: game, memory: memory)
      do {
        let player = try LuaStrategy(
          source("return board:moves()[1]"), plugin: plugin, isolation: .workers(pool))
        _ = try player.chooseAtOnce(Turn(game: game, position: game.initialPosition))
      }
      try await eventually("the one on standby is left") {
        Workers.processes(memory: memory, of: LuaGame.workerName).count { $0.isRunning } == 1
      }
    }

    @Test func onlySoManyWait() async throws {
      for number in 0..<IdleWorkers.most + 8 {
        _ = try life(of: source("return board:moves()[1] -- \(number)"), plies: 1)
      }
      try await workers.settle(at: IdleWorkers.most + 1)
    }

    @Test func manyPlayersAtOnceEachHaveOne() async throws {
      let source = source("return board:moves()[1], { value = 1 }")
      let first = try life(of: source)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 1...4 {
          group.addTask {
            try (1...10).allSatisfy { _ in try life(of: source) == first }
          }
        }
        for try await isSame in group { #expect(isSame) }
      }
    }
  }
#endif
