import Foundation
import Testing

/// Matches under way: scripts that fail, scripts that change, readers that go, signals.
@Suite struct MatchTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  // MARK: - Failing scripts

  @Test(arguments: [
    (
      "return nil", "illegal move",
      #"bad.lua: choose returned nil, which is not a move; legal moves: d3 c4 f5 e6"#
    ),
    (
      "return 42", "illegal move",
      #"bad.lua: choose returned 42, which is not a move; legal moves: d3 c4 f5 e6"#
    ),
    (
      "return 'a1'", "illegal move",
      #"bad.lua: choose returned "a1", which is illegal here; legal moves: d3 c4 f5 e6"#
    ),
    (
      "return board.x.y", "fault",
      "bad.lua:1: attempt to index a nil value (field 'x')"
    ),
    ("error('no idea')", "fault", "bad.lua:1: no idea"),
    (
      "local s = 'x' while true do s = s .. s end", "memory",
      "bad.lua:1: out of memory: a script may use 2M"
    ),
  ])
  func aScriptThatFailsForfeits(body: String, reason: String, message: String) async throws {
    try workshop.write("return { choose = function(board) \(body) end }\n", to: "bad.lua")
    let output = await workshop.ask(
      "match", "./bad.lua", "first", "--seed", "1", "--quiet", "--memory", "2M")
    let text = """
      reversi: black (bad.lua) against white (first), seed 1, ticks 50M/move, no time limit
      black (bad.lua) forfeits by \(reason): \(message)
      white (first) wins: black 2, white 2

      """
    #expect(output == Output(output: text, error: "", code: 0))
  }

  @Test func aScriptThatNeverEndsForfeitsByTime() async throws {
    try workshop.write("return { choose = function() while true do end end }\n", to: "bad.lua")
    let output = await workshop.ask(
      "match", "first", "./bad.lua", "--seed", "1", "--quiet", "--time", "0.5/move")
    #expect(
      output.lines.dropFirst().first
        == "white (bad.lua) forfeits by time: bad.lua:1: out of time: it had 0.5 s for this move")
    #expect(output.code == 0)
  }

  @Test func forfeitsAreCountedByTheirReasonsAndMessages() throws {
    try workshop.write("return { choose = function() error('oh') end }\n", to: "bad.lua")
    let arguments = ["match", "bad.lua", "first", "--games", "3", "--seed", "1", "--swap"]
    let lines = try workshop.run(arguments + ["--quiet"]).lines
    #expect(
      lines.dropFirst() == [
        "3 matches, only 2 of them different, seed 1", "bad.lua  0 won, 0 drawn, 3 lost",
        "first    3 won, 0 drawn, 0 lost",
        "bad.lua forfeited 3 by fault", "  3 times, first in match 1: bad.lua:1: oh",
        "the players repeat their matches, whatever the seed: “--openings balanced:8” begins them "
          + "differently",
      ])
    let json = try workshop.run(arguments + ["--json"]).lines
    #expect(
      json.last
        == #"{"summary":{"aborted":0,"different":2,"matches":3,"planned":3,"players":[{"draws":0,"failures":[{"count":3,"firstMatch":1,"message":"bad.lua:1: oh","termination":"fault"}],"forfeits":{"fault":3},"losses":3,"meanMargin":null,"name":"bad.lua","wins":0},{"draws":0,"failures":[],"forfeits":{},"losses":0,"meanMargin":null,"name":"first","wins":3}],"seed":1}}"#
    )
  }

  @Test func aForfeitIsRecordedWithItsReason() async throws {
    try workshop.write("return { choose = function() error('no idea') end }\n", to: "bad.lua")
    let output = await workshop.ask("match", "first", "./bad.lua", "--seed", "1", "--json")
    #expect(
      output.lines.last
        == #"{"ending":{"margin":null,"message":"bad.lua:1: no idea","outcome":"black","side":"white","termination":"fault"},"event":"ended"}"#
    )
  }

  // MARK: - Seeds

  @Test func theSameSeedAndScriptsGiveTheSameOutput() async throws {
    let arguments = ["match", "chance", "chance", "--games", "2", "--json", "--seed"]
    let first = await workshop.ask(arguments + ["17"]).output.timeless
    #expect(first == (await workshop.ask(arguments + ["17"]).output.timeless))
    #expect(first != (await workshop.ask(arguments + ["18"]).output.timeless))
  }

  @Test func theSeedThatWasDrawnRepeatsTheMatch() async throws {
    let drawn = await workshop.ask("match", "chance", "chance")
    let words = try #require(drawn.lines.first).split(separator: " ")
    let index = try #require(words.firstIndex(of: "seed"))
    let seed = words[index + 1].dropLast()
    #expect(drawn == (await workshop.ask("match", "chance", "chance", "--seed", String(seed))))
  }

  @Test func eachOfSeveralMatchesHasASeedOfItsOwn() async throws {
    let lines = await workshop.ask(
      "match", "chance", "chance", "--games", "3", "--seed", "17", "--json", "--journal",
      "./m.jsonl"
    ).lines
    let headers = lines.filter { $0.hasPrefix(#"{"game""#) }
    #expect(Set(headers).count == 3)
    for (number, header) in zip(1..., headers) {
      #expect(try workshop.lines("m-\(number).jsonl").first == header)
    }
    let second = try #require(headers[1].firstMatch(of: #/"seed":(\d+)/#)).1
    let alone = await workshop.ask("match", "chance", "chance", "--seed", String(second), "--json")
    let start = try #require(lines.firstIndex(of: headers[1]))
    let end = try #require(lines.firstIndex(of: headers[2]))
    #expect(alone.output.timeless == lines[start..<end].joined(separator: "\n").timeless + "\n")
  }

  // MARK: - Scripts that change

  @Test func aSavedFilePlaysTheNextMoveOfTheRunningMatch() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    let program = try workshop.start("play", "--white", "mine.lua", "--seed", "1")
    program.type("f5\n")
    #expect(program.lines(upTo: "2. white").last == "2. white f4")
    try workshop.write("return { choose = function(b) return 'f6' end }\n", to: "mine.lua")
    program.type("f3\n")
    let lines = program.lines(upTo: "4. white")
    #expect(
      lines.suffix(2) == [
        "white (mine.lua): the new version of the script plays on", "4. white f6",
      ])
    program.endInput()
    #expect(program.finish().code == 0)
  }

  @Test func aBrokenFileIsToldOfOnceAndTheOldTextPlaysOn() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    let program = try workshop.start(
      "play", "--white", "mine.lua", "--seed", "1", "--journal", "m.jsonl")
    program.type("f5\n")
    _ = program.lines(upTo: "2. white")
    try workshop.write("return { choose = \n", to: "mine.lua")
    program.type("f3\n")
    var lines = program.lines(upTo: "4. white")
    #expect(
      lines.suffix(2) == [
        "white (mine.lua): mine.lua:2:1: unexpected symbol near <eof> — the previous version plays on",
        "4. white g4",
      ])
    program.type("c3\n")
    lines = program.lines(upTo: "6. white")
    #expect(lines.last?.hasPrefix("6. white") == true)
    #expect(!lines.contains { $0.hasPrefix("white (mine.lua)") })
    program.endInput()
    #expect(program.finish().code == 0)
    #expect(try workshop.lines("m.jsonl").filter { $0.contains(#""noted""#) }.count == 1)
  }

  @Test func aScriptThatBreaksBetweenTwoMatchesPlaysOnAsItWas() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    let program = try workshop.start(
      "match", "human", "mine.lua", "--games", "2", "--seed", "1")
    _ = program.lines(upTo: "black (X) to move")
    try workshop.write("return 5\n", to: "mine.lua")
    program.type("resign\n")
    let lines = program.lines(upTo: "match 2 of 2")
    #expect(lines.contains("black (human) resigns, white (mine.lua) wins: black 2, white 2"))
    program.type("f5\n")
    let answer = program.lines(upTo: "2. white f4")
    #expect(
      answer.contains(
        "white (mine.lua): mine.lua: returned 5; a strategy is a file that returns a table with a "
          + "choose function — the previous version plays on"))
    program.endInput()
    #expect(program.finish().code == 0)
  }

  @Test func theOutputOfPrintIsShown() async throws {
    try workshop.write(
      "return { choose = function(b) print('hello\\27[31m') return b:moves()[1] end }\n",
      to: "talker.lua")
    let output = await workshop.ask("match", "./talker.lua", "first", "--seed", "1")
    #expect(output.lines.contains { $0.hasPrefix("black (talker.lua): hello") })
    #expect(!output.output.contains("\u{1b}"))
  }

  // MARK: - Readers and signals

  @Test func aReaderThatGoesAwayEndsThePrinting() throws {
    let output = try workshop.shell("moonstone match first last --seed 1 --games 9 | head -n 1")
    #expect(
      output
        == Output(
          output:
            "reversi: 9 matches of first against last, seed 1, ticks 50M/move, no time limit\n",
          error: "", code: 0))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedMatchIsLeftInOrder(signal: Int32) throws {
    let program = try workshop.start(
      "play", "--white", "first", "--seed", "1", "--journal", "m.jsonl")
    program.type("f5\n")
    _ = program.lines(upTo: "black (X) 3")
    program.send(signal)
    let output = program.finish()
    #expect(
      output.output.hasSuffix(
        "the match is left unfinished after 2 plies; “moonstone play m.jsonl” continues it\n"))
    #expect(output.code == 128 + signal)
    #expect(try workshop.run("resume", "m.jsonl", input: "moves\n").code == 0)
  }

  @Test func aThinkingScriptIsInterrupted() throws {
    try workshop.write(
      "return { choose = function() while true do end end }\n", to: "slow.lua")
    let program = try workshop.start(
      "match", "first", "slow.lua", "--seed", "1", "--time", "none", "--journal", "m.jsonl")
    _ = program.lines(upTo: "1. black")
    program.send(SIGINT)
    #expect(program.finish().code == 128 + SIGINT)
    #expect(try workshop.lines("m.jsonl").count == 3)
  }
}
