import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog

/// `--observer`: scripts that hear matches and change nothing in them.
@Suite(.timeLimit(.minutes(10 * patience))) struct ObserverTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// The observers that come with the program, where they are found by name.
  private func takeShipped() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    for name in ["commentator", "heatmap"] {
      let file = root.appendingPathComponent("observers/\(name).lua")
      try workshop.write(try String(contentsOf: file, encoding: .utf8), to: "observers/\(name).lua")
    }
  }

  /// An observer from the body of its `observe(event, board, context)`, which is in line 2.
  private func write(_ body: String, to name: String = "o.lua") throws {
    try workshop.write(
      "return { observe = function(event, board, context)\n\(body)\nend }\n", to: name)
  }

  private func match(_ arguments: String...) async throws -> Output {
    await workshop.ask(["match", "chance", "last", "--seed", "1"] + arguments)
  }

  // MARK: - Nothing changes

  /// What an observer does in the middle of a match, and how the message begins that drops it.
  private static let attempts = [
    ("error('oh')", "o.lua:2: oh"), ("while true do end", "o.lua:2: out of ticks"),
    ("local t = {} while true do t = { t, t } end", "o.lua:2: out of memory"),
    (
      "event.move, event.kind = 'a1', 'end' print(event) board = board:play('pass')",
      "o.lua:2: board:play"
    ),
    ("print(string.rep('\\27[2Jx', 5000)) context.memory.x = function() end", nil),
  ]

  @Test func theMatchIsTheSame() async throws {
    let alone = try await match("--quiet", "--digest", "--in-process", "--memory", "4M")
    #expect(alone.lines.last?.hasPrefix("digest: SHA-256 ") == true)
    for (body, message) in Self.attempts {
      try write("if event.ply == 3 then \(body) end")
      let observed = try await match(
        "--quiet", "--digest", "--observer", "./o.lua", "--memory", "4M")
      #expect(observed.code == 0)
      #expect(observed.lines.last == alone.lines.last, "\(body)")
      #expect(!observed.text.contains("\u{1b}"))
      guard let message else {
        #expect(observed.error == "")
        continue
      }
      #expect(observed.error.hasPrefix("moonstone: \(message)"), "\(observed.error)")
      #expect(
        observed.error.hasSuffix(" — this observer is dropped, and the match goes on\n"),
        "\(observed.error)")
      #expect(observed.error.split(separator: "\n").count == 1)
    }
  }

  @Test func itsWordsStandAsideWhereTheOutputIsForPrograms() async throws {
    try write("print(event.kind)")
    let alone = try await match("--json", "--in-process")
    let observed = try await match("--json", "--in-process", "--observer", "./o.lua")
    #expect(observed.output.timeless == alone.output.timeless)
    #expect(observed.error.hasPrefix("start\nmove\nmove\n"))
    #expect(observed.error.hasSuffix("move\nend\nfinish\n"))
  }

  @Test func itsWordsFollowTheMove() async throws {
    try write("if event.kind == 'move' and event.ply < 3 then print('> ' .. event.move) end")
    let lines = try await match("--observer", "./o.lua", "--in-process").lines
    let first = try #require(lines.firstIndex(of: "> c4"))
    #expect(lines[..<first].contains { $0.hasPrefix("1. black c4") })
    #expect(!lines[..<first].contains { $0.hasPrefix("2. ") })
    #expect(lines.count { $0.hasPrefix("> ") } == 2)
  }

  // MARK: - Several matches

  @Test func aSingleObserverHearsAllMatches() async throws {
    try write(
      """
      if event.kind == "end" then context.memory[event.match] = event.outcome end
      if event.kind == "finish" then print(event.matches, table.concat(context.memory, " ")) end
      """)
    let output = try await match("--games", "3", "--quiet", "--observer", "./o.lua", "--in-process")
    #expect(output.lines.count == 5)
    let words = try #require(output.lines.dropFirst().first).split(separator: " ")
    #expect(words.first == "3" && words.count == 4, "\(words)")
    #expect(words.dropFirst().allSatisfy { ["black", "white", "draw"].contains($0) })
    #expect(output.lines[2] == "3 matches, seed 1")
  }

  @Test func itIsToldThatNoMatchFollowsAfterCtrlC() throws {
    try write("print(event.kind)")
    let program = try workshop.start(
      "match", "chance", "last", "--games", "1000000", "--quiet", "--observer", "o.lua",
      "--in-process")
    _ = program.lines(upTo: "end")
    program.send(SIGINT)
    let output = program.finish()
    #expect(output.code == 130)
    #expect(output.lines.count { $0 == "finish" } == 1)
  }

  @Test func ofManyAtATimeItHearsOneAfterAnother() async throws {
    try write(
      """
      local memory = context.memory
      if event.kind == "start" then
        print(memory.under and "between" or "start " .. event.match)
        memory.under = event.match
      elseif event.kind == "end" then
        print("end " .. event.match)
        memory.under = nil
      elseif event.kind == "finish" then
        print("finish " .. event.matches)
      elseif memory.under ~= event.match then
        print "strange"
      end
      """)
    let usual = [
      "arena", "first", "last", "--pairs", "2", "--seed", "1", "--ticks", "1M/move",
      "--openings", "./openings.txt", "--in-process", "--quiet", "--jobs", "2",
    ]
    try workshop.write("f5d6c3\nf5 f6\n", to: "openings.txt")
    let alone = await workshop.ask(usual)
    let observed = await workshop.ask(usual + ["--observer", "./o.lua"])
    let told = (1...4).flatMap { ["start \($0)", "end \($0)"] } + ["finish 4"]
    #expect(observed.lines.filter { told.contains($0) } == told)
    #expect(observed.lines.filter { !told.contains($0) } == alone.lines)
  }

  // MARK: - New texts

  @Test func aSavedTextHearsTheNextEvent() throws {
    try write("context.memory.n = (context.memory.n or 0) + 1 print('old ' .. context.memory.n)")
    let program = try workshop.start(
      "match", "chance", "last", "--games", "1000000", "--quiet", "--observer", "o.lua",
      "--in-process")
    _ = program.lines(upTo: "old 100")
    try write("retrun")
    _ = program.lines(upTo: "old ")
    try write("print('new ' .. context.memory.n) context.memory.n = context.memory.n + 1")
    let new = program.lines(upTo: "new ").last
    let old = try #require(program.linesRead.last { $0.hasPrefix("old ") })
    #expect(new == "new \(old.dropFirst(4))")
    program.send(SIGINT)
    let output = program.finish()
    #expect(
      output.error.contains("moonstone: o.lua: the new version of the observer observes on\n"))
  }

  @Test func aBrokenTextIsToldAndTheOneBeforeObservesOn() throws {
    try write("print('old')")
    let program = try workshop.start(
      "match", "chance", "last", "--games", "1000000", "--quiet", "--observer", "o.lua",
      "--in-process")
    _ = program.lines(upTo: "old")
    try workshop.write("retrun", to: "o.lua")
    for _ in 1...500 { #expect(program.line()?.isEmpty == false) }
    program.send(SIGINT)
    let output = program.finish()
    #expect(
      output.error.hasPrefix(
        "moonstone: o.lua:1:7: syntax error near <eof> — the previous version observes on\n"))
    #expect(program.linesRead.last == "old")
  }

  @Test func newRulesOfAGameLeaveItsMemory() throws {
    _ = try workshop.run("new", "game", "three")
    try write(
      """
      if event.kind ~= "start" then return end
      context.memory.n = (context.memory.n or 0) + 1
      print(context.memory.n .. ".")
      """)
    let program = try workshop.start(
      "match", "chance", "chance", "--game", "three", "--games", "20000", "--quiet", "--observer",
      "o.lua", "--in-process")
    _ = program.lines(upTo: "20.")
    try workshop.write(try workshop.read("games/three.lua") + "-- new\n", to: "games/three.lua")
    #expect(program.lines(upTo: "200.").last == "200.")
    program.send(SIGINT)
    let output = program.finish()
    #expect(output.error.contains("the rules of three are new"))
  }

  // MARK: - At the board, and afterwards

  @Test func itIsHeardAtTheBoard() throws {
    try write("print('> ' .. event.kind, event.ply)")
    let output = try workshop.run(
      "play", "--white", "first", "--seed", "1", "--observer", "o.lua", "--in-process",
      input: "d3\nundo\nquit\n")
    let told = output.lines.filter { $0.hasPrefix("> ") }
    #expect(told.prefix(5) == ["> start 0", "> move 1", "> move 2", "> undo 0", "> finish 0"])
    let move = try #require(output.lines.firstIndex { $0.hasPrefix("1. black d3") })
    let heard = try #require(output.lines.firstIndex(of: "> move 1"))
    #expect(move < heard)
  }

  @Test func aKeptMatchIsHeardWhenItIsShownAndWhenItGoesOn() async throws {
    try write("if event.kind ~= 'move' then print('> ' .. event.kind, event.ply, event.match) end")
    _ = try workshop.run(
      "play", "--white", "first", "--seed", "1", "--journal", "m.jsonl", input: "d3\nquit\n")
    let shown = await workshop.ask("replay", "./m.jsonl", "--observer", "./o.lua", "--in-process")
    #expect(
      shown.lines.filter { $0.hasPrefix("> ") } == ["> start 0 1", "> finish 2 nil"])
    let resumed = try workshop.run(
      "resume", "m.jsonl", "--observer", "o.lua", "--in-process", input: "quit\n")
    #expect(
      resumed.lines.filter { $0.hasPrefix("> ") } == ["> start 2 1", "> finish 2 nil"])
    #expect(
      await workshop.ask("replay", "./m.jsonl", "--verify", "--observer", "./o.lua").code == 64)
  }

  // MARK: - Finding and making

  @Test func anObserverIsFoundByItsNameOrItsPath() async throws {
    try takeShipped()
    try workshop.write("retrun", to: "bad.lua")
    func error(_ observer: String) async throws -> String {
      let output = try await match("--observer", observer)
      #expect(output.output == "")
      return "\(output.code) \(output.error)"
    }
    #expect(
      try await error("heatmop") == "64 moonstone: no observer “heatmop”; did you mean “heatmap”?\n"
    )
    #expect(
      try await error("zzzzz")
        == "64 moonstone: no observer “zzzzz”; there are commentator, heatmap, and any path to a "
        + ".lua file\n")
    #expect(try await error("./heatmap").hasPrefix("66 "))
    #expect(try await error("./bad.lua") == "65 moonstone: bad.lua:1:7: syntax error near <eof>\n")
    #expect(
      try await error("./strategies/any/chance.lua")
        == "65 moonstone: strategies/any/chance.lua: observe is nil; an observer's observe is a "
        + "function of an event and a board\n")
    let listed = try workshop.run("observers")
    #expect(listed.lines.map { String($0.prefix { $0 != " " }) } == ["commentator", "heatmap"])
    #expect(await workshop.ask("match", "last", "./observers/heatmap.lua").code == 65)
  }

  @Test func aFolderIsNamedInTheEnvironment() throws {
    try write("print('mine')", to: "elsewhere/mine.lua")
    let output = try workshop.run(
      ["match", "first", "last", "--quiet", "--observer", "mine", "--in-process"],
      environment: ["MOONSTONE_OBSERVERS": "elsewhere"])
    #expect(output.lines.contains("mine"))
    #expect(
      try workshop.run("match", "chance", "last", "--observer", "mine").error
        .hasPrefix("moonstone: no observer “mine” in observers, "))
  }

  @Test func aNewObserverRunsAndPassesItsCheck() async throws {
    let made = try workshop.run("new", "observer", "mine")
    #expect(
      made
        == Output(
          output: """
            observers/mine.lua is an observer that runs; make it yours:
              moonstone match search random --observer mine --time 1/move
              moonstone play --observer mine
              moonstone check observers/mine.lua

            """, error: "", code: 0))
    let output = try await match("--quiet", "--observer", "mine", "--in-process")
    #expect(output.lines.contains("chance against last"))
    #expect(output.lines.contains("black plays c4, which leaves 3 moves to choose from"))
    #expect(output.lines.suffix(2).allSatisfy { $0.hasSuffix("wins") || $0.hasSuffix("won 1") })
    #expect(
      try workshop.run("new", "observer", "mine").error
        == "moonstone: an observer “mine” already exists: observers/mine.lua\n")
    #expect(
      try workshop.run("new", "observer", "My").error.hasPrefix(
        "moonstone: “My” is not a name for an observer: "))
    #expect(
      await workshop.ask("check", "./observers/mine.lua", "--seed", "1", "--in-process").output
        .hasPrefix("ok      observers/mine.lua  reversi: heard 10 matches, "))
  }

  @Test func aCheckKnowsAnObserverWhereverItLies() async throws {
    try write("if event.kind == 'undo' then error('oh', 0) end", to: "mine.lua")
    let output = await workshop.ask("check", "./mine.lua", "--seed", "1", "--in-process")
    #expect(
      output.lines == [
        "FAILED  mine.lua  mine.lua: oh; on “undo” after 2 plies of match 1, seed 1"
      ])
  }

  @Test func aCheckTellsWhatFailsAndWhere() async throws {
    try write("if event.kind == 'undo' then event.x = nil + 1 end", to: "observers/a.lua")
    try workshop.write("return 3", to: "observers/b.lua")
    let output = await workshop.ask("check", "./observers", "--seed", "1", "--in-process")
    #expect(output.code == 1)
    #expect(
      output.lines == [
        "FAILED  observers/a.lua  observers/a.lua:2: attempt to perform arithmetic on a nil value; "
          + "on “undo” after 2 plies of match 1, seed 1",
        "FAILED  observers/b.lua  observers/b.lua: returned 3; an observer is a file that returns a "
          + "table with an observe function",
      ])
    let json = await workshop.ask(
      "check", "./observers/a.lua", "--seed", "1", "--in-process", "--json")
    #expect(json.output.contains(#""event":"undo","match":1"#), "\(json.output)")
  }

  // MARK: - Those that come with the program

  @Test func theCommentatorTellsAMatch() async throws {
    try takeShipped()
    let output = try await match("--quiet", "--ticks", "1M/move", "--observer", "commentator")
    try expectSnapshot(output.text, "commentator")
  }

  @Test func theHeatmapShowsWhereAndWhen() async throws {
    try takeShipped()
    let output = try await match(
      "--quiet", "--games", "4", "--swap", "--observer", "heatmap", "--in-process")
    try expectSnapshot(output.text, "heatmap")
  }

  /// One of each family: of the others, only the board is larger or smaller.
  @Test(arguments: ProgramGames.catalog.games.map(\.name).filter { !$0.contains(":") })
  func thoseThatComeWithItHearEveryGame(game: String) async throws {
    try takeShipped()
    let output = await workshop.ask(
      "check", "./observers", "--game", game, "--seed", "1", "--in-process")
    #expect(output.code == 0, "\(output.output)")
    #expect(output.lines.count == 2)
  }
}
