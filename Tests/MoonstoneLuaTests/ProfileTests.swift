import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// What the ticks of a script go into.
@Suite(.timeLimit(.minutes(10 * patience))) struct ProfileTests {
  private static let text = """
    local cache = {}
    local function worth(board)
      local sum = 0
      for i = 1, 200 do sum = sum + i % 7 end
      return sum + board:count()
    end
    local function think(board)
      local best, most
      for move, after in board:children() do
        local value = worth(after) + #tostring(after)
        cache[#cache + 1] = { value, move .. ":" .. value }
        if not most or value > most then best, most = move, value end
      end
      return best
    end
    return { choose = function(board, context)
      local co = coroutine.wrap(function() for i = 1, 500 do coroutine.yield(i) end end)
      for i = 1, 100 do co() end
      local _, value = board:search { nodes = 500, evaluate = worth, best = 3, hash = 16 }
      return think(board), { value = value, depth = #cache }
    end }
    """

  private func play(
    _ text: String, _ isolation: ScriptIsolation, isProfiled: Bool, budget: Int = 10_000_000
  ) async throws -> (choices: [Choice<Reversi.Move>], profile: ScriptProfile?) {
    let strategy = try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: ample,
      isolation: isolation)
    if isProfiled { try strategy.beginProfile() }
    var match = Match(
      Reversi(), players: Sides(both: strategy.identity), clocks: Clocks(.unlimited))
    _ = try match.apply(.start)
    var choices: [Choice<Reversi.Move>] = []
    for _ in 1...8 {
      let choice = try await strategy.choose(
        Turn(in: match, budget: Budget(remainingTicks: budget), seed: 3))
      choices.append(choice)
      let request = try #require(match.request)
      _ = try match.apply(.answer(request, .play(choice, elapsed: .zero)))
    }
    return (choices, strategy.profile)
  }

  @Test func itHasEachTickThatWasCharged() async throws {
    let (choices, profile) = try await play(Self.text, .inProcess, isProfiled: true)
    let all = try #require(profile)
    #expect(all.ticks == choices.reduce(0) { $0 + ($1.ticks ?? 0) })
    #expect(all.nodes.reduce(0) { $0 + $1.ticks } == all.ticks)
    #expect(all.choices == choices.count)
  }

  @Test func aScriptPlaysAndPaysAsWithoutIt() async throws {
    let with = try await play(Self.text, .inProcess, isProfiled: true).choices
    let without = try await play(Self.text, .inProcess, isProfiled: false).choices
    #expect(with == without)
  }

  /// Each way of taking ticks that is not a plain charge.
  @Test(arguments: [
    // A coroutine that was counted before the profile began, somewhere between two counts.
    ("for i = 1, 77 do step() end", "value = step()"),
    ("board:solve { best = 3, nodes = 2000 }", ""),
    ("board:search { best = 1, nodes = 3000 } board:search { best = 4, depth = 3 }", ""),
    ("board:playouts { count = 60 }", ""),
    (
      "local w = moonstone.evaluation { mobility = 2 } board:search { depth = 3, evaluate = w }", ""
    ),
    ("pcall(string.rep, 'x', 100 << 20)", ""),
    ("pcall(function() error({}) end) pcall(board.play, board, 'a1')", ""),
    ("local s = board:diagram() moonstone.board(tostring(board)) board:key() board:squares()", ""),
    ("context.memory[#context.memory + 1] = { board:count() }", ""),
  ])
  func everyWayOfTakingTicksIsInIt(body: String, comment: String) async throws {
    let text = """
      local step = coroutine.wrap(function()
        local n = 0
        while true do n = n + 1 coroutine.yield(n) end
      end)
      for i = 1, 13 do step() end
      return { choose = function(board, context)
        \(body)
        return board:moves()[1], { \(comment) }
      end }
      """
    for isolation in [ScriptIsolation.inProcess, .workers(Workers().pool)] {
      let with = try await play(text, isolation, isProfiled: true)
      let without = try await play(text, isolation, isProfiled: false)
      #expect(with.choices == without.choices)
      #expect(without.profile == nil)
      let paid = without.choices.reduce(0) { $0 + ($1.ticks ?? 0) }
      #expect(with.profile?.ticks == paid)
      #expect(with.profile?.nodes.reduce(0) { $0 + $1.ticks } == paid)
    }
  }

  @Test func itIsTheSameEachTimeAndInAWorker() async throws {
    let here = try await play(Self.text, .inProcess, isProfiled: true).profile
    let again = try await play(Self.text, .inProcess, isProfiled: true).profile
    let there = try await play(Self.text, .workers(Workers().pool), isProfiled: true).profile
    #expect(here != nil)
    #expect(here == again)
    #expect(here == there)
  }

  @Test func pricesAreAtTheirLines() async throws {
    let profile = try #require(try await play(Self.text, .inProcess, isProfiled: true).profile)
    func calls(_ what: String) -> [Int: Int] {
      profile.charges.filter { $0.what == what }
        .reduce(into: [:]) { $0[profile.lines[$1.place].line, default: 0] += $1.units }
    }
    let choices = try await play(Self.text, .inProcess, isProfiled: true).choices
    let children = try #require(calls("each step of board:children()")[9])
    #expect(children == choices.last?.comment?.depth)
    #expect(calls("board:children()") == [9: choices.count])
    #expect(calls("tostring(board)") == [10: children])
    #expect(calls("resuming a coroutine") == [18: 100 * choices.count])
  }

  /// A script that is made again what it was, in this process or in a worker, can no longer be
  /// profiled.
  @Test func theNextPlayerOfAVersionBeginsWithoutIt() async throws {
    let source = ScriptSource(name: "test.lua", text: Self.text)
    for isolation in [ScriptIsolation.inProcess, .workers(Workers().pool)] {
      let first = try await play(Self.text, isolation, isProfiled: true)
      #expect(first.profile != nil)
      let next = try LuaStrategy(source, plugin: reversi, limits: ample, isolation: isolation)
      #expect(next.profile == nil)
      #expect(next.trace.isEmpty)
      let again = try await play(Self.text, isolation, isProfiled: true)
      #expect(again.choices == first.choices)
      #expect(again.profile == first.profile)
    }
  }

  @Test func functionsHaveNamesAndCallers() async throws {
    let profile = try #require(try await play(Self.text, .inProcess, isProfiled: true).profile)
    #expect(Set(profile.functions.map(\.name)).isSuperset(of: ["worth", "think"]))
    let worth = try #require(profile.functions.firstIndex { $0.name == "worth" })
    let think = try #require(profile.functions.firstIndex { $0.name == "think" })
    #expect(
      profile.nodes.contains {
        $0.function == worth && profile.nodes[$0.parent].function == think
      })
  }

  @Test func whatAForfeitSpentIsInIt() async throws {
    let strategy = try LuaStrategy(
      ScriptSource(
        name: "test.lua", text: "return { choose = function()\nwhile true do end\nend }"),
      plugin: reversi, limits: ample, isolation: .inProcess)
    try strategy.beginProfile()
    await #expect(throws: Forfeit.self) {
      try await strategy.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remainingTicks: 100_000)))
    }
    let profile = try #require(strategy.profile)
    #expect(profile.ticks > 100_000)
    #expect(profile.lines.max { $0.instructions < $1.instructions }?.line == 2)
  }

  @Test(arguments: [
    "", "c 1", "l 0 0 1 1 1 1", "c 1\nl 1 0 1 1 1 1\nn 0 0 -1 1", "c 1\nl 0 0 1 1 1 1\nn 1 0 -1 1",
    "c 1\nl 0 0 1 1 1 1\nn 0 0 999 1", "c 1\nl 0 0 -1 1 1 1\nn 0 0 -1 1", "x", "f 1 a",
    "c 1\nl 0 0 9223372036854775807 1 1 1\nn 0 0 -1 1", "c 1\nl 0 0 1 1 1 1\np 1 0 1 1\nn 0 0 -1 1",
    "c 1\nl 0 0 1 1 1 1\n" + String(repeating: "n 0 0 -1 0\n", count: 10_000),
    String(repeating: "l 0 0 4398046511104 4398046511104 0 0\n", count: 1000) + "n 0 0 -1 1",
    "l 0 0 1 1 1 1\n" + String(repeating: "n 0 0 -1 4398046511104\n", count: 1000),
    "l 0 0 1 1 1 1\nn 0 0 -1 1\n" + (0..<100).map { "n \($0) 0 -1 1\n" }.joined(),
    String(repeating: "l 0 0 1 1 1 1\n", count: 5000) + "n 0 0 -1 1",
  ])
  func anythingElseIsNoProfile(text: String) {
    #expect(ScriptProfile(text, of: ScriptSource(name: "test.lua", text: "")) == nil)
  }
}
