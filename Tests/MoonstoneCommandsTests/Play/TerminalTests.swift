import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// The program on a real terminal.
@Suite(.timeLimit(.minutes(10 * patience))) struct TerminalTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(
      "return { choose = function() while true do end end }\n", to: "strategies/reversi/slow.lua")
  }

  func play(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> TerminalProgram {
    let black = arguments.contains("--black") ? [] : ["--black", "human"]
    return try TerminalProgram(
      ["play", "--seed", "1", "--in-process"] + black + arguments, in: workshop, columns: columns,
      rows: rows, environment: environment)
  }

  /// Quits, and looks whether all is as it was.
  func expectToQuit(_ program: TerminalProgram) {
    program.type("\u{15}quit\r")
    #expect(program.finish() == 0)
    #expect(program.isAsBefore)
    #expect(program.screen.unknown.isEmpty)
  }

  // MARK: - Whole games

  @Test(arguments: ["off", "fast"]) func aGameBetweenPeopleIsPlayedToItsEnd(pace: String) throws {
    let program = try play("--white", "human", "--animate", pace)
    for (ply, move) in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"].enumerated() {
      let side = ply.isMultiple(of: 2) ? "black" : "white"
      #expect(program.wait { $0.text.contains("\(side)'s turn") })
      program.type("\(move)\r")
      #expect(program.wait(forLine: "\(ply + 1). \(side) \(move)"))
    }
    #expect(program.wait(for: "● black won"))
    #expect(program.wait(for: "● 13  black (human)"))
    program.type("undo\r")
    #expect(program.wait(for: "● black's turn"))
    expectToQuit(program)
  }

  @Test func aGameOfScriptsIsShownToItsEnd() throws {
    let program = try play("--black", "first", "--white", "last", "--animate", "off")
    // Scripts' passes wait for Enter, too.
    while program.wait({ screen in
      screen.text.contains("must pass: press Enter")
        || screen.lines.contains { $0.hasSuffix(" won") || $0 == "Tied" }
    }), program.screen.text.contains("must pass: press Enter") {
      let passes = program.written.components(separatedBy: " passes").count
      program.type("\r")
      #expect(
        program.wait { _ in program.written.components(separatedBy: " passes").count > passes })
    }
    #expect(program.screen.lines.contains { $0.hasSuffix(" won") || $0 == "Tied" })
    expectToQuit(program)
  }

  @Test func movesAreMadeWithTheCursor() throws {
    let program = try play("--white", "first", "--animate", "off")
    #expect(program.wait(for: "● black's turn"))
    program.type("\u{1b}[A")
    #expect(program.wait(for: "[·]"))
    program.type("\u{1b}[B\u{1b}OB\u{1b}[C\u{1b}[C\r")
    #expect(program.wait(forLine: "1. black f5"))
    #expect(program.wait(forLine: "2. white f4"))
    expectToQuit(program)
  }

  // MARK: - Nothing blocks

  @Test func aThinkingScriptIsWatchedAndReplaced() throws {
    let program = try play("--white", "slow")
    program.type("f5\r")
    #expect(program.wait(for: "slow thinks, "))
    program.type("f4\r")
    #expect(
      program.wait(for: "it is white's turn, which slow plays; “white human” gives it to you"))
    program.type("/white firs\t\r")
    #expect(program.wait(forLine: "white is played by first from now on"))
    #expect(program.wait(forLine: "2. white f4"))
    #expect(program.wait(for: "● black's turn"))
    expectToQuit(program)
  }

  @Test func aResetWhileAScriptThinksBeginsAnew() throws {
    let program = try play("--white", "slow")
    program.type("f5\r")
    #expect(program.wait(for: "slow thinks"))
    program.type("reset\r")
    #expect(program.wait(for: "Start over, with people on both sides? yes or no"))
    program.type("yes\r")
    #expect(program.wait(for: "○  2  white (human)"))
    #expect(program.wait(for: "● black's turn"))
    expectToQuit(program)
  }

  // MARK: - Windows

  @Test func everySizeOfWindowShowsTheMatch() throws {
    let program = try play("--white", "human", "--animate", "off", columns: 40, rows: 14)
    #expect(program.wait(for: "● black's turn"))
    program.type("f5\r")
    for (columns, rows) in [(200, 50), (40, 24), (80, 13), (20, 24), (60, 24)] {
      program.resize(columns: columns, rows: rows)
      #expect(
        program.wait { screen in
          screen.text.contains("○ white's turn")
            && screen.lines.contains { $0.hasPrefix("5        ● ●(●)") }
        }, "\(columns) columns, \(rows) rows")
    }
    program.resize(columns: 10, rows: 2)
    #expect(program.wait { $0.lines.count == 2 && $0.lines[1].hasPrefix(">") })
    program.resize(columns: 80, rows: 24)
    #expect(program.wait(for: "○ white's turn"))
    expectToQuit(program)
  }

  @Test func theHeadingIsBrokenBetweenWords() throws {
    let program = try play("--white", "first", "--seed", "1", columns: 40, rows: 24)
    #expect(program.wait(for: "● black's turn"))
    #expect(program.screen.lines.first == "reversi: black (human) against white")
    expectToQuit(program)
  }

  @Test func withNoColorGlyphsAloneTell() throws {
    let program = try play("--white", "human")
    #expect(program.wait(for: "○ ●"))
    program.type("f5\r")
    #expect(program.wait(for: "○ white's turn"))
    expectToQuit(program)
    #expect(program.written.firstMatch(of: #/\u{1b}\[[0-9;]*m/#) == nil)
  }

  @Test func withColoursBothSidesHaveFilledDiscs() throws {
    let program = try play("--white", "human", environment: ["NO_COLOR": ""])
    #expect(program.wait(for: "● black's turn"))
    expectToQuit(program)
    #expect(program.written.contains("\u{1b}[30;42m●"))
    #expect(program.written.contains("\u{1b}[1;97;42m●"))
    #expect(!program.written.contains("○"))
  }

  @Test func aDumbTerminalGetsLines() throws {
    let program = try play("--white", "first", environment: ["TERM": "dumb"])
    #expect(program.wait(for: "black:"))
    program.type("f5\n")
    #expect(program.wait(for: "2. white f4"))
    program.type("quit\n")
    #expect(program.finish() == 0)
    #expect(!program.written.contains("\u{1b}"))
    #expect(program.isAsBefore)
  }

  // MARK: - Nonsense

  @Test(arguments: 0..<4 as Range<UInt64>) func nonsenseIsHarmless(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let program = try play("--white", "human", "--animate", "off")
    #expect(program.wait(for: "● black's turn"))
    let likely = Array("\u{1b}[]?;O~ABCD0129 \tf5é漢".unicodeScalars).map(String.init)
    var nonsense = ""
    for _ in 0..<400 { nonsense += likely.randomElement(using: &generator)! }
    program.type(nonsense + "\u{1b}[201~\u{1b}[Z")
    program.type("\u{15}moves\r")
    #expect(program.wait(forLine: "> moves"))
    expectToQuit(program)
  }

  @Test func aPastedTextIsNotExecuted() throws {
    let program = try play("--white", "human", "--animate", "off")
    #expect(program.wait(for: "● black's turn"))
    program.type("\u{1b}[200~f5\nquit\r\n\u{1b}[A\u{1b}[201~")
    #expect(program.wait { $0.lines.last?.hasPrefix("> f5 quit") == true })
    program.type("\u{15}f5\r")
    #expect(program.wait(forLine: "1. black f5"))
    expectToQuit(program)
  }

  // MARK: - Signals

  /// What is done to come to a phase, and what is seen there.
  static let phases = [
    (
      phase: "turn", arguments: ["--black", "human", "--white", "human"], typed: "",
      seen: "● black's turn"
    ),
    (phase: "thinking", arguments: ["--black", "slow"], typed: "", seen: "slow thinks"),
    (
      phase: "turning", arguments: ["--black", "human", "--white", "human", "--animate", "slow"],
      typed: "f5\r",
      seen: "black plays f5"
    ),
    (
      phase: "pass",
      arguments: ["--position", "OX" + String(repeating: "-", count: 62) + " X"], typed: "",
      seen: "● black must pass: press Enter"
    ),
    (phase: "paused", arguments: ["--black", "slow"], typed: "pause\r", seen: "paused: “resume”"),
    (phase: "reset", arguments: ["--black", "slow"], typed: "reset\r", seen: "Start over, with"),
    (phase: "over", arguments: [], typed: "resign\r", seen: "won by resignation"),
    (phase: "typing", arguments: [], typed: "\u{1b}[200~half a li", seen: "● black's turn"),
  ]

  @Test(arguments: phases.map(\.phase), [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
  func howeverItEndsTheTerminalIsAsBefore(phase: String, signal: Int32) throws {
    let way = try #require(Self.phases.first { $0.phase == phase })
    let other = way.arguments.contains("--white") ? [] : ["--white", "first"]
    let program = try TerminalProgram(
      ["play", "--seed", "1", "--in-process", "--journal", "m.jsonl"] + way.arguments + other,
      in: workshop)
    #expect(program.wait { $0.text.contains("'s turn") || $0.text.contains("must pass") })
    program.type(way.typed)
    #expect(program.wait(for: way.seen))
    // Ctrl-C is a key; the others come from elsewhere.
    if signal == SIGINT { program.type("\u{3}") } else { program.send(signal) }
    #expect(program.finish() == 128 + signal)
    #expect(program.isAsBefore, "after \(signal)")
    #expect(program.screen.unknown.isEmpty)
    #expect(try workshop.run("replay", "m.jsonl").code == 0, "the journal is whole")
  }

  /// The explorer of an archive has no match to leave: a signal ends it.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func howeverAWalkEndsTheTerminalIsAsBefore(signal: Int32) throws {
    _ = try workshop.run(
      "match", "first", "last", "--seed", "1", "--journal", "m.jsonl", "--quiet", "--in-process")
    #expect(try workshop.run("archive", "add", "m.jsonl", "--archive", "a.db").code == 0)
    let program = try TerminalProgram(["archive", "explore", "--archive", "a.db"], in: workshop)
    #expect(program.wait(for: "arrows and Enter walk on"))
    program.send(signal)
    #expect(program.finish() == 128 + signal)
    #expect(program.isAsBefore)
  }

  /// Ctrl-C throws away what was typed before it, at times between the poll that has announced it
  /// and the read.
  @Test func noReadWaitsForWhatCtrlCHasThrownAway() throws {
    let program = try play("--white", "human")
    #expect(program.wait(for: "● black's turn"))
    #expect(!program.readsWait)
    program.type("\u{4}")
    #expect(program.finish() == 0)
  }

  @Test func theEndOfInputLeavesTheMatch() throws {
    let program = try play("--white", "human")
    #expect(program.wait(for: "● black's turn"))
    program.type("\u{4}")
    #expect(program.finish() == 0)
    #expect(program.isAsBefore)
    #expect(program.screen.text.hasSuffix("the match is left unfinished after 0 plies"))
  }
}
