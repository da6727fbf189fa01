import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// What a choice asks of the host, call by call.
@Suite(.timeLimit(.minutes(10 * patience))) struct TraceTests {
  private func trace(_ body: String, _ isolation: ScriptIsolation = .inProcess) async throws
    -> [String]
  {
    let text = "return { choose = function(board, context)\n\(body)\nreturn 'd3'\nend }"
    let strategy = try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: ample,
      isolation: isolation)
    try strategy.beginTrace()
    _ = try await strategy.choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remainingTicks: 10_000_000)))
    return strategy.trace
  }

  @Test func callsComeInOrderWithTheirAnswersAndPrices() async throws {
    let body = """
      print("thinking", 3)
      local n = board:count()
      local after = board:play("d3")
      """
    for isolation in [ScriptIsolation.inProcess, .workers(Workers().pool)] {
      let lines = try await trace(body, isolation)
      #expect(lines.count == 3)
      #expect(lines.first == #"test.lua:2: print("thinking", 3)  [44]"#)
      #expect(lines.dropFirst().first == "test.lua:3: board:count() -> 4  [10]")
      #expect(lines.last?.hasPrefix(#"test.lua:4: board:play("d3") -> a board  ["#) == true)
    }
  }

  @Test func listsAreShownAndLongOnesCut() async throws {
    let lines = try await trace(
      "local t = {} for i = 1, 20 do t[i] = i end\ntable.concat(t, ',')\nboard:moves()")
    #expect(lines[0].contains("concat({ 1, 2, 3, 4, 5, 6, 7, 8, … }, \",\") -> "))
    #expect(lines[1].hasPrefix(#"test.lua:4: board:moves() -> { "d3", "c4", "f5", "e6" }  ["#))
  }

  @Test func whatIsCaughtIsLeftBehind() async throws {
    let lines = try await trace("pcall(function() board:play('zz') end)\nboard:count()")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("test.lua:2: pcall(function) -> false, "))
    #expect(lines[1] == "test.lua:3: board:count() -> 4  [10]")
  }

  @Test func hostileTextsAreCleaned() async throws {
    let lines = try await trace(#"print("\27[31m\n" .. ("x"):rep(1000))"#)
    #expect(lines.allSatisfy { $0.utf8.count < 500 && !$0.contains("\u{1b}") })
  }

  @Test func manyCallsAreCut() async throws {
    let lines = try await trace("for i = 1, 20000 do board:count() end")
    #expect(lines.count < 2000)
    #expect(lines.last?.hasPrefix("… and ") == true)
    #expect(lines.last?.hasSuffix(" more calls") == true)
  }
}
