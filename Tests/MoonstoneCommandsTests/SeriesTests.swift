import Foundation
import MoonstoneTestSupport
import Testing

/// `match --games`.
@Suite struct SeriesTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  // MARK: - A line for each match

  @Test func eachMatchIsALine() async throws {
    try workshop.write("return { choose = function() error('oh') end }\n", to: "bad.lua")
    let output = await workshop.ask(
      "match", "first", "./bad.lua", "--games", "2", "--swap", "--lines", "--seed", "1")
    #expect(
      output.lines.prefix(3) == [
        "reversi: 2 matches of first against bad.lua, seed 1, ticks 50M/move, no time limit",
        "match 1, seed 1, black first, white bad.lua: bad.lua forfeits by fault after 1 ply: "
          + "bad.lua:1: oh",
        "match 2, seed 6717404888216029, black bad.lua, white first: bad.lua forfeits by fault "
          + "after 0 plies: bad.lua:1: oh",
      ])
    let usual = await workshop.ask(
      "match", "first", "./bad.lua", "--games", "2", "--swap", "--seed", "1")
    // The second time, they come from the cache.
    #expect(usual.output == output.output && usual.code == output.code)
    let boards = await workshop.ask(
      "match", "first", "./bad.lua", "--games", "2", "--swap", "--seed", "1", "--boards")
    #expect(boards.lines.contains { $0.hasPrefix("match 2 of 2: reversi: black (bad.lua)") })
    #expect(boards.lines.contains("  a b c d e f g h"))
    let one = await workshop.ask("match", "first", "last", "--lines", "--seed", "1")
    #expect(
      one.lines.dropFirst().first
        == "match 1, seed 1, black first, white last: first wins by 34 after 61 plies")
  }

  @Test func theHeadingTellsTicks() async throws {
    let output = await workshop.ask(
      "match", "first", "last", "--quiet", "--seed", "1", "--ticks", "2M/move")
    #expect(
      output.lines.first
        == "reversi: black (first) against white (last), seed 1, ticks 2M/move, no time limit")
  }

  // MARK: - Openings

  @Test func aPairOfMatchesHasAnOpening() async throws {
    try workshop.write("% two\nf5d6\nf5f6\n", to: "openings.txt")
    let arguments = ["match", "first", "last", "--openings", "./openings.txt", "--seed", "1"]
    let output = await workshop.ask(arguments + ["--games", "4", "--swap", "--lines"])
    let openings = output.lines.compactMap { $0.firstMatch(of: #/opening (\w+):/#)?.1 }
    #expect(openings == ["f5d6", "f5d6", "f5f6", "f5f6"])
    #expect(output.lines.contains("4 matches, seed 1"))
    let again = await workshop.ask(arguments + ["--games", "8", "--swap", "--quiet"])
    #expect(again.lines.contains("8 matches, only 4 of them different, seed 1"))
    #expect(
      again.lines.last
        == "the players repeat their matches where openings are used again: name more openings")
    let alone = await workshop.ask(
      "match", "first", "last", "--opening", "f5f6", "--seed", "1", "--json")
    let series = await workshop.ask(arguments + ["--games", "2", "--json"])
    let moves = { (lines: [String]) in lines.filter { $0.contains(#""event":"played""#) } }
    #expect(
      moves(series.lines).suffix(moves(alone.lines).count).map(\.timeless)
        == moves(alone.lines).map(\.timeless))
  }

  @Test func balancedOpeningsMakeDifferentMatches() async throws {
    let output = await workshop.ask(
      "match", "first", "last", "--openings", "balanced:4", "--games", "6", "--swap", "--seed", "1",
      "--quiet")
    #expect(output.lines.contains("6 matches, seed 1"))
    #expect(output.code == 0)
  }

  @Test func contradictionsAreRefused() async throws {
    func error(_ arguments: String...) async -> String {
      let output = await workshop.ask(["match", "first", "last"] + arguments)
      #expect(output.output == "")
      return "\(output.code) \(output.error)"
    }
    #expect(
      await error("--openings", "balanced:8", "--opening", "f5")
        == "64 moonstone: --openings excludes --opening and --position: they all say where matches "
        + "start\n")
    #expect(
      await error("--lines", "--json") == "64 moonstone: --lines and --json exclude each other\n")
    #expect(
      await error("--animate", "slow", "--quiet")
        == "64 moonstone: --animate is for a board: leave out --lines, --watch, --json and --quiet\n"
    )
    #expect(
      await error("--boards", "--quiet", "--games", "2")
        == "64 moonstone: --boards excludes --lines, --watch, --json and --quiet, which show none\n"
    )
    #expect(
      await error("--openings", "balanced:x")
        == "64 moonstone: --openings balanced:x: write balanced: and a number of plies from 0 to "
        + "60\n")
  }

  // MARK: - Saving

  @Test(arguments: ["--lines", "--json", "--quiet", "--boards"])
  func aVersionThatDoesNotLoadIsToldAndNeverPlays(form: String) throws {
    try workshop.write(Scripts.first, to: "a.lua")
    // Nobody reads the boards meanwhile, so they go to a file.
    let program = try RunningProgram(
      "/bin/sh",
      [
        "-c",
        "exec bin/moonstone match a.lua last --games 1000000 --swap --seed 1 \(form) "
          + "--journal m.jsonl > out.txt",
      ], in: workshop.path)
    /// How many matches have begun.
    func begun() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: workshop.path)
        .count { $0.hasPrefix("m-") }
    }
    /// Waits until three more matches have begun.
    func playOn() throws {
      let before = try begun()
      while program.isRunning, try begun() < before + 3 { usleep(10_000) }
    }
    try playOn()
    try workshop.write("retrun", to: "a.lua")
    try playOn()
    try FileManager.default.removeItem(atPath: "\(workshop.path)/a.lua")
    try playOn()
    try workshop.write("return { choose = function(b) return b:moves()[2 - 1] end }", to: "a.lua")
    try playOn()
    program.send(SIGINT)
    let output = program.finish()
    #expect(output.code == 128 + SIGINT)
    let text = try workshop.read("out.txt") + output.error
    for problem in ["a.lua:1:7: syntax error near <eof>", "a.lua: there is no such file"] {
      let told =
        text.components(separatedBy: "\(problem) — the previous version plays on").count - 1
      #expect(told == 1, "\(problem)")
    }
    #expect(!text.contains("forfeits by"))
    if form == "--json" {
      let versions = try #require(text.firstMatch(of: #/"versions":\[.*\]/#)?.0)
      #expect(versions.components(separatedBy: #""sha256":["#).count == 3)
    } else {
      #expect(text.contains("\na.lua                 last"))
      for version in ["v1", "v2"] { #expect(text.contains("\n\(version) ")) }
    }
  }

  @Test(arguments: ["1000000000", "9223372036854775807"])
  func aSeriesOfAnySizeIsLeftAtOnce(count: String) throws {
    let program = try workshop.start(
      "match", "first", "last", "--games", count, "--swap", "--openings", "balanced:2", "--seed",
      "1", "--journal", "m.jsonl")
    _ = program.lines(upTo: "match 3,")
    program.send(SIGTERM)
    let output = program.finish()
    #expect(output.code == 128 + SIGTERM)
    #expect(output.lines.contains { $0.contains(" of \(count) matches") })
  }

  // MARK: - Ctrl-C

  @Test(arguments: ["--lines", "--json", "--quiet"])
  func anInterruptedSeriesTellsWhatWasPlayed(form: String) throws {
    let program = try workshop.start(
      "match", "first", "last", "--games", "2000", "--swap", "--seed", "1", form,
      "--journal", "m.jsonl")
    while program.isRunning, (try? workshop.read("m-0004.jsonl")) == nil { usleep(10_000) }
    program.send(SIGINT)
    let output = program.finish()
    #expect(output.code == 128 + SIGINT)
    let text = output.output + output.error
    // Between two matches, none is unfinished.
    if text.contains("unfinished") { #expect(text.contains("“moonstone resume m-")) }
    if form == "--json" {
      #expect(output.lines.last?.hasPrefix(#"{"summary":{"aborted":0,"different":2,"#) == true)
      #expect(output.lines.last?.contains(#""planned":2000"#) == true)
    } else {
      let summary = try #require(
        output.lines.first { $0.contains(" of 2000 matches, only 2 of them different, seed 1") })
      let played = try #require(Int(summary.prefix { $0.isNumber }))
      #expect(played >= 3)
      let won = output.lines.compactMap { $0.firstMatch(of: #/^(first|last) +(\d+) won/#)?.2 }
      #expect(won.compactMap { Int($0) }.reduce(0, +) == played)
    }
  }

  @Test func thePartialMatchIsNamedAsUnfinished() throws {
    try workshop.write(
      "return { choose = function() while true do end end }\n", to: "slow.lua")
    let program = try workshop.start(
      "match", "first", "slow.lua", "--games", "3", "--seed", "1", "--time", "none", "--boards")
    _ = program.lines(upTo: "1. black")
    program.send(SIGINT)
    let output = program.finish()
    #expect(
      output.lines.suffix(4) == [
        "match 1 is left unfinished after 1 ply", "0 of 3 matches, seed 1",
        "first     0 won, 0 drawn, 0 lost", "slow.lua  0 won, 0 drawn, 0 lost",
      ])
    #expect(output.code == 130)
  }

  @Test func aSeriesThatFailsTellsWhatWasPlayed() throws {
    // The third journal cannot be written.
    let output = try workshop.shell(
      "ln -s missing/folder m-3.jsonl; "
        + "moonstone match first last --games 3 --seed 1 --quiet --journal m.jsonl")
    #expect(output.code == 74)
    #expect(output.lines.contains { $0.hasPrefix("2 of 3 matches") })
  }
}
