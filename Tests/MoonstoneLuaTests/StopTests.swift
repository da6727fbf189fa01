import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// How soon another player is asked when one is replaced while it thinks.
@Suite(.serialized, .timeLimit(.minutes(1))) struct StopTests {
  private let workers = Workers()

  private static let thoughts = [
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "while true do pcall(string.rep, 'x', 20 << 20) end",
    "local s = ('ab'):rep(2 << 20) while true do pcall(string.gsub, s, 'a', 'c') end",
    "local co = coroutine.wrap(function() while true do pcall(error) end end) co()",
  ]
  /// Nothing interrupts it, so it runs in a worker only.
  private static let backtracking = "return (('a'):rep(30000)):find(('.-'):rep(30) .. 'b')"

  @Test(arguments: thoughts) func aThoughtInThisProcessIsStopped(thought: String) async throws {
    for _ in 1...3 { try check(await secondsToTheNext(thought, workers: nil)) }
  }

  @Test(arguments: thoughts + [backtracking])
  func aThoughtInAWorkerIsStopped(thought: String) async throws {
    for _ in 1...3 { try check(await secondsToTheNext(thought, workers: workers.pool)) }
  }

  @Test(arguments: Place.allCases) func theLoadingOfANewTextIsStopped(place: Place) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("return { choose = function() return 'd3' end }", to: "s.lua")
    let strategy = try LuaStrategy(
      ScriptFile(path: path), plugin: reversi, limits: ScriptLimits(loadSeconds: 30),
      workers: place == .worker ? workers.pool : nil)
    _ = try folder.write("while true do end", to: "s.lua")
    let looked = Gate()
    let wanted = Locked(true)
    let reports = Reports()
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      isWanted: {
        looked.open()
        return wanted.withLock(\.self)
      }, report: reports.add)
    let thinking = Task.detached(executorPreference: Apart()) { try await strategy.choose(turn) }
    await looked.wait()
    let began = ContinuousClock.now
    wanted.withLock { $0 = false }
    strategy.stop()
    await #expect(throws: CancellationError.self) { try await thinking.value }
    try check((ContinuousClock.now - began) / .seconds(1))
    #expect(reports.all.isEmpty)
    // Looked at again in the next turn.
    _ = try folder.write("return { choose = function() return 'c4' end }", to: "s.lua")
    let next = Turn(game: Reversi(), position: Reversi().initialPosition)
    #expect(try await strategy.choose(next).move.description == "c4")
  }

  /// 100 ms is the promise; the rest is for a machine that does other things, too.
  private func check(_ seconds: Double) throws { #expect(seconds < 1) }

  private func secondsToTheNext(
    _ thought: String, workers: WorkerPool?
  ) async throws -> Double {
    let text =
      "return { choose = function(board, context) context.comment { depth = 1 }\n\(thought)\nend }"
    let script = try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, workers: workers)
    let next = ScriptedPlayer<Reversi>("next", [.think(until: Gate(), then: .pass)])
    let white = ScriptedPlayer<Reversi>("white")
    let players = Sides<any Player<Reversi>>(black: script, white: white)
    let thinks = Thinks()
    let host = Host(
      Match(Reversi(), players: players.map(\.identity)), players: players, observers: [thinks])
    let running = Task.detached(executorPreference: Apart()) { try await host.run() }
    await thinks.gate.wait()
    let began = ContinuousClock.now
    try host.change(.black, to: next)
    _ = await next.turn()
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    host.leave()
    _ = try await running.value
    return seconds
  }
}

/// Opens its gate when a side is heard to think.
private final class Thinks: Observer {
  typealias G = Reversi
  let gate = Gate()

  func observe(_ event: Match<Reversi>.Event, in match: Match<Reversi>) {
    if case .thinking = event { gate.open() }
  }
}
