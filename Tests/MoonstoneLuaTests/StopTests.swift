import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Another player is asked when one is replaced while it thinks, whatever it thinks of. How soon
/// that is, the bench tells.
@Suite(.serialized, .timeLimit(.minutes(10 * patience))) struct StopTests {
  /// Long enough that no thought ends by itself, however busy the machine is.
  private static let limits = ScriptLimits(loadSeconds: 3600, moveSeconds: 3600)
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
    for _ in 1...3 { try await replace(thought, .inProcess) }
  }

  @Test(arguments: thoughts + [backtracking])
  func aThoughtInAWorkerIsStopped(thought: String) async throws {
    for _ in 1...3 { try await replace(thought, .workers(workers.pool)) }
  }

  @Test(arguments: RunningPlace.allCases) func theLoadingOfANewTextIsStopped(place: RunningPlace)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("return { choose = function() return 'd3' end }", to: "s.lua")
    let strategy = try LuaStrategy(
      ScriptFile(path: path), plugin: reversi, limits: Self.limits,
      isolation: place == .worker ? .workers(workers.pool) : .inProcess)
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
    let thinking = Task.detached(executorPreference: Apart()) { try strategy.chooseAtOnce(turn) }
    await looked.wait()
    wanted.withLock { $0 = false }
    strategy.stop()
    await #expect(throws: CancellationError.self) { try await thinking.value }
    #expect(reports.all.isEmpty)
    // Looked at again in the next turn.
    _ = try folder.write("return { choose = function() return 'c4' end }", to: "s.lua")
    let next = Turn(game: Reversi(), position: Reversi().initialPosition)
    #expect(try await strategy.choose(next).move.description == "c4")
  }

  private func replace(_ thought: String, _ isolation: ScriptIsolation) async throws {
    let text =
      "return { choose = function(board, context) context.comment { depth = 1 }\n\(thought)\nend }"
    let script = try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: Self.limits,
      isolation: isolation)
    let next = ScriptedPlayer<Reversi>("next", [.think(until: Gate(), then: .pass)])
    let white = ScriptedPlayer<Reversi>("white")
    let players = Sides<any Player<Reversi>>(black: script, white: white)
    let thinks = Thinks()
    let host = Host(
      Match(Reversi(), players: players.map(\.identity)), players: players, observers: [thinks])
    let running = Task.detached(executorPreference: Apart()) { try await host.run() }
    await thinks.gate.wait()
    try host.change(.black, to: next)
    _ = await next.turn()
    host.leave()
    _ = try await running.value
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
