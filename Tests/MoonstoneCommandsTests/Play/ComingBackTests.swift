import Foundation
import MoonstoneTestSupport
import Testing

/// The program on a real terminal, killed, and started again.
@Suite(.timeLimit(.minutes(10 * patience))) struct ComingBackTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(
      "return { choose = function() while true do end end }\n", to: "strategies/reversi/slow.lua")
  }

  struct Way: Sendable, CustomTestStringConvertible {
    let phase: String
    var black = "human"
    var more: [String] = []
    /// What is typed to come there, and what is seen then.
    var typed: [String] = []
    let seen: String
    /// What is typed to come to the end from there, each when what stands before it is seen.
    var rest: [(seen: String, typed: String)]
    var end = "● black won"

    var testDescription: String { phase }
  }

  /// The shortest game there is.
  static let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]

  static func moves(from ply: Int) -> [(seen: String, typed: String)] {
    moves.indices.dropFirst(ply).map { index in
      (index.isMultiple(of: 2) ? "● black's turn" : "○ white's turn", moves[index])
    }
  }

  private static let blackMustPass = [
    "--position", "OX" + String(repeating: "-", count: 62) + " X",
  ]
  private static let pass = "● black must pass: press Enter"
  private static let afterPass = [("○ white's turn", "c1")]

  static let ways = [
    Way(phase: "a person's turn", typed: ["e6"], seen: "○ white's turn", rest: moves(from: 1)),
    Way(phase: "before the first move", seen: "● black's turn", rest: moves(from: 0)),
    Way(
      phase: "a script thinks", black: "slow", seen: "slow thinks",
      rest: [("", "black human")] + moves(from: 0)),
    Way(
      phase: "discs turn", more: ["--animate", "slow"], typed: ["e6"], seen: "black plays e6",
      rest: moves(from: 1)),
    Way(
      phase: "a person's pass", more: blackMustPass, seen: pass, rest: [("", "")] + afterPass,
      end: "○ white won"),
    Way(
      phase: "a script's pass", black: "slow", more: blackMustPass, seen: pass,
      rest: [("", "")] + afterPass, end: "○ white won"),
    Way(
      phase: "paused", black: "slow", typed: ["pause"], seen: "black's turn, paused: “resume”",
      rest: [("", "black human"), ("black is played by human", "resume")] + moves(from: 0)),
    Way(
      phase: "a pass paused", more: blackMustPass, typed: ["pause"],
      seen: "black's turn, paused: “resume”", rest: [("", "resume"), (pass, "")] + afterPass,
      end: "○ white won"),
    Way(
      phase: "a reset is asked, and made", black: "slow", typed: ["reset"],
      seen: "Start over, with", rest: [("", "yes")] + moves(from: 0)),
    Way(
      phase: "a reset is asked, and refused", black: "slow", typed: ["reset"],
      seen: "Start over, with", rest: [("", "no"), ("slow thinks", "black human")] + moves(from: 0)
    ),
  ]

  func start(_ arguments: [String]) throws -> TerminalProgram {
    try TerminalProgram(["play", "--in-process"] + arguments, in: workshop)
  }

  /// Begins a match and brings it where it is to be left.
  func start(_ way: Way) throws -> TerminalProgram {
    let program = try start(
      ["--black", way.black, "--white", "human", "--seed", "1"] + way.more)
    if !way.typed.isEmpty {
      #expect(program.wait { $0.text.contains("black's turn") || $0.text.contains(Self.pass) })
    }
    for line in way.typed { program.type("\(line)\r") }
    #expect(program.wait(for: way.seen))
    return program
  }

  func kill(_ program: TerminalProgram) {
    program.send(SIGKILL)
    #expect(program.finish() == 128 + SIGKILL)
  }

  /// The board with what stands beside it.
  func board(_ screen: ScreenModel) -> [String] {
    guard let top = screen.lines.lastIndex(where: { $0.hasPrefix("   a b c") }) else { return [] }
    return Array(screen.lines[top...].prefix(9))
  }

  func expectToPlay(
    _ rest: [(seen: String, typed: String)], to end: String, in program: TerminalProgram
  ) {
    for (seen, typed) in rest {
      // What was typed before has been done.
      #expect(
        program.wait { screen in
          // A whole line, where a person's turn is waited for: that of a script says more.
          let isSeen =
            seen.hasSuffix("turn") ? screen.lines.contains(seen) : screen.text.contains(seen)
          return screen.lines.last == ">" && (seen.isEmpty || isSeen)
        }, "before \(typed)")
      program.type("\(typed)\r")
      if Self.moves.contains(typed) { #expect(program.wait(for: " \(typed)\n")) }
    }
    #expect(program.wait(for: end))
    program.type("quit\r")
    #expect(program.finish() == 0)
    #expect(program.isAsBefore)
    #expect(program.screen.unknown.isEmpty)
  }

  @Test(arguments: ways) func aKilledMatchComesBackAsItWas(_ way: Way) throws {
    let first = try start(way)
    let before = board(first.screen)
    kill(first)
    let second = try start(["--continue", "--animate", "off"])
    if way.phase == "discs turn" {
      #expect(second.wait(for: "○ white's turn"))
      #expect(board(second.screen)[1].hasSuffix("●  4  black (human)"), "the move is whole")
    } else {
      #expect(second.wait(for: way.seen))
      #expect(board(second.screen) == before)
    }
    expectToPlay(way.rest, to: way.end, in: second)
  }

  @Test func aFinishedMatchOpensAsItEnded() throws {
    let first = try start(
      ["--black", "human", "--white", "slow", "--seed", "1", "--journal", "m.jsonl"])
    #expect(first.wait(for: "● black's turn"))
    first.type("resign\r")
    #expect(first.wait(for: "○ white won by resignation"))
    let before = board(first.screen)
    kill(first)
    let second = try start(["m.jsonl"])
    #expect(second.wait(for: "○ white won by resignation"))
    #expect(board(second.screen) == before)
    second.type("reset\r")
    #expect(second.wait(for: "Start over, with"))
    second.type("yes\r")
    expectToPlay(Self.moves(from: 0), to: "● black won", in: second)
  }

  // Known fault 7 of reversi-ios: changes of players were saved only in some phases.
  @Test(arguments: ways) func aChangeOfPlayersIsKeptInEveryPhase(_ way: Way) throws {
    let first = try start(way)
    first.type("white slow\r")
    #expect(first.wait(for: "white is played by slow from now on"))
    kill(first)
    let second = try start(["--continue"])
    for player in ["white (slow)", "black (\(way.black))"] { #expect(second.wait(for: player)) }
    #expect(second.wait { $0.lines.last == ">" })
    second.type("\u{3}")
    #expect(second.finish() == 128 + SIGINT)
    #expect(second.isAsBefore)
    #expect(second.screen.text.contains("the match is left unfinished"))
  }

  @Test func ctrlCLeavesAMatchThatCanBeComeBackTo() throws {
    let first = try start(["--black", "human", "--white", "slow", "--animate", "off"])
    #expect(first.wait(for: "● black's turn"))
    first.type("f5\r")
    #expect(first.wait(for: "slow thinks"))
    first.type("\u{3}")
    #expect(first.finish() == 128 + SIGINT)
    #expect(first.isAsBefore)
    #expect(first.screen.text.contains("“moonstone play --continue”"))
    let second = try start(["--continue"])
    #expect(second.wait(for: "slow thinks"))
    second.type("white first\r")
    #expect(second.wait(for: "2. white f4"))
    second.type("quit\r")
    #expect(second.finish() == 0)
  }

  @Test func aCommentIsShownWhileItsScriptThinks() throws {
    try workshop.write(
      """
      return {
        choose = function(board, context)
          for depth = 1, math.huge do
            context.comment { depth = math.min(depth, 9), value = -2.5, text = "f4 perhaps" }
          end
        end,
      }

      """, to: "talks.lua")
    let program = try start(
      ["--black", "talks.lua", "--white", "human", "--ticks", "100G/move"])
    #expect(
      program.wait { screen in
        screen.lines.contains { line in
          line.contains(
            #/● black's turn  . talks.lua thinks, \d+\.\d s, \S+ ticks: value -2.5, depth 9/#)
        }
      })
    program.type("black human\r")
    #expect(program.wait { $0.lines.contains("● black's turn") })
    program.type("quit\r")
    #expect(program.finish() == 0)
  }
}
