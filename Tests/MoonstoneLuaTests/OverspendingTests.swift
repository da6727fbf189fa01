import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Scripts whose work takes far longer than their ticks say. A hang breaks the suite's bound.
@Suite(.serialized, .timeLimit(.minutes(10 * patience))) struct OverspendingTests {
  private let workers = Workers()
  private static let words =
    "out of CPU time: its work takes more than 50 times as long as its ticks; the machine's clock "
    + "ended it"
  /// Each comparison goes through megabytes for an instruction.
  private static let texts = "local x = ('x'):rep(1000) local a, b = x:rep(4000), x:rep(3999) .. x"
  private static let loop = "while true do local same = a == b end"

  private func strategy(
    _ body: String, before: String = "", apart: Bool
  ) throws -> LuaStrategy<Reversi> {
    let text = "\(before) return { choose = function(board, context)\n\(body)\nend }"
    return try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi,
      limits: ScriptLimits(
        memory: workers.memory, loadSeconds: 600, loadTicks: 1_000_000, moveSeconds: 600),
      isolation: apart ? .workers(workers.pool) : .inProcess)
  }

  private var turn: Turn<Reversi> {
    Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 1_000_000))
  }

  @Test(arguments: [true, false]) func aMoveThatBeatsTheMeterIsAForfeitByTicks(
    apart: Bool
  ) async throws {
    let strategy = try strategy("\(Self.texts) \(Self.loop)", apart: apart)
    let forfeit = try await #require(throws: Forfeit.self) { try await strategy.choose(turn) }
    #expect(forfeit == Forfeit(.ticks, "test.lua:2: \(Self.words)"))
  }

  @Test(arguments: [true, false]) func aLoadThatBeatsTheMeterIsRefused(apart: Bool) throws {
    let error = #expect(throws: ScriptError.self) {
      try strategy("", before: "\(Self.texts) \(Self.loop)", apart: apart)
    }
    #expect(error?.message == "test.lua:1: \(Self.words)")
  }

  /// Nothing interrupts it: all of these keys are on one chain.
  @Test func aWorkerThatCannotBeInterruptedIsKilledAtItsCPUTime() async throws {
    let strategy = try strategy(
      "local s, t = (1 << 18) - 1, {} for i = 1, 250000 do t[i * s * 2 + s] = true end", apart: true
    )
    let forfeit = try await #require(throws: Forfeit.self) { try await strategy.choose(turn) }
    #expect(forfeit.reason == .ticks)
    #expect(forfeit.message.hasSuffix(Self.words), "\(forfeit)")
  }

  /// CPU time comes as ticks are used: those that a load does not use give it none. Its ticks are
  /// enough for all of these keys, which with the time of them all would take minutes.
  @Test func aLoadThatCannotBeInterruptedIsEndedByTheTicksThatItHasUsed() throws {
    let flood = "local s, t = (1 << 18) - 1, {} for i = 1, 250000 do t[i * s * 2 + s] = true end"
    let source = ScriptSource(
      name: "test.lua", text: "\(flood) return { choose = function() end }")
    let error = #expect(throws: ScriptError.self) {
      try LuaStrategy(
        source, plugin: reversi,
        limits: ScriptLimits(
          memory: workers.memory, loadSeconds: 600, loadTicks: 100_000_000),
        isolation: .workers(workers.pool))
    }
    #expect(
      error?.message
        == "test.lua: cannot be loaded in a worker: it used too much CPU time and was killed")
  }

  @Test(arguments: [true, false]) func workThatItsTicksCountUsesItsTicksUp(
    apart: Bool
  ) async throws {
    let strategy = try strategy("while true do board:play('d3') end", apart: apart)
    let forfeit = try await #require(throws: Forfeit.self) { try await strategy.choose(turn) }
    #expect(forfeit == Forfeit(.ticks, "test.lua:2: out of ticks"))
  }
}
