import Foundation
import MoonstoneTestSupport
import Testing

/// Which level a person meets who names no opponent.
@Suite(.timeLimit(.minutes(10 * patience))) struct LevelDialogTests {
  private let workshop: Workshop
  private let strategies = ["MOONSTONE_STRATEGIES": "\(Levels.root)/strategies"]

  init() throws { workshop = try Workshop() }

  private func play(_ arguments: String...) throws -> TerminalProgram {
    try TerminalProgram(
      ["play", "--animate", "off", "--in-process"] + arguments, in: workshop, columns: 200,
      environment: strategies)
  }

  private func finish(_ program: TerminalProgram, resigning: Bool = false) {
    #expect(program.wait(for: "● black's turn"))
    if resigning {
      program.type("resign\r")
      #expect(program.wait(for: "won by resignation"))
    }
    program.type("quit\r")
    #expect(program.finish() == 0)
  }

  @Test func aFirstGameAsksAndTheNextOnesGoByTheLastMatches() throws {
    let first = try play()
    #expect(first.wait(for: "How well do you play reversi?"))
    #expect(first.wait(for: "1 to 5, or Enter for 2:"))
    first.type("very well\r")
    #expect(
      first.wait(
        for: """
          “very well” is not one of the answers: type a number from 1 to 5, or a level from \
          level@1 to level@20
          """))
    first.type("3\r")
    #expect(
      first.wait(
        for: """
          you meet “level@6”: it fits your answer; “moonstone play level@7 --game reversi” is \
          stronger, and “--ask-level” asks again
          """))
    finish(first, resigning: true)
    let second = try play()
    #expect(second.wait(for: "you meet “level@5”: you lost against level@6; "))
    finish(second)
    #expect(!second.written.contains("How well"))
    let again = try play("--ask-level")
    #expect(again.wait(for: "1 to 5, or Enter for 2:"))
    again.type("LEVEL@20\r")
    #expect(
      again.wait(
        for:
          "you meet “level@20”: it fits your answer; “moonstone play level@19 --game reversi” is "
          + "weaker"))
    finish(again)
  }

  @Test func theEndOfTheInputIsTheUsualAnswerAndIsNotRemembered() throws {
    for _ in 0..<2 {
      let program = try play()
      #expect(program.wait(for: "1 to 5, or Enter for 2:"))
      program.type("\u{4}")
      #expect(program.wait(for: "you meet “level@3”: you gave no answer; "))
      finish(program)
    }
  }

  @Test func ctrlCLeavesTheQuestion() throws {
    let program = try play()
    #expect(program.wait(for: "1 to 5, or Enter for 2:"))
    program.type("\u{3}")
    #expect(program.finish() == 128 + SIGINT)
    #expect(program.isAsBefore)
  }

  @Test func oneWhoNamesAnOpponentIsNotAsked() throws {
    let named = try play("greedy")
    finish(named, resigning: true)
    #expect(!named.written.contains("How well"))
    // Nor is the level known of one who played others.
    let next = try play()
    #expect(next.wait(for: "“moonstone play --ask-level” asks how well you play"))
    #expect(next.wait(for: "you meet “corners”"))
    finish(next)
    #expect(!next.written.contains("How well"))
  }

  @Test func nothingIsAskedInAPipe() throws {
    let output = try workshop.run(
      ["play", "--seed", "1"], input: "quit\n", environment: strategies)
    #expect(output.code == 0 && output.error.hasPrefix("you meet “corners”; "))
    #expect(!output.error.contains("level") && !output.text.contains("level"))
  }

  @Test func aGameWithoutLevelsSaysSoAndOffersWhatItHas() throws {
    let program = try play("breakthrough:6")
    #expect(
      program.wait(
        for: "breakthrough:6 has no levels; “moonstone strategies --game breakthrough:6” lists who "
          + "plays it"))
    #expect(program.wait(for: "you meet “quick”"))
    program.type("quit\r")
    #expect(program.finish() == 0)
  }

  @Test func whoCannotBeAskedIsToldWhy() throws {
    let cases = [
      (["corners"], "finds an opponent, and “corners” is named: leave out one of them"),
      (["human"], "finds an opponent, and “human” is named: leave out one of them"),
      (
        ["--continue"],
        "and --continue exclude each other: a match goes on as it began, in its own file"
      ),
      ([], "needs a terminal, on which it can ask"),
    ]
    for (arguments, what) in cases {
      let output = try workshop.run(
        ["play", "--ask-level"] + arguments, environment: strategies)
      #expect(output.code == 64 && output.error == "moonstone: --ask-level \(what)\n")
    }
    let life = try workshop.run(["play", "life", "--ask-level"], environment: strategies)
    #expect(life.code == 64)
    #expect(life.error == "moonstone: --ask-level: nobody plays against you in life\n")
  }
}
