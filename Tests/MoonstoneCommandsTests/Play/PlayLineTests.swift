import MoonstoneTestSupport
import Testing

/// Playing where nothing is drawn: line by line, in pipes and for screen readers.
@Suite struct PlayLineTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  func play(_ input: String, _ arguments: String...) throws -> Output {
    try workshop.run(["play", "--seed", "1", "--in-process"] + arguments, input: input)
  }

  /// What is told, without the heading and the boards.
  func told(_ output: Output) -> [String] {
    output.lines.dropFirst().map(\.placeless).filter { line in
      line.firstMatch(of: #/^  a b c|^[1-8][ \[][-.XO]|^(black|white) \([XO]\) /#) == nil
    }
  }

  static func left(after plies: String) -> String {
    "the match is left unfinished after \(plies); “moonstone play --continue” continues it: "
      + "MATCHES/001.jsonl"
  }

  @Test func everythingCanBeDoneInLines() throws {
    let output = try play(
      """
      f5
      pause
      f3
      resume
      undo
      redo
      white last
      /swap
      hint first
      black human
      save kept.jsonl
      reset
      maybe
      no
      reset
      yes
      moves
      resign
      undo
      d3
      undo
      quit

      """, "--white", "first")
    try expectSnapshot(output.text, "play-everything")
    #expect(try workshop.run("replay", "kept.jsonl").code == 0)
  }

  @Test func afterTheEndTheSessionIsOpenUntilTheInputEnds() throws {
    let output = try play("resign\nreset\nyes\nf5\nf6\n", "--white", "first")
    #expect(
      told(output).suffix(5) == [
        "start over?", "the match starts over", "1. black f5", "2. white f6",
        Self.left(after: "2 plies"),
      ])
    #expect(output.code == 0)
  }

  @Test func aPassInAPipeWaitsForNobody() throws {
    let output = try play(
      "", "--white", "first", "--position", "OX" + String(repeating: "-", count: 62) + " X")
    #expect(told(output).contains("1. black passes"))
    #expect(
      told(output).suffix(2) == [
        "white (first) wins by 64: black 0, white 3",
        "the match is kept: “moonstone play MATCHES/001.jsonl” opens it again",
      ])
  }

  @Test func aSavedMatchReplacesNoFileAndCanBeContinued() throws {
    try workshop.write("mine", to: "there.txt")
    let output = try play("f5\nsave there.txt\nsave new file.jsonl\nquit\n", "--white", "first")
    #expect(try workshop.read("there.txt") == "mine")
    #expect(
      output.lines.contains(
        "not saved: there.txt: this file already exists; name a new one"))
    let resumed = try workshop.run("resume", "new file.jsonl", input: "f3\n")
    #expect(resumed.code == 0)
    #expect(resumed.lines.contains("4. white g4"))
  }

  @Test func aPlayerThatCannotBeHadChangesNothing() throws {
    try workshop.write("return 5\n", to: "bad.lua")
    let output = try play("white frist\nwhite bad.lua\nwhite nobody.lua\nf5\n", "--white", "first")
    #expect(
      told(output) == [
        "the players stay as they are: no player “frist”; did you mean “first”?",
        "the players stay as they are: bad.lua: returned 5; a strategy is a file that returns a "
          + "table with a choose function",
        "the players stay as they are: nobody.lua: there is no such file",
        "1. black f5", "2. white f4", Self.left(after: "2 plies"),
      ])
  }

  @Test func inAMatchPeopleTypeTheSameCommands() throws {
    let output = try workshop.run(
      "match", "human", "first", "--seed", "1", "--in-process", input: "f5\nundo\nd3\nresign\n")
    #expect(
      told(output) == [
        "1. black f5", "2. white f4", "2 plies taken back", "1. black d3", "2. white c3",
        "black (human) resigns, white (first) wins: black 3, white 3",
      ])
    #expect(output.code == 0)
  }

  @Test func withJSONTheTalkGoesAside() throws {
    let output = try workshop.run(
      "match", "human", "first", "--seed", "1", "--json", input: "a1\nf5\nresign\n")
    #expect(output.lines.allSatisfy { $0.hasPrefix("{") })
    #expect(output.error == "a1 is illegal for black, who can play d3 c4 f5 e6\n")
  }
}
