import Foundation
import MoonstoneTestSupport
import Testing

/// Bad input: one clear message with its place, the documented exit code, and nothing else.
@Suite struct BadInputTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func expect(
    _ arguments: String..., code: Int32, says message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let output = try workshop.run(arguments)
    let expected = Output(output: "", error: "moonstone: \(message)\n", code: code)
    #expect(output == expected, sourceLocation: sourceLocation)
  }

  /// The same in this process; see ``Workshop/ask(_:)``.
  private func expectAsked(
    _ arguments: String..., code: Int32, says message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let output = await workshop.ask(arguments)
    let expected = Output(output: "", error: "moonstone: \(message)\n", code: code)
    #expect(output == expected, sourceLocation: sourceLocation)
  }

  // MARK: - Players

  @Test func aMissingScriptIsRefused() throws {
    try expect("match", "no.lua", "first", code: 66, says: "no.lua: there is no such file")
    try expect("choose", "./no", code: 66, says: "./no: there is no such file")
  }

  @Test func aFolderIsNotTakenForAScript() throws {
    try expect(
      "match", "first", "strategies/", code: 66, says: "strategies/: is a directory, not a file")
  }

  /// Reading a pipe would wait for somebody who writes, and a device has no end.
  @Test(
    .timeLimit(.minutes(10 * patience)), arguments: ["./pipe.lua", "/dev/zero", "./socket.lua"])
  func aPipeADeviceAndASocketAreNotTakenForScripts(path: String) throws {
    _ = try workshop.shell("mkfifo pipe.lua")
    try bindSocket("\(workshop.path)/socket.lua")
    let message = "\(path): is a pipe, a device or a socket, and not a file"
    try expect("match", "first", path, code: 66, says: message)
    try expect("choose", path, code: 66, says: message)
    let check = try workshop.run("check", path, environment: ["MOONSTONE_STRATEGIES": "none"])
    #expect(
      check
        == Output(output: "FAILED  \(path)  \(message)\n", error: "", code: 1))
  }

  @Test(.timeLimit(.minutes(10 * patience))) func aPipeAmongTheStrategiesIsListedAndNotRead() throws
  {
    _ = try workshop.shell("mkfifo strategies/reversi/pipe.lua")
    let output = try workshop.run("strategies")
    #expect(output.code == 0)
    #expect(output.output.contains("pipe"))
  }

  private func bindSocket(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(descriptor) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
  }

  @Test func aScriptMustBeText() throws {
    _ = try workshop.shell(#"printf '\377\376' > bytes.lua"#)
    try expect(
      "match", "first", "bytes.lua", code: 65, says: "bytes.lua: is not a text in UTF-8")
  }

  @Test func aSyntaxErrorIsReportedWithItsPlace() throws {
    try workshop.write("return {\n  choose = =\n}\n", to: "bad.lua")
    try expect(
      "match", "first", "bad.lua", code: 65, says: "bad.lua:2:12: unexpected symbol near '='")
  }

  @Test func aScriptMustReturnATable() throws {
    try workshop.write("return 5\n", to: "bad.lua")
    try expect(
      "match", "first", "bad.lua", code: 65,
      says: "bad.lua: returned 5; a strategy is a file that returns a table with a choose function")
  }

  @Test func aStrategyMustHaveChoose() throws {
    try workshop.write("return { name = 'x' }\n", to: "bad.lua")
    try expect(
      "match", "first", "bad.lua", code: 65,
      says: "bad.lua: choose is nil; a strategy's choose is a function of a board and a context")
  }

  @Test func anErrorWhileLoadingIsReportedWithItsLine() throws {
    try workshop.write("local x\nreturn x.y\n", to: "bad.lua")
    try expect(
      "match", "first", "bad.lua", code: 65,
      says: "bad.lua:2: attempt to index a nil value (local 'x')")
  }

  @Test func noMatchBeginsWithABadScript() throws {
    try workshop.write("return 5\n", to: "bad.lua")
    let output = try workshop.run("match", "first", "bad.lua", "--json", "--journal", "m.jsonl")
    #expect(output.output == "")
    #expect(try !workshop.names(in: ".").contains("m.jsonl"))
  }

  @Test func anUnknownPlayerIsRefusedWithASuggestion() throws {
    try expect(
      "match", "frist", "last", code: 64, says: "no player “frist”; did you mean “first”?")
    try expect("play", "--white", "ch", code: 64, says: "no player “ch”; did you mean “chance”?")
    try expect(
      "choose", "xyzzy", code: 64,
      says: "no player “xyzzy” for reversi; there are chance, first, last, human, "
        + "any path to a .lua file, and gtp:, nboard:, gomocup: or lines: with the command of an "
        + "engine")
    try expect(
      "choose", "human", code: 64,
      says: "“choose” asks a strategy; a person plays with “moonstone play”")
  }

  @Test func withoutStrategiesTheSearchedFoldersAreNamed() throws {
    try workshop.remove("strategies")
    let output = try workshop.run("choose", "first", environment: ["MOONSTONE_STRATEGIES": "a:b"])
    #expect(output.code == 64)
    #expect(
      output.error == """
        moonstone: no player “first”: there is no strategy for reversi in strategies, a, b, \
        \(workshop.realPath)/share/moonstone/strategies; give a path to a .lua file, or name a \
        folder in MOONSTONE_STRATEGIES

        """)
    #expect(try workshop.run("strategies").code == 66)
  }

  // MARK: - Games and commands

  @Test func anUnknownGameIsRefusedWithASuggestion() async {
    await expectAsked(
      "match", "./a.lua", "./b.lua", "--game", "reversy", code: 64,
      says: "no game “reversy”; did you mean “reversi”?")
    let known = "“moonstone games” lists the games"
    await expectAsked("meta", "chess", code: 64, says: "no game “chess”; \(known)")
    await expectAsked("strategies", "--game", "x", code: 64, says: "no game “x”; \(known)")
    await expectAsked(
      "perft", "1", "--game", "breakthrough:9", code: 64,
      says: "no game “breakthrough:9”; the games of this kind are breakthrough, breakthrough:5, "
        + "breakthrough:6, breakthrough:7")
    await expectAsked(
      "perft", "1", "--game", "connect-four:8", code: 64,
      says: "no game “connect-four:8”: connect-four has no options")
  }

  @Test func anUnknownCommandIsRefusedWithASuggestion() throws {
    try expect("mach", code: 64, says: "no command “mach”; did you mean “match”?")
    try expect(
      "frobnicate", code: 64,
      says: "no command “frobnicate”; there are analyze, archive, arena, check, choose, convert, "
        + "debug, diff, duel, fork, games, gtp, lesson, life, lua, match, meta, nboard, new, observers, "
        + "perft, play, prices, profile, replay, reproduce, rerun, resume, serve, solve, stats, strategies, "
        + "test, train, tune, versions, help")
  }

  @Test func missingAndExtraArgumentsAreRefused() async {
    await expectAsked(
      "match", "first", code: 64,
      says:
        "nobody plays white: name two players, such as “moonstone match first random”"
    )
    await expectAsked(
      "replay", "a", "b", code: 64,
      says: "unexpected argument “b”\nSee “moonstone replay --help” for more information.")
  }

  @Test func anApostropheIsNotAQuotationMark() throws {
    let output = try workshop.run("--generate-completion-script", "tcsh")
    #expect(output.code == 64)
    #expect(
      output.error.hasPrefix("moonstone: can't generate completion scripts for “tcsh”.\n"),
      "\(output)")
  }

  // MARK: - Options

  @Test(arguments: [
    ["-hello"], ["match", "-dash.lua", "first"], ["check", "--ticks", "1M", "-xh"],
  ])
  func aWordWithAnHIsNotARequestForHelp(arguments: [String]) throws {
    let word = try #require(arguments.first { $0.hasPrefix("-") && !$0.hasPrefix("--") })
    let output = try workshop.run(arguments)
    #expect(
      output.error
        == "moonstone: unknown option “\(word)”; for a file of this name, write “./\(word)”\n")
    #expect(output.code == 64 && output.output.isEmpty)
    #expect(try workshop.run(arguments + ["-h"]).code == 0)
  }

  @Test func anUnknownOptionSuggestsOnlyWhatIsNear() async {
    let help = "\nSee “moonstone match --help” for more information."
    await expectAsked(
      "match", "first", "last", "--journl", "./m.jsonl", code: 64,
      says: "unknown option “--journl”. Did you mean “--journal”?" + help)
    await expectAsked(
      "match", "first", "last", "--out", "./m.jsonl", code: 64,
      says: "unknown option “--out”" + help)
  }

  @Test(arguments: [
    (
      ["--time", "10s"],
      "--time “10s” is not a time control; in seconds, 10/move is for each move, 300 or 300+2 "
        + "for the match with an increment, 40/300 for 40 moves, and “none” is no time limit"
    ),
    (
      ["--time", "0/move"],
      "--time 0/move: the first move needs some time; “none” is no time limit"
    ),
    (
      ["--memory", "64X"],
      "--memory “64X” is not a size; write a number of bytes, with K, M or G for larger units"
    ),
    (
      ["--memory", "9999999999999G"],
      "--memory “9999999999999G” is not a size; write a number of bytes, with K, M or G for larger "
        + "units"
    ),
    (["--seed", "-1"], "--seed “-1” is not a whole number from 0 to 9007199254740991"),
    (
      ["--seed", "9007199254740992"],
      "--seed “9007199254740992” is not a whole number from 0 to 9007199254740991"
    ),
    (["--games", "0"], "--games is a whole number from 1 on, not “0”"),
    (["--games", "many"], "--games is a whole number from 1 on, not “many”"),
    (["--swap"], "--swap needs several matches: say how many with --games"),
    (
      ["--opening", "f5", "--position", "x"],
      "--opening and --position exclude each other: both say where to start"
    ),
    (
      ["--json", "--quiet"],
      "--json and --quiet exclude each other\nSee “moonstone match --help” for more information."
    ),
    (["--journal", ""], "--journal needs the name of a file"),
  ])
  func aBadOptionIsRefusedWithWhatWouldBeRight(options: [String], message: String) async {
    let players = ["first", "last"].map { "./strategies/reversi/\($0).lua" }
    let output = await workshop.ask(["match"] + players + options)
    #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: 64))
  }

  @Test func aDepthMustBeAWholeNumber() async {
    await expectAsked(
      "perft", "x", code: 64, says: "the depth is a whole number from 0 on, not “x”")
    await expectAsked(
      "perft", "0", "--divide", code: 64, says: "the depth is a whole number from 1 on, not “0”")
  }

  @Test func aJournalIsNotOverwritten() throws {
    try workshop.write("precious\n", to: "m-2.jsonl")
    try expect(
      "match", "first", "last", "--games", "3", "--journal", "m.jsonl", code: 64,
      says: "--journal m-2.jsonl: this file already exists; name a new one")
    #expect(try workshop.read("m-2.jsonl") == "precious\n")
    try expect(
      "match", "first", "last", "--journal", "strategies", code: 64,
      says: "--journal strategies: this is a folder; name a new file in it")
  }

  @Test func whatIsNamedLikeAMatchIsNoPlayer() throws {
    try expect("play", "no.jsonl", code: 66, says: "no.jsonl: there is no such file")
    try expect("play", "no.ggf", code: 66, says: "no.ggf: there is no such file")
    let engine = try workshop.run("play", "lines:no-such-program openings.txt")
    #expect(!engine.error.contains("there is no such file"), "\(engine.error)")
  }

  @Test(arguments: ["analyze", "lesson", "play", "replay"])
  func aJournalHoldsOneMatch(command: String) throws {
    _ = try workshop.run("match", "first", "last", "--journal", "m.jsonl", "--quiet")
    try expect(
      command, "m.jsonl", "--match", "2", code: 65,
      says: "m.jsonl: there is no match 2; there is one")
  }

  @Test func anEventHasAFolder() throws {
    try workshop.write("precious\n", to: "mine.txt")
    try expect(
      "arena", "first", "last", "--out", "mine.txt", code: 64,
      says: "--out mine.txt: this is a file; name a new folder")
  }

  @Test func aJournalThatCannotBeWrittenIsRefused() throws {
    try expect(
      "match", "first", "last", "--journal", "no/m.jsonl", code: 74,
      says: "no/m.jsonl: cannot be written: there is no folder no")
  }

  // MARK: - Positions and transcripts

  @Test func aPositionWithTooFewSquaresIsRefused() throws {
    try expect(
      "match", "first", "last", "--position", String(repeating: "-", count: 63) + " X", code: 65,
      says: "--position, column 64: the board has 63 squares, not 64")
  }

  @Test func anUnknownCharacterInAPositionIsRefused() async {
    await expectAsked(
      "perft", "1", "--position", "---q" + String(repeating: "-", count: 60) + " X", code: 65,
      says:
        "--position, column 4: “q” is not a square: “X”, “*” or “b” is black, “O” or “w” white, "
        + "“-” or “.” empty")
  }

  @Test func aFaultInAPositionFileHasItsLineAndColumn() throws {
    try workshop.write("\n---q", to: "p.obf")
    try expect(
      "choose", "first", "--position", "p.obf", code: 65,
      says: "p.obf:2:4: “q” is not a square: “X”, “*” or “b” is black, “O” or “w” white, "
        + "“-” or “.” empty")
    try expect(
      "choose", "first", "--position", "no.obf", code: 66,
      says: "--position no.obf: there is no such file, and it is not a position either")
  }

  @Test func nothingIsChosenOnceTheGameIsOver() throws {
    try expect(
      "choose", "first", "--position", String(repeating: "-", count: 64) + " X", code: 65,
      says: "the game is over on this position: there is nothing to choose")
  }

  @Test func anIllegalMoveInATranscriptIsNamed() throws {
    try expect(
      "match", "first", "last", "--opening", "f5d6c3d3c4f4f6f3e6e7d7c5b6d8e8f7a1", code: 65,
      says: "--opening, column 33: move 17: a1 is illegal for black, who can play "
        + "d2 e2 e3 g4 g5 c6 g6 g7 c8 f8 g8")
    try expect(
      "match", "first", "last", "--opening", "f5 zz", code: 65,
      says: "--opening, column 4: move 2: “zz” is neither a square, “a1” to “h8”, nor a pass, "
        + "“--”, “PA” or “pass”")
  }

  // MARK: - Journals

  @Test(arguments: ["replay", "resume"])
  func aFileThatIsNotAJournalIsRefused(command: String) async throws {
    await expectAsked(
      command, "./no.jsonl", code: 66, says: "no.jsonl: there is no such file")
    await expectAsked(
      command, "./strategies", code: 66,
      says: "strategies: there is neither an event nor a file of matches in this folder")
    try workshop.write("", to: "empty.jsonl")
    await expectAsked(command, "./empty.jsonl", code: 65, says: "empty.jsonl: the file is empty")
    try workshop.write("hello\n", to: "text.jsonl")
    await expectAsked(
      command, "./text.jsonl", code: 65,
      says: "text.jsonl:1: this is not a JSON object, as every line of a journal is")
  }

  @Test(arguments: ["replay", "resume"])
  func aJournalOfAnotherVersionOrGameIsRefused(command: String) async throws {
    _ = await workshop.ask("match", "first", "last", "--seed", "1", "--journal", "./m.jsonl")
    let journal = try workshop.read("m.jsonl")
    try workshop.write(journal.replacing(#""moonstone":1"#, with: #""moonstone":3"#), to: "v.jsonl")
    await expectAsked(
      command, "./v.jsonl", code: 65,
      says: "v.jsonl:1: “moonstone” is 3, and this program reads versions 1 to 2")
    try workshop.write(
      journal.replacing(#""game":"reversi""#, with: #""game":"chess""#), to: "g.jsonl")
    await expectAsked(
      command, "./g.jsonl", code: 65,
      says: "g.jsonl:1: the game is “chess”, and must be one that “moonstone games” lists")
  }

  @Test(arguments: ["replay", "resume"])
  func anIllegalMoveInAJournalIsNamed(command: String) async throws {
    _ = await workshop.ask("match", "first", "last", "--seed", "1", "--journal", "./m.jsonl")
    var lines = try workshop.lines("m.jsonl")
    lines[2] = lines[2].replacing(#""move":"d3""#, with: #""move":"a1""#)
    try workshop.write(lines.joined(separator: "\n") + "\n", to: "m.jsonl")
    await expectAsked(
      command, "./m.jsonl", code: 65,
      says: "m.jsonl:3: a1 is illegal for black, who can play d3 c4 f5 e6")
  }

  @Test func aJournalOfAMissingPlayerIsRefused() throws {
    _ = try workshop.run(
      "play", "--white", "first", "--journal", "m.jsonl", input: "f5\nquit\n")
    try workshop.remove("strategies/reversi/first.lua")
    try expect(
      "resume", "m.jsonl", code: 66,
      says: "m.jsonl: white was played by “first”: no player “first” for reversi; "
        + "there are chance, last, human, any path to a .lua file, and gtp:, nboard:, gomocup: or "
        + "lines: with the command of an engine")
  }
}
