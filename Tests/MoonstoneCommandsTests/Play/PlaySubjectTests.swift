import Testing

/// The argument of `moonstone play`: an opponent, a game, or a match.
@Suite struct PlaySubjectTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func play(_ arguments: String...) throws -> String {
    let output = try workshop.run(["play"] + arguments, input: "quit\n")
    #expect(output.code == 0, "\(output)")
    return output.output
  }

  @Test func aScriptIsAnOpponent() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    #expect(try play("mine.lua").contains("black (human) against white (mine.lua)"))
    #expect(
      try play("mine.lua", "--white", "human").contains("black (mine.lua) against white (human)"))
  }

  @Test func aStrategyIsAnOpponent() throws {
    #expect(try play("last").contains("black (human) against white (last)"))
    #expect(
      try play("chance", "--game", "connect-four").contains("(human) against yellow (chance)"))
  }

  @Test func aGameIsPlayed() throws {
    #expect(try play("breakthrough:5").hasPrefix("breakthrough:5: "))
  }

  @Test func aThirdPlayerIsRefused() throws {
    let output = try workshop.run("play", "first", "--black", "last", "--white", "human")
    #expect(
      output
        == Output(
          output: "",
          error: "moonstone: --black and --white name both players: leave out “first”\n", code: 64))
  }

  @Test func anUnknownNameIsToldWithAGuess() throws {
    #expect(
      try workshop.run("play", "frist").error
        == "moonstone: no player “frist”; did you mean “first”?\n")
  }
}
