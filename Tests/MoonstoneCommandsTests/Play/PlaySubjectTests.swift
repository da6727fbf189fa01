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

  @Test func aGameAndAnOpponentAreNamedInEitherOrder() throws {
    let expected = "red (human) against yellow (chance)"
    #expect(try play("connect-four", "chance").contains(expected))
    #expect(try play("chance", "connect-four").contains(expected))
    for arguments in [["connect-four", "chanse"], ["conect-four", "chance"]] {
      let output = try workshop.run(["play"] + arguments)
      #expect(output.code == 64)
      #expect(output.error.contains("did you mean"), "\(output)")
    }
    #expect(
      try workshop.run("play", "first", "last")
        == Output(
          output: "",
          error: """
            moonstone: neither “first” nor “last” is a game; “moonstone games” lists the games

            """, code: 64))
    #expect(try workshop.run("play", "connect-four", "chance", "--game", "hex").code == 64)
  }

  @Test func twoPeoplePlayAtOneBoard() throws {
    #expect(try play("human").contains("black (human) against white (human)"))
    #expect(try play("connect-four", "human").contains("red (human) against yellow (human)"))
    #expect(try play("human", "--black", "last").contains("black (last) against white (human)"))
    #expect(try play("human", "--white", "last").contains("black (human) against white (last)"))
  }

  @Test func aBrokenGameSaysWhatIsWrongWithIt() throws {
    try workshop.write("local oops(", to: "games/isola.lua")
    let output = try workshop.run("play", "isola")
    #expect(output.code == 65)
    #expect(output.error.hasPrefix("moonstone: games/isola.lua:1:12: "), "\(output)")
    #expect(try workshop.run("play", "isola", "human").code == 65)
    #expect(
      try workshop.run("match", "isola", "last").error
        == "moonstone: no player “isola” for reversi: it is a game; “--game isola” plays it\n")
  }

  @Test func gamesAndFilesAreGuessedToo() throws {
    #expect(
      try workshop.run("play", "conect-four")
        == Output(
          output: "",
          error: """
            moonstone: “conect-four” is neither a player of reversi nor a game; did you mean the game \
            “connect-four”?

            """, code: 64))
    #expect(
      try workshop.run("play", "chess").error
        == """
        moonstone: “chess” is neither a player of reversi nor a game; “moonstone strategies” and \
        “moonstone games” list them

        """)
    try workshop.write(Scripts.first, to: "mine.lua")
    try workshop.write(Scripts.first, to: "folder/mine.lua")
    #expect(
      try workshop.run("match", "mine.lau", "last").error
        == "moonstone: no player “mine.lau”; did you mean “mine.lua”?\n")
    #expect(
      try workshop.run("play", "folder/mien.lua")
        == Output(
          output: "",
          error: """
            moonstone: folder/mien.lua: there is no such file; did you mean “folder/mine.lua”?

            """, code: 66))
    #expect(
      try workshop.run("play", "folder").error
        == "moonstone: folder: there is neither an event nor a file of matches in this folder\n")
  }

  @Test func whoIsMetIsIntroducedByTheLadder() throws {
    try workshop.write("first\nlast\n", to: "strategies/reversi/ladder.txt")
    let output = try workshop.run("play", "first", input: "quit\n")
    #expect(
      output.error.hasPrefix(
        "you meet “first”; “last” is stronger: “moonstone play last --game reversi”\n"))
    #expect(try !workshop.run("play", "human", input: "quit\n").error.contains("you meet"))
  }

  @Test func theNewestMatchOfAnyGameIsComeBackTo() throws {
    let first = try workshop.run("play", "last", input: "f5\nquit\n")
    #expect(first.output.contains("“moonstone play --continue” continues it"))
    _ = try workshop.run("play", "connect-four", "human", input: "d\nquit\n")
    #expect(try play("--continue").contains("red (human) against yellow (human)"))
    #expect(
      try play("--continue", "--game", "reversi").contains("black (human) against white (last)"))
    // What is left says how to come back with all that it had.
    let large = try workshop.run(
      "play", "last", "--memory", "128M", "--journal", "m.jsonl", input: "f5\nquit\n")
    #expect(large.output.contains("“moonstone play m.jsonl --memory 128M” continues it"))
  }
}
