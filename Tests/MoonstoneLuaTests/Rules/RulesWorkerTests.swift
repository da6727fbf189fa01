import CMoonstone
import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// Rules in a worker say what they say in this process, and can do less harm.
@Suite(.timeLimit(.minutes(10 * patience))) struct RulesWorkerTests {
  private static let isolation = RulesIsolation.workers(Workers.program)

  @Test(arguments: ["gomoku", "hex:4"]) func aWorkerSaysWhatTheProcessSays(name: String) throws {
    let apart = try ShippedGames.game(name, isolation: Self.isolation)
    let inside = try ShippedGames.game(name)
    #expect(apart.summary == inside.summary && apart.sideNames == inside.sideNames)
    #expect(apart.queries.map(\.name) == inside.queries.map(\.name))
    #expect(apart.queries.map(\.parameters) == inside.queries.map(\.parameters))
    #expect(apart.queries.map(\.result) == inside.queries.map(\.result))
    var generator = SplitMix64(seed: 5)
    var (one, other) = (apart.initialPosition, inside.initialPosition)
    while true {
      #expect(one.description == other.description && one.key == other.key && one == other)
      #expect(one.turn == other.turn && one.outcome == other.outcome)
      #expect(one.legalMoves == other.legalMoves)
      guard let move = one.legalMoves.randomElement(using: &generator) else { break }
      one.playUnchecked(move)
      other.playUnchecked(move)
      #expect(
        apart.diagram(of: one, lastMove: move) == inside.diagram(of: other, lastMove: move))
      #expect(apart.grid(of: one) == inside.grid(of: other))
      #expect(answers(apart, one, move) == answers(inside, other, move))
    }
    #expect(one.outcome != nil && apart.colors == inside.colors)
  }

  /// What every query answers about black and a square, by codes.
  private func answers(_ game: LuaGame, _ position: LuaPosition, _ square: LuaWord) -> [[Int]?] {
    game.queries.map { query in
      let arguments = query.parameters.map { $0 == .side ? 0 : square.code }
      return try? query.answer(about: position, arguments)
    }
  }

  @Test(arguments: BrokenLawTests.sins)
  func theLawBrokenInAWorkerIsNamed(sin: BrokenLawTests.Sin) throws {
    let game = try LuaGame(
      sin.source, named: "pile", limits: BrokenLawTests.limits(sin.law),
      isolation: Self.isolation)
    let broken = try #require(game.firstBroken(after: sin.moves))
    #expect(broken.law.contains(sin.law), "\(broken)")
    #expect(broken.position?.hasPrefix("pile {") == true)
  }

  /// Where no hook runs, only the end of the worker helps; the next position has a new one.
  @Test func aWorkerThatHangsIsEndedAndReplaced() throws {
    let flood = """
      local t = {}
      for i = 1, 30000 do t[i << 32] = true end
      local k = next == nil
      """
    let game = try LuaGame(
      pileGame(
        moves:
          "if state.pile == 4 then local s = ('a'):rep(2e5) while true do s:find(('.-'):rep(9) .. 'b') end end return { 'one', 'two' }",
        before: "--[[ \(flood) ]]"),
      named: "pile", limits: RulesLimits(seconds: 1), isolation: Self.isolation)
    let late = try #require(game.firstBroken(after: "one"))
    #expect(late.law.contains("took longer") || late.law.contains("did not answer"), "\(late)")
    #expect(game.firstBroken(after: "two") == nil)
    #expect(game.initialPosition.playingUnchecked(LuaWord("two")!).legalMoves.count == 2)
  }

  #if os(Linux)
    /// A game whose rules run in a worker that only this test has.
    private func game(memory: Int) throws -> LuaGame {
      try LuaGame(
        pileGame(), named: "pile", limits: RulesLimits(memory: memory, seconds: 0.1),
        isolation: Self.isolation)
    }

    private func worker(memory: Int) -> Int32? {
      Workers.processes(memory: memory, of: LuaGame.rulesWorkerName).first(where: \.isRunning)?.pid
    }

    @Test func aWorkerThatIsKilledFromOutsideIsReplaced() async throws {
      let memory = 48 << 20
      let game = try game(memory: memory)
      let pid = try #require(worker(memory: memory))
      kill(pid, SIGKILL)
      try await eventually("it ends") { worker(memory: memory) == nil }
      let next = game.initialPosition.playingUnchecked(LuaWord("two")!)
      #expect(next.brokenLaw == nil && next.legalMoves.count == 2)
      #expect(worker(memory: memory) != nil)
    }

    /// A game's rules used to have so much time, and now have so much CPU time.
    @Test func aWorkerThatIsStoppedForAWhileBreaksNoLaw() async throws {
      let memory = 52 << 20
      let game = try game(memory: memory)
      let pid = try #require(worker(memory: memory))
      kill(pid, SIGSTOP)
      let asking = Task.detached(executorPreference: Apart()) {
        game.initialPosition.playingUnchecked(LuaWord("two")!).brokenLaw
      }
      // Real time: longer than four calls and the grace.
      try await Task.sleep(for: .milliseconds(900))
      kill(pid, SIGCONT)
      #expect(await asking.value == nil)
      #expect(worker(memory: memory) == pid)
    }
  #endif

  @Test func optionsWithBlanksReachTheWorkerOfAStrategy() async throws {
    let source = pileGame(setup: "return { pile = #options[1], turn = 'black' }")
    let game = try LuaGame(source, named: "pile:a b", isolation: .inProcess)
    let other = try LuaGame(source, named: "pile:a", isolation: .inProcess)
    for start in [game.initialPosition, other.initialPosition] {
      #expect(LuaPosition(start.description) == start)
    }
    let pool = WorkerPool(Workers.program, game: game, memory: 32 << 20)
    let strategy = try LuaStrategy(
      ScriptSource(
        name: "s.lua", text: "return { choose = function(b) return b:moves()[1] end }"),
      plugin: Plugin(game), isolation: .workers(pool))
    let turn = Turn(game: game, position: game.initialPosition, moves: [])
    #expect(try await strategy.choose(turn).move == LuaWord("one"))
  }

  @Test func strategiesInWorkersPlayGamesInLua() async throws {
    let game = try ShippedGames.game("hex:3", isolation: Self.isolation)
    let pool = WorkerPool(Workers.program, game: game, memory: 32 << 20)
    let text = """
      return { choose = function(board, context)
        local count = 0
        for move, after in board:children() do
          for reply, last in after:children() do count = count + last:count() end
        end
        return board:moves()[1], { value = count, text = tostring(board) .. board:distance("white") }
      end }
      """
    let strategy = try LuaStrategy(
      ScriptSource(name: "s.lua", text: text), plugin: Plugin(game), isolation: .workers(pool))
    let start = game.initialPosition
    let choice = try await strategy.choose(Turn(game: game, position: start, moves: []))
    #expect(choice.comment?.value == Double(9 * 8 * 7))
    #expect(choice.comment?.text == start.description + "3")
    let middle = try game.transcript("b2 a1").reduce(start) { $0.playingUnchecked($1) }
    let later = try await strategy.choose(
      Turn(game: game, position: middle, moves: Trail(try game.transcript("b2 a1"))))
    #expect(later.move == LuaWord("b1"))
  }

  @Test func aBrokenLawInAStrategysWorkerIsNotItsFault() async throws {
    let source = pileGame(moves: "assert(state.pile ~= 2, 'no two') return { 'one', 'two' }")
    let game = try LuaGame(source, named: "pile", isolation: Self.isolation)
    let pool = WorkerPool(Workers.program, game: game, memory: 32 << 20)
    let strategy = try LuaStrategy(
      ScriptSource(
        name: "s.lua", text: "return { choose = function(b) pcall(b.solve, b) return 'one' end }"),
      plugin: Plugin(game), isolation: .workers(pool))
    let law = try await #require(throws: BrokenLaw.self) {
      try await strategy.choose(Turn(game: game, position: game.initialPosition, moves: []))
    }
    #expect(law.law.contains("no two"))
    #expect(law.position?.hasPrefix("pile {pile=2") == true)
  }

  @Test func aBrokenQueryInAStrategysWorkerIsNotItsFault() async throws {
    let query =
      "{ name = 'x', summary = 's', takes = { 'square' }, gives = 'integer', answer = function() return 'a' end }"
    let game = try LuaGame(
      pileGame(more: "queries = { \(query) },"), named: "pile", isolation: Self.isolation)
    let pool = WorkerPool(Workers.program, game: game, memory: 32 << 20)
    let strategy = try LuaStrategy(
      ScriptSource(
        name: "s.lua",
        text: "return { choose = function(b) for _, a in b:children() do a:x('b2') end end }"),
      plugin: Plugin(game), isolation: .workers(pool))
    let law = try await #require(throws: BrokenLaw.self) {
      try await strategy.choose(Turn(game: game, position: game.initialPosition, moves: []))
    }
    #expect(law.law.contains("the query x returned \"a\""))
    #expect(law.position?.hasPrefix("pile {pile=4") == true)
  }

  /// What a worker in a stranger's hands might say rather than lose.
  private static let lies = [
    RulesBreach(root: #"pile {pile=0,turn="nobody"}"#, path: []),
    RulesBreach(root: #"pile {pile=5,turn="black"}"#, path: []),
    RulesBreach(root: #"pile {pile=5,turn="black"}"#, path: [LuaWord("one")!, LuaWord("two")!]),
    RulesBreach(root: #"pile {pile=5,turn="black"}"#, path: [LuaWord("three")!]),
    RulesBreach(root: #"pile {pile=5,turn="black"}"#, path: [], query: 0),
    RulesBreach(root: "", path: [LuaWord("one")!]),
  ]

  @Test(arguments: lies) func aWorkerThatBlamesGoodRulesForfeits(breach: RulesBreach) async throws {
    let game = try LuaGame(pileGame(), named: "pile", isolation: .inProcess)
    let blame = Frame.failed(
      ScriptFailure(
        status: MS_RULES, fault: ScriptFault(text: "it was the rules"), breach: breach),
      printed: "")
    let frames = [.ready(missing: 0), .done(), .done(), blame].flatMap(\.bytes)
    let octal = frames.map { "\\" + ("000" + String($0, radix: 8)).suffix(3) }.joined()
    let liar = WorkerProgram(
      path: "/bin/sh", arguments: ["-c", "printf '\(octal)'; cat >/dev/null"], forks: false)
    let strategy = try LuaStrategy(
      ScriptSource(name: "liar", text: "return {}"), plugin: Plugin(game),
      isolation: .workers(WorkerPool(liar, game: game, memory: 1 << 20)))
    let forfeit = try await #require(throws: Forfeit.self) {
      try await strategy.choose(Turn(game: game, position: game.initialPosition, moves: []))
    }
    #expect(
      forfeit.message
        == "liar: its worker says that the rules broke a law, but they did not: it was the rules")
  }
}
