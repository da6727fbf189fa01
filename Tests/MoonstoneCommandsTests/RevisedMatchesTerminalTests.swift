import Foundation
import MoonstoneTestSupport
import Testing

/// `match` on a terminal.
@Suite(.timeLimit(.minutes(10 * patience))) struct RevisedMatchesTerminalTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scripts.first, to: "a.lua")
    try workshop.write(Scripts.first + "-- b\n", to: "b.lua")
  }

  private func match(
    _ arguments: String..., columns: Int = 80, rows: Int = 24
  ) throws -> TerminalProgram {
    try TerminalProgram(
      ["match", "--seed", "1", "--in-process"] + arguments, in: workshop, columns: columns,
      rows: rows)
  }

  private func expectToBeLeft(_ program: TerminalProgram) {
    program.type("\u{3}")
    #expect(program.finish() == 130)
    #expect(program.isAsBefore)
    #expect(program.screen.unknown.isEmpty)
  }

  // MARK: - Watching two files

  @Test(arguments: [80, 40]) func aForfeitIsToldBelowTheTableUntilItIsMended(columns: Int) throws {
    let program = try match("--watch", "a.lua", "b.lua", columns: columns)
    #expect(program.wait(for: "won"))
    try workshop.write(
      "return {\n  choose = function(board)\n    return board:mobilty('black') end }", to: "a.lua")
    #expect(program.wait(for: "a.lua v2 forfeited"))
    #expect(
      program.wait { screen in
        let words = screen.lines.joined(separator: " ").split(separator: " ")
        return words.joined(separator: " ")
          .contains("a.lua:3: attempt to call a nil value (method 'mobilty')")
      })
    // The heading, which is printed once, may fill its line.
    let board = program.screen.lines.filter { !$0.contains("no time limit") }
    #expect(board.allSatisfy { $0.count < columns })
    // The text from before, as after an undo in an editor.
    try workshop.write(Scripts.first, to: "a.lua")
    #expect(program.wait { !$0.text.contains("mobilty") })
    expectToBeLeft(program)
  }

  @Test func anErrorIsToldWhenTheFileIsSaved() throws {
    // a.lua is not asked for a move meanwhile.
    try workshop.write("return { choose = function() while true do end end }", to: "b.lua")
    let program = try match("--watch", "a.lua", "b.lua", "--time", "none")
    #expect(program.wait(for: "until Ctrl-C"))
    try workshop.write("retrun", to: "a.lua")
    #expect(
      program.wait(forLine: "a.lua:1:7: syntax error near <eof> — the previous version plays on"))
    try workshop.write(Scripts.first, to: "a.lua")
    #expect(program.wait { !$0.text.contains("syntax error") })
    try FileManager.default.moveItem(
      atPath: "\(workshop.path)/a.lua", toPath: "\(workshop.path)/a~")
    #expect(program.wait(forLine: "a.lua: there is no such file — the previous version plays on"))
    try FileManager.default.moveItem(
      atPath: "\(workshop.path)/a~", toPath: "\(workshop.path)/a.lua")
    #expect(program.wait { !$0.text.contains("no such file") })
    expectToBeLeft(program)
  }

  @Test func repeatedMatchesAreNamedAsWhatTheyAre() throws {
    let program = try match("--watch", "a.lua", "b.lua")
    // Nobody learns anything from more of them.
    #expect(
      program.wait { screen in
        let words = screen.lines.joined(separator: " ").split(separator: " ")
        return words.joined(separator: " ").contains(
          "paused until you save a file: only 2 of the 22 matches of v1 and v1 differ; "
            + "“--openings balanced:8” begins them differently")
      })
    #expect(program.screen.text.contains("22 matches"))
    try workshop.write(Scripts.first + "-- c\n", to: "a.lua")
    #expect(program.wait(for: "44 matches"))
    expectToBeLeft(program)
  }

  @Test func aWindowShowsTheNewestVersionsAndTheEndShowsAll() throws {
    let program = try match("--watch", "a.lua", "b.lua", rows: 14)
    for number in 2...9 {
      #expect(program.wait(forLine: "v\(number - 1) "))
      try workshop.write(Scripts.first + "-- \(number)\n", to: "a.lua")
    }
    #expect(program.wait(forLine: "v9 "))
    #expect(program.wait(forLine: "… "))
    #expect(!program.screen.lines.contains { $0.hasPrefix("v1 ") })
    let before = program.written.count
    program.type("\u{3}")
    #expect(program.finish() == 130)
    let end = program.written.dropFirst(before).split(whereSeparator: \.isNewline)
    for number in 1...9 {
      #expect(end.contains { $0.hasPrefix("v\(number) ") }, "v\(number)")
    }
  }

  // MARK: - One match, and many

  @Test func aMatchIsShownOnABoardThatChangesInPlace() throws {
    let program = try match("first", "last")
    #expect(program.wait(forLine: "1. black d3"))
    #expect(program.wait(for: "black (first) wins by 34: black 49, white 15"))
    #expect(program.finish() == 0)
    #expect(program.screen.text.contains("● black won"))
    #expect(program.isAsBefore)
  }

  @Test func aMatchInLinesShowsEveryBoard() throws {
    let program = try match("first", "last", "--animate", "off")
    #expect(program.finish() == 0)
    #expect(program.written.components(separatedBy: "  a b c d e f g h").count > 60)
    #expect(!program.written.contains("\u{1b}[?2004h"))
  }

  @Test func aSeriesSaysWhoThinks() throws {
    try workshop.write(
      "return { choose = function() while true do end end }\n", to: "slow.lua")
    let program = try match("first", "slow.lua", "--games", "30", "--time", "1000/move")
    #expect(program.wait(for: "match 1 of 30: slow.lua thinks, "))
    #expect(program.wait(for: "30 matches of some 6"))
    #expect(program.wait(for: "with --time 1/move, up to"))
    program.type("\u{3}")
    #expect(program.finish() == 130)
    #expect(!program.screen.text.contains("thinks"))
    #expect(program.screen.text.contains("0 of 30 matches, seed 1"))
  }

  @Test func aLongSeedIsOnALineOfItsOwn() throws {
    let program = try TerminalProgram(
      ["match", "first", "last", "--in-process", "--seed", "9007199254740991", "--time", "none"],
      in: workshop, rows: 40)
    #expect(program.wait(forLine: "reversi: black (first) against white (last),"))
    #expect(program.wait(forLine: "  seed 9007199254740991, no time limit"))
    #expect(program.finish() == 0)
    // Nothing was kept, and nobody knew.
    #expect(program.screen.text.contains("the match is not kept: with --journal m.jsonl,"))
  }

  @Test func aSeriesIsLeftWithItsSummary() throws {
    // More than are played before anybody can type.
    let program = try match("first", "last", "--games", "1000000", "--quiet")
    #expect(program.wait(for: " of 1000000"))
    program.type("\u{3}")
    #expect(program.finish() == 130)
    #expect(program.screen.text.contains(" of 1000000 matches"))
    #expect(program.screen.text.contains(", seed 1\n"))
  }
}
