import Testing

/// Advice for what is typed wrongly.
@Suite struct HintTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func refusal(_ arguments: String...) throws -> String { try refusal(arguments) }

  private func refusal(_ arguments: [String]) throws -> String {
    let output = try workshop.run(arguments)
    #expect([64, 65].contains(output.code), "\(output)")
    #expect(output.output.isEmpty)
    return output.error
  }

  @Test func aScriptWithoutItsEndingIsOffered() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    #expect(
      try refusal("match", "mine", "first")
        == "moonstone: no player “mine”; did you mean “mine.lua”?\n")
  }

  @Test func aStrategyOfAnotherGameIsNamedAsSuch() throws {
    #expect(
      try refusal("choose", "last", "--game", "connect-four")
        == "moonstone: no player “last” for connect-four: it plays reversi\n")
  }

  @Test func movesAreNotAPosition() throws {
    #expect(
      try refusal("solve", "--position", "f5d6c3")
        == "moonstone: --position f5d6c3: these are moves; use --opening f5d6c3\n")
  }

  @Test(arguments: [["reproduce"], ["profile", "--capsule"]])
  func aJournalIsNotACapsule(command: [String]) throws {
    _ = try workshop.run("match", "first", "last", "--journal", "m.jsonl", "--quiet")
    #expect(
      try refusal(command + ["m.jsonl"])
        == "moonstone: m.jsonl: this is a journal, not a capsule; “moonstone replay m.jsonl” shows "
        + "its match\n")
  }

  @Test(arguments: [["perft", "-1"], ["stats", "-1", "2", "3"]])
  func aNegativeNumberIsNotTakenForAnOption(arguments: [String]) throws {
    let output = try workshop.run(arguments)
    #expect(
      output
        == Output(
          output: "", error: "moonstone: “-1” is negative, and this number is from 0 on\n", code: 64
        ))
  }

  @Test func helpOfAnUnknownSubcommandIsRefused() throws {
    #expect(
      try refusal("help", "arena", "run")
        == "moonstone: no command “arena run”; there are add, audit, gate, hold, join, "
        + "merge, replace, report, resume, split, withdraw\n")
    #expect(
      try refusal("help", "arena", "resum")
        == "moonstone: no command “arena resum”; did you mean “arena resume”?\n")
    #expect(
      try refusal("arena", "resum", "e")
        == "moonstone: no command “arena resum”; did you mean “arena resume”?\n")
    #expect(
      try refusal("archive", "fnd")
        == "moonstone: no command “archive fnd”; did you mean “archive find”?\n")
    #expect(
      try refusal("help", "perft", "deep")
        == "moonstone: no command “perft deep”: “perft” has no subcommands\n")
  }
}
