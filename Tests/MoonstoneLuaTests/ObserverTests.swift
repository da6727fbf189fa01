import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// What observers in Lua are told, and what becomes of those that fail.
@Suite(.timeLimit(.minutes(10 * patience))) struct ObserverTests {
  private let start = Match(
    Reversi(),
    players: Sides(black: PlayerIdentity(name: "one"), white: PlayerIdentity(name: "t\"w\\o\n")),
    clocks: Clocks(.unlimited))

  /// An observer from the body of its `observe(event, board, context)`.
  private func observer(
    _ body: String, before: String = "", limits: ObserverLimits = ObserverLimits(),
    isolation: ScriptIsolation = .inProcess
  ) throws -> LuaObserver<Reversi> {
    let text = "\(before) return { observe = function(event, board, context)\n\(body)\nend }"
    return try LuaObserver(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: limits,
      isolation: isolation)
  }

  private var beginning: ObservedEvent<Reversi> { .start(start, seed: 7) }

  /// A match in which the first move has been made, and the event that told it.
  private func afterMove(
    comment: MoonstoneKernel.Comment? = nil, clocks: Clocks = Clocks(.unlimited)
  ) throws -> (match: Match<Reversi>, event: ObservedEvent<Reversi>) {
    var match = Match(Reversi(), clocks: clocks)
    _ = try match.apply(.start)
    let request = try #require(match.request)
    let move = try #require(Reversi.Move("d3"))
    let events = try match.apply(
      .answer(
        request, .play(Choice(move, comment: comment, ticks: 12), elapsed: .milliseconds(1500))))
    let told = events.compactMap { ObservedEvent($0, in: match, seed: 7) }
    return (match, try #require(told.first))
  }

  /// The value of an expression in an observer that hears an event.
  private func value(_ expression: String, _ event: ObservedEvent<Reversi>) throws -> String {
    let reports = try observer("print(\(expression))").hear(event, ofMatch: 3)
    guard reports.count == 1, case .said(let text) = reports[0] else { return "\(reports)" }
    return text
  }

  @Test func anObserverOfAHostHearsTheMatchFromItsStart() async throws {
    let script = try observer("print(event.kind, event.match, event.seed)")
    let said = Recorder<ObserverReport>()
    let player = ScriptedPlayer<Reversi>()
    let host = Host(
      Reversi(), black: player, white: player,
      observers: [script.observer(ofMatch: 3, seed: 7) { said.append($0) }], seed: 7)
    let match = try await host.run()
    #expect(said.elements.first == .said("start 3 7"))
    #expect(said.elements.last == .said("end 3 nil"))
    #expect(said.elements.count == 1 + match.ply + 1)
  }

  @Test func anEventSaysWhichMatchItIsOf() throws {
    let common =
      "event.kind, event.match, event.ply, event.game, event.seed, event.players.black, "
      + "event.sides.white, event.tally.black, #event.grid, event.grid[1][8]"
    #expect(
      try value(common, beginning) == "start 3 0 reversi 7 one white 2 8 h1")
    #expect(try value("event.players.white == 't\"w\\\\o\\n'", beginning) == "true")
    #expect(try value("tostring(board)", beginning) == start.position.description)
  }

  @Test func aMoveIsToldWithWhatItChanged() throws {
    let comment = MoonstoneKernel.Comment(value: -2.5, depth: 4, text: "a\u{e9}\"")
    let (match, event) = try afterMove(comment: comment)
    #expect(
      try value("event.kind, event.side, event.move, event.ply, event.seconds, event.ticks", event)
        == "move black d3 1 1.5 12")
    #expect(
      try value(
        "#event.changes, event.changes[1].square, event.changes[1].side, event.changes[2].square",
        event) == "2 d3 black d4")
    #expect(
      try value(
        "event.comment.value, event.comment.depth, event.comment.text == 'a\\u{e9}\"'", event)
        == "-2.5 4 true")
    #expect(try value("tostring(board)", event) == match.position.description)
    #expect(try value("context.ply, context.moves[1], context.game", event) == "1 d3 reversi")
    #expect(
      try value("context.side, context.comment, context.seconds, context.allowance > 0", event)
        == "nil nil nil true")
  }

  @Test(arguments: [
    (3.0, "3"), (0, "0"), (-0.1, "-0.1"), (1e300, "1e+300"), (.infinity, "inf"),
    (-.infinity, "-inf"),
    (Double.leastNonzeroMagnitude, "4.9406564584125e-324"), (0x1p60, "1.1529215046068e+18"),
  ])
  func numbersAreWhatTheyWere(number: Double, shown: String) throws {
    let (_, event) = try afterMove(comment: MoonstoneKernel.Comment(value: number))
    #expect(try value("event.comment.value", event) == shown)
  }

  @Test func underABudgetOfTicksThereIsNoTimeToSee() throws {
    let (_, event) = try afterMove(clocks: Clocks(.unlimited, ticks: .perMove(1000)))
    #expect(try value("event.seconds, event.ticks", event) == "nil 12")
  }

  @Test func everythingThatHappensToAMatchIsTold() throws {
    var (match, _) = try afterMove()
    var told: [String] = []
    func apply(_ interrupt: Interrupt, _ expression: String) throws {
      for event in try match.apply(.interrupt(interrupt)) {
        guard let event = ObservedEvent(event, in: match, seed: 0) else { continue }
        told.append(try value("event.kind, \(expression)", event))
      }
    }
    try apply(.takeBack(plies: 1), "event.plies, event.ply")
    try apply(.redo(plies: 1), "event.plies, event.moves[1], event.ply")
    try apply(.pause, "event.side")
    try apply(.resume, "event.side")
    try apply(
      .change(.white, to: PlayerIdentity(name: "new")), "event.side, event.players.white")
    try apply(.swap(.white, to: PlayerIdentity(name: "new")), "event.side, event.players.white")
    try apply(.note(.white, "two\nlines"), "event.side, event.text")
    try apply(.thinking(.white, Comment(depth: 1), ticks: nil), "'never'")
    try apply(
      .forfeit(.white, Forfeit(.fault, "w.lua:1: oh")),
      "event.outcome, event.margin, event.termination, event.side, event.message")
    #expect(
      told == [
        "undo 1 0", "redo 1 d3 1", "pause nil", "resume nil", "player white new",
        "swap white new", "note white two\nlines", "end black nil fault white w.lua:1: oh",
      ])
    let last = ObservedEvent.finish(after: .start(match, seed: 1), matches: 4, of: Reversi())
    #expect(try value("event.kind, event.matches, event.match, event.ply", last) == "finish 4 3 1")
  }

  // MARK: - Those that fail

  @Test(arguments: [
    ("error('oh')", "test.lua:2: oh"),
    ("error({})", "test.lua:2: raised a table instead of a message: {}"),
    ("while true do end", "test.lua:2: out of ticks"),
    ("pcall(function() while true do end end) print 'x'", "test.lua:2: out of ticks"),
    (
      "local s = 'x' while true do s = s .. s end",
      "test.lua:2: out of memory: a script may use 1M"
    ),
    (
      "board:play('a1')",
      "test.lua:2: board:play(move): a1 is illegal here; board:moves() lists what is legal"
    ),
  ])
  func aFailingObserverIsDropped(body: String, why: String) throws {
    let limits = ObserverLimits(script: ScriptLimits(memory: 1 << 20), ticks: 1_000_000)
    let observer = try observer("print 'so far' \(body)", limits: limits)
    let reports = observer.hear(beginning, ofMatch: 1)
    #expect(reports == [.said("so far"), .dropped(why)])
    #expect(observer.isDropped)
    #expect(observer.hear(beginning, ofMatch: 1) == [])
  }

  @Test(arguments: [
    (
      "return 3",
      "returned 3; an observer is a file that returns a table with an observe function"
    ),
    (
      "return { choose = print }",
      "observe is nil; an observer's observe is a function of an event and a board"
    ),
    (
      "return { observe = print, games = { 'nim' } }",
      "does not observe reversi: its list of games does not name it; it names nim"
    ),
  ])
  func aScriptThatIsNotAnObserverIsRefused(text: String, message: String) {
    let error = #expect(throws: ScriptError.self) {
      try LuaObserver(
        ScriptSource(name: "test.lua", text: text), plugin: reversi, isolation: .inProcess)
    }
    #expect(error?.message == "test.lua: \(message)")
  }

  @Test func anObserverIsNoStrategy() {
    #expect(throws: ScriptError.self) {
      try LuaStrategy(
        ScriptSource(name: "test.lua", text: "return { observe = print }"), plugin: reversi,
        isolation: .inProcess)
    }
  }

  @Test func aWorkerHearsTheSame() throws {
    let workers = Workers()
    let body = """
      context.memory.n = (context.memory.n or 0) + 1
      print(event.kind, event.move, context.memory.n, #context.moves, context.random(1000))
      print(tostring(board)) print(event.comment and event.comment.text)
      if event.kind == "move" then error "\\27[2Jenough" end
      """
    let here = try observer(body)
    let there = try observer(body, isolation: .workers(workers.pool))
    let (_, event) = try afterMove(comment: MoonstoneKernel.Comment(text: "\u{e9}\"\\"))
    for event in [beginning, event] {
      let reports = there.hear(event, ofMatch: 1)
      #expect(reports == here.hear(event, ofMatch: 1))
      #expect(!reports.isEmpty)
    }
    #expect(there.isDropped)
  }

  @Test func aWorkerThatDiesIsDropped() throws {
    let workers = Workers()
    let limits = ObserverLimits(seconds: 0.3)
    // Spins inside C, where nothing interrupts it.
    let observer = try observer(
      """
      local t = {}
      for i = 1, 30000 do t[i << 32] = true end
      while true do for i = 1, 30000 do t[i << 32] = nil; t[(i + 30000) << 32] = true end end
      """, limits: ObserverLimits(ticks: .max, seconds: limits.seconds),
      isolation: .workers(workers.pool))
    let reports = observer.hear(beginning, ofMatch: 1)
    guard case .dropped(let why) = reports.last else {
      Issue.record("\(reports)")
      return
    }
    #expect(why.hasPrefix("test.lua") && why.contains("out of time"), "\(why)")
    #expect(observer.isDropped)
  }

  @Test(arguments: [false, true])
  func anObserverThatMeetsABrokenLawIsDroppedAlone(inWorker: Bool) throws {
    let game = try LuaGame(
      pileGame(moves: "assert(state.pile ~= 2, 'no two') return { 'one', 'two' }"), named: "pile",
      isolation: .inProcess)
    let pool = WorkerPool(Workers.program, game: game, memory: 32 << 20)
    let observer = try LuaObserver(
      ScriptSource(
        name: "o.lua", text: "return { observe = function(e, b) pcall(b.solve, b) print 'on' end }"),
      plugin: Plugin(game), isolation: inWorker ? .workers(pool) : .inProcess)
    let match = Match(game)
    let reports = observer.hear(.start(match, seed: 1), ofMatch: 1)
    guard case .dropped(let why) = reports.last else {
      Issue.record("\(reports)")
      return
    }
    #expect(reports.count == 1)
    #expect(why.hasPrefix("o.lua: the rules of the game broke a law: "), "\(why)")
    #expect(why.contains("no two"))
    #expect(match.position.brokenLaw == nil)
  }

  // MARK: - Files and memory

  @Test func aSavedTextIsUsedFromTheNextEventOnWithItsMemory() throws {
    let folder = try TemporaryFolder()
    func text(_ version: Int, _ body: String) -> String {
      """
      return { version = \(version), migrate = function(m) return { n = m.n * 100 } end,
        observe = function(event, board, context) \(body) end }
      """
    }
    let counting = "context.memory.n = (context.memory.n or 0) + 1 print(context.memory.n)"
    let path = try folder.write(text(1, counting), to: "o.lua")
    let observer = try LuaObserver(
      ScriptFile(path: path), named: "watcher", plugin: reversi, isolation: .inProcess)
    func hear() -> [String] {
      observer.hear(beginning, ofMatch: 1).map { report in
        switch report {
        case .said(let text): text
        case .note(let text): text.replacingOccurrences(of: folder.path + "/", with: "")
        case .dropped(let why): "dropped \(why)"
        }
      }
    }
    #expect(hear() == ["1"])
    _ = try folder.write(text(1, counting + " print 'new'"), to: "o.lua")
    #expect(hear() == ["watcher: the new version of the observer observes on", "2\nnew"])
    _ = try folder.write("retrun", to: "o.lua")
    #expect(
      hear() == [
        "o.lua:1:7: syntax error near <eof> — the previous version observes on", "3\nnew",
      ])
    #expect(hear() == ["4\nnew"])
    _ = try folder.write(text(2, counting), to: "o.lua")
    #expect(
      hear() == [
        "watcher: the new version of the observer observes on",
        "o.lua: context.memory was migrated from version 1 to version 2", "401",
      ])
  }

  @Test func anObserverGoesOnElsewhereWithItsMemory() throws {
    let first = try observer(
      "context.memory.n = (context.memory.n or 0) + 1 print(context.memory.n)")
    #expect(first.hear(beginning, ofMatch: 1) == [.said("1")])
    let second = try LuaObserver(
      goingOnFrom: first, plugin: Plugin(Reversi()), isolation: .inProcess)
    #expect(second.hear(beginning, ofMatch: 1) == [.said("2")])
  }

  @Test func chanceIsOfTheMatchAndTheEvent() throws {
    func numbers() throws -> [[ObserverReport]] {
      let observer = try observer("print(context.random(1000000))")
      return (1...3).map { _ in observer.hear(beginning, ofMatch: 1) }
    }
    let first = try numbers()
    #expect(try numbers() == first)
    #expect(Set(first).count == 3)
  }
}
