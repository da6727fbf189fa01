import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Budgets in ticks.
@Suite(.timeLimit(.minutes(10 * patience))) struct TickTests {
  private func ticks(_ body: String, budget: Int = 1_000_000_000) async throws -> Int {
    let strategy = try strategy(body)
    let choice = try await strategy.choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition, budget: Budget(remainingTicks: budget)
      ))
    return try #require(choice.ticks)
  }

  /// An empty loop of n rounds is n instructions: FORLOOP jumps to itself.
  private func loop(_ n: Int) -> String { "for i = 1, \(n) do end" }

  @Test func nobodyCountsWithoutABudget() async throws {
    #expect(try await choice("return 'd3'").ticks == nil)
  }

  @Test func instructionsAreCountedToWithinOnePerCent() async throws {
    let count = try await ticks("\(loop(1_000_000)) return 'd3'")
    #expect((990_000...1_010_000).contains(count))
  }

  /// What a body takes with loops in it, beyond what it takes with empty ones.
  private func ticksOfLoops(in body: String, of rounds: Int) async throws -> Int {
    let with = body.replacingOccurrences(of: "LOOP", with: loop(rounds))
    let without = body.replacingOccurrences(of: "LOOP", with: loop(0))
    return try await ticks("\(with) return 'd3'") - ticks("\(without) return 'd3'")
  }

  @Test(arguments: [
    // In one coroutine, in many short ones, in one that yields often, and wrapped.
    (1, "coroutine.resume(coroutine.create(function() LOOP end))"),
    (1000, "for i = 1, 1000 do coroutine.wrap(function() LOOP end)() end"),
    (
      2000,
      "local co = coroutine.wrap(function() while true do LOOP coroutine.yield() end end) "
        + "for i = 1, 2000 do co() end"
    ),
    (1, "pcall(function() LOOP end)"),
    (1, "pcall(pcall, pcall, function() LOOP error('caught') end)"),
    (1, "xpcall(function() LOOP end, print)"),
    (1, "xpcall(error, function() LOOP end)"),
    (1, "table.sort({ 2, 1 }, function(a, b) LOOP return a < b end)"),
    (2, "('xx'):gsub('x', function() LOOP end)"),
    (1, "local _ = setmetatable({}, { __index = function() LOOP end })[1]"),
    (1, "local _ = setmetatable({}, { __add = function() LOOP end }) + 1"),
    (1, "local _ = setmetatable({}, { __lt = function() LOOP end }) < {}"),
    (1, "tostring(setmetatable({}, { __tostring = function() LOOP return '' end }))"),
    (1, "table.concat(setmetatable({}, { __index = function() LOOP return '' end }), '', 1, 1)"),
    (1, "for _ in setmetatable({}, { __call = function() LOOP end }) do end"),
    (
      1,
      "for _ in pairs(setmetatable({}, { __pairs = function() LOOP return next, {} end })) do end"
    ),
  ])
  func instructionsCountWhereverTheyRun(times: Int, body: String) async throws {
    let count = try await ticksOfLoops(in: body, of: 1_000_000 / times)
    #expect((990_000...1_010_000).contains(count), "\(count)")
  }

  @Test func instructionsCountInWhatIsRequired() async throws {
    func ticks(_ rounds: Int) async throws -> Int {
      let source = ScriptSource(
        name: "test.lua",
        bytes: Array("return { choose = function() require('m') return 'd3' end }".utf8),
        includes: [.init(module: "m", name: "m.lua", bytes: Array(loop(rounds).utf8))])
      let strategy = try LuaStrategy(source, plugin: reversi, isolation: .inProcess)
      let choice = try await strategy.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remainingTicks: 10_000_000)))
      return try #require(choice.ticks)
    }
    let count = try await ticks(1_000_000) - ticks(0)
    #expect((990_000...1_010_000).contains(count), "\(count)")
  }

  @Test func callsOfTheHostHaveTheirPrice() async throws {
    let empty = try await ticks("\(loop(10_000)) return 'd3'")
    let playing = try await ticks("for i = 1, 10000 do board:play('d3') end return 'd3'")
    // 30 for the play, the instructions that make the call, and the memory of the board.
    let each = Double(playing - empty) / 10_000
    #expect((36...46).contains(each), "\(each)")
  }

  @Test func theSameChoiceTakesTheSameTicks() async throws {
    let body =
      "local n = 0 for m, a in board:children() do for k, b in a:children() do "
      + "n = n + b:mobility('black') end end return 'd3', { value = n }"
    let first = try await ticks(body)
    for _ in 1...5 { #expect(try await ticks(body) == first) }
  }

  @Test(arguments: [
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "local co = coroutine.wrap(function() while true do end end) co()",
    "while true do coroutine.wrap(function() end)() end",
    "while true do board:play('d3') end",
    "while true do context.random() end",
    "while true do pcall(board.play, board, 'd3') end",
    "pcall(function() while true do end end) return 'd3'",
    "pcall(function() while true do board:count() end end) return 'd3'",
    "xpcall(function() while true do end end, function() while true do end end) return 'd3'",
  ])
  func usedUpTicksForfeit(body: String) async throws {
    let strategy = try strategy(body)
    let forfeit = try await #require(throws: Forfeit.self) {
      try await strategy.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remainingTicks: 100_000)))
    }
    #expect(forfeit == Forfeit(.ticks, "test.lua:2: out of ticks"))
  }

  /// In process and in a worker, which must be the same.
  @Test(arguments: ["while true do end", "error('no')"])
  func aFailedChoiceTellsItsTicks(body: String) async throws {
    let pool = WorkerPool(Workers.program, game: "reversi", memory: 8 << 20)
    var told: [Int?] = []
    for isolation in [ScriptIsolation.inProcess, .workers(pool)] {
      let black = try LuaStrategy(
        ScriptSource(name: "test.lua", text: "return { choose = function() \(body) end }"),
        plugin: reversi, limits: ScriptLimits(memory: 8 << 20, loadSeconds: 60),
        isolation: isolation)
      let host = Host(
        reversi, black: black, white: black, clocks: Clocks(.unlimited, ticks: .perMove(100_000)))
      try await host.run()
      told.append(host.account.failure?.ticks)
    }
    #expect(told[0] == told[1])
    let ticks = try #require(told[0])
    #expect(body.contains("while") ? ticks >= 100_000 : (1..<1000).contains(ticks))
  }

  /// Each of these took a few instructions for seconds of work, when a call was a call.
  @Test(arguments: [
    "while true do string.rep('x', 1000000) end",
    "while true do string.rep('', 1 << 60) end",
    "local b = ('x'):rep(1000000) while true do local c = b .. 'y' end",
    "local t = {} for i = 1, 1000 do t[i] = '' end while true do table.concat(t) end",
    "local t = {} for i = 1, 1000 do t[i] = i end while true do table.sort(t) end",
    "table.sort(setmetatable({}, { __len = function() return (1 << 31) - 2 end }), rawequal)",
    "while true do string.format('%.99f', 1e300) end",
    "local b = ('x'):rep(100000) while true do string.format(b) end",
    "table.move({}, 1, 1 << 60, 1 << 61)",
    "table.insert(setmetatable({}, { __len = function() return 1 << 60 end }), 1, 1)",
    "table.remove(setmetatable({}, { __len = function() return 1 << 60 end }), 1)",
    "local t = {} for i = 1, 1000 do t[i] = i end while true do table.unpack(t) end",
    "local b = ('x'):rep(100000) while true do b:byte(1, -1) end",
    "local b = ('x'):rep(100000) while true do b:reverse() end",
    "local b = ('9'):rep(100000) while true do tonumber(b) end",
    "local b = ('x'):rep(100000) while true do b:find('y', 1, true) end",
    "local b = ('x'):rep(100000) while true do b:find('.-y') end",
    "local b = ('('):rep(100000) while true do b:find('%b()') end",
    "(('a'):rep(30000)):find(('.-'):rep(30) .. 'b')",
    "pcall(string.gsub, ('a'):rep(30000), ('a*'):rep(30) .. 'b', '') return 'd3'",
    "local b = ('x'):rep(100000) while true do for w in b:gmatch('x') do end end",
    "local b = ('x'):rep(100000) while true do utf8.len(b) end",
    "while true do local s = tostring(0.5) end",
  ])
  func workInsideTheLibraryUsesTheTicksUp(body: String) async throws {
    // There are sixty seconds for it: only the ticks can end it with these words.
    let strategy = try strategy(body)
    let forfeit = try await #require(throws: Forfeit.self) {
      try await strategy.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remainingTicks: 5_000_000)))
    }
    #expect(forfeit == Forfeit(.ticks, "test.lua:2: out of ticks"))
  }

  @Test func theWorkOfTheLibraryHasItsPrice() async throws {
    func price(_ call: String, _ more: String) async throws -> Int {
      let before = "local t = table.pack(('x'):rep(4000):byte(1, -1)) local s = ('x'):rep(8000) "
      return try await ticks("\(before)\(more) return 'd3'")
        - ticks("\(before)\(call) return 'd3'")
    }
    // 2 an element for 1000 of them; 1 for 8 bytes of 4000; 1 for 2 steps, which a character takes.
    #expect(try await price("table.move(t, 1, 1000, 1)", "table.move(t, 1, 2000, 1)") == 2000)
    #expect(try await price("s:find('y', 4001, true)", "s:find('y', 1, true)") == 500)
    #expect(
      (3900...4100).contains(try await price("s:find('y.', 4001)", "s:find('y.', 1)")))
    // A text of 8000 bytes more, in blocks.
    #expect((125...500).contains(try await price("s = s .. 'x'", "s = s .. s")))
  }

  @Test func refusedMemoryIsCaughtUnderTicksToo() async throws {
    let body =
      "local ok = pcall(string.rep, 'x', 1 << 40) "
      + "return 'd3', { text = tostring(ok) .. tostring(context.remaining > 1000000) }"
    let choice = try await strategy(body).choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remainingTicks: 5_000_000)))
    #expect(choice.comment?.text == "falsetrue")
  }

  @Test func mostOfTheBudgetCanBeUsedAtEachMove() async throws {
    let match = Match(Reversi(), clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)))
    let body = "while context.remaining > 50000 do end return board:moves()[1]"
    let players = try Sides(black: strategy(body), white: strategy(body))
    let played = try await Host(match, players: players.map { $0 as any Player<Reversi> }).run()
    #expect(played.ending?.termination == .rules)
  }

  @Test func theContextTellsWhatIsLeft() async throws {
    let strategy = try strategy(
      "local a = context.remaining for i = 1, 1000 do end local b = context.remaining "
        + "return 'd3', { text = tostring(a <= 500000 and a > 499000 and a - b >= 900 and a - b <= 1200) "
        + ".. tostring(context.seconds) }")
    let choice = try await strategy.choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remaining: .seconds(10), remainingTicks: 500_000)))
    #expect(choice.comment?.text == "truenil")
  }

  @Test func aCoroutineKeptFromAnUncountedTurnIsCountedInTheNext() async throws {
    let strategy = try strategy(
      "co = co or coroutine.wrap(function() while true do for i = 1, 100000 do end "
        + "coroutine.yield() end end) co() return board:moves()[1]")
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    #expect(try await strategy.choose(turn).ticks == nil)
    let counted = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 1_000_000))
    let ticks = try #require(try await strategy.choose(counted).ticks)
    #expect((99_000...101_000).contains(ticks))
    #expect(try await strategy.choose(turn).ticks == nil)
  }

  @Test func theMatchEndsWhenTheTicksOfTheMatchAreUsedUp() async throws {
    let clocks = Clocks(.unlimited, ticks: .perMatch(500_000, increment: 1_000))
    let body = "for i = 1, 100000 do end return board:moves()[1]"
    let players = try Sides(black: strategy(body), white: strategy("return board:moves()[1]"))
    let host = Host(
      Match(Reversi(), clocks: clocks), players: players.map { $0 as any Player<Reversi> })
    let ending = try #require(try await host.run().ending)
    #expect(ending.termination == .ticks)
    #expect(ending.side == .black)
    #expect(ending.outcome?.winner == .white)
  }

  @Test func loadingHasABudgetOfItsOwn() {
    let limits = ScriptLimits(loadTicks: 10_000)
    let error = #expect(throws: ScriptError.self) {
      try LuaStrategy(
        ScriptSource(name: "slow.lua", text: "while true do end"), plugin: reversi, limits: limits,
        isolation: .inProcess)
    }
    #expect(error == ScriptError(.invalid, "slow.lua:1: out of ticks"))
  }
}
