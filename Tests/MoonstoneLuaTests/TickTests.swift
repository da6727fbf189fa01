import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

/// Budgets in ticks.
@Suite(.timeLimit(.minutes(1))) struct TickTests {
  private func ticks(_ body: String, budget: Int = 1_000_000_000) async throws -> Int {
    let strategy = try strategy(body)
    let choice = try await strategy.choose(
      Turn(game: Reversi(), position: Reversi().initialPosition, remainingTicks: budget))
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

  @Test(arguments: [
    // In one coroutine, in many short ones, in one that yields often, and wrapped.
    "coroutine.resume(coroutine.create(function() for i = 1, 1000000 do end end))",
    "for i = 1, 1000 do coroutine.wrap(function() for i = 1, 880 do end end)() end",
    "local co = coroutine.wrap(function() while true do for i = 1, 477 do end coroutine.yield() end end) for i = 1, 2000 do co() end",
    "pcall(function() for i = 1, 1000000 do end end)",
    "xpcall(function() for i = 1, 1000000 do end end, print)",
    "local n = 0 table.sort({ 2, 1 }, function(a, b) for i = 1, 1000000 do end return a < b end)",
    "('xx'):gsub('x', function() for i = 1, 500000 do end end)",
  ])
  func instructionsCountWhereverTheyRun(body: String) async throws {
    let count = try await ticks("\(body) return 'd3'")
    #expect((970_000...1_030_000).contains(count), "\(count)")
  }

  @Test func callsOfTheHostHaveTheirPrice() async throws {
    let empty = try await ticks("\(loop(10_000)) return 'd3'")
    let playing = try await ticks("for i = 1, 10000 do board:play('d3') end return 'd3'")
    // 30 for the play, and the instructions that make the call.
    let each = Double(playing - empty) / 10_000
    #expect((32...36).contains(each))
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
  func whoeverUsesTheTicksUpForfeits(body: String) async throws {
    let strategy = try strategy(body)
    let forfeit = try await #require(throws: Forfeit.self) {
      try await strategy.choose(
        Turn(game: Reversi(), position: Reversi().initialPosition, remainingTicks: 100_000))
    }
    #expect(forfeit == Forfeit(.ticks, "test.lua:2: out of ticks"))
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
        game: Reversi(), position: Reversi().initialPosition, remaining: .seconds(10),
        remainingTicks: 500_000))
    #expect(choice.comment?.text == "truenil")
  }

  @Test func aCoroutineKeptFromAnUncountedTurnIsCountedInTheNext() async throws {
    let strategy = try strategy(
      "co = co or coroutine.wrap(function() while true do for i = 1, 100000 do end "
        + "coroutine.yield() end end) co() return board:moves()[1]")
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    #expect(try await strategy.choose(turn).ticks == nil)
    let counted = Turn(
      game: Reversi(), position: Reversi().initialPosition, remainingTicks: 1_000_000)
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
        ScriptSource(name: "slow.lua", text: "while true do end"), plugin: reversi, limits: limits)
    }
    #expect(error == ScriptError(.invalid, "slow.lua:1: out of ticks"))
  }
}
