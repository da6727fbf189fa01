import Foundation
import MoonstoneJournal
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Matches that begin as another one has begun, and where they part.
@Suite struct ForkTests {
  let workshop: Workshop

  init() async throws {
    workshop = try Workshop()
    _ = await workshop.ask("match", "chance", "last", "--seed", "3", "--journal", "./m.jsonl")
  }

  private func moves(_ file: String) throws -> [String] {
    try JournalReading("\(workshop.path)/\(file)", game: Reversi()).match.moves
      .map(\.description)
  }

  private func expectRefusal(_ arguments: [String], code: Int32, says message: String) async throws
  {
    let output = await workshop.ask(arguments)
    #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: code))
  }

  // MARK: - Fork

  @Test func aForkIsShownWithWhereItIsKept() async throws {
    let output = await workshop.ask(
      "fork", "./m.jsonl", "--at", "4", "--white", "first", "--journal", "./f.jsonl")
    try expectSnapshot(output.text, "fork")
  }

  @Test func aForkAsJSONIsOneObject() throws {
    let output = try workshop.run(
      "fork", "m.jsonl", "--at", "4", "--white", "human", "--journal", "f.jsonl", "--json")
    #expect(
      output.output == """
        {"fork":{"file":"f.jsonl","from":"m.jsonl","players":{"black":"chance","white":"human"},\
        "ply":4,"position":"\(try position(4))"}}

        """)
  }

  private func position(_ ply: Int) throws -> String {
    try JournalReading("\(workshop.path)/m.jsonl", game: Reversi()).match.positions[ply]
      .description
  }

  @Test(arguments: [0, 1, 7, 30]) func aForkWithTheSamePlayersIsTheSameMatch(ply: Int) async throws
  {
    let before = try workshop.read("m.jsonl")
    #expect(
      await workshop.ask("fork", "./m.jsonl", "--at", "\(ply)", "--journal", "./f.jsonl").code
        == 0)
    #expect(before.hasPrefix(try workshop.read("f.jsonl")))
    #expect(await workshop.ask("replay", "./f.jsonl", "--verify").code == 0)
    #expect(await workshop.ask("resume", "./f.jsonl", "--quiet").code == 0)
    // What `last` says counts the moves in its memory.
    #expect(await workshop.ask("replay", "./f.jsonl", "--verify").code == 0)
    #expect(
      try workshop.lines("f.jsonl").filter { !$0.contains("reopened") }.map(\.costless)
        == workshop.lines("m.jsonl").map(\.costless))
    #expect(await workshop.ask("diff", "./m.jsonl", "./f.jsonl").code == 0)
    #expect(try workshop.read("m.jsonl") == before)
  }

  @Test func anotherPlayerGoesOnFromThePly() async throws {
    _ = await workshop.ask(
      "fork", "./m.jsonl", "--at", "7", "--white", "first", "--journal", "./f.jsonl")
    #expect(await workshop.ask("resume", "./f.jsonl", "--quiet").code == 0)
    let verified = await workshop.ask("replay", "./f.jsonl", "--verify")
    #expect(verified.code == 0)
    #expect(!verified.output.contains("not verified"))
    #expect(try moves("f.jsonl").prefix(7) == moves("m.jsonl").prefix(7))
    #expect(try moves("f.jsonl") != moves("m.jsonl"))
  }

  @Test func clocksGoOnAsTheyWereThere() async throws {
    _ = await workshop.ask(
      "match", "first", "last", "--time", "300+2", "--seed", "1", "--journal", "./t.jsonl")
    _ = await workshop.ask("fork", "./t.jsonl", "--at", "9", "--journal", "./f.jsonl")
    let fork = try JournalReading("\(workshop.path)/f.jsonl", game: Reversi())
    let whole = try JournalReading("\(workshop.path)/t.jsonl", game: Reversi())
    #expect(fork.match.clocks == whole.prefix(through: whole.standing[8]).match.clocks)
    #expect(fork.match.clocks != whole.match.clocks)
  }

  @Test func aMoveThatWasTakenBackIsNotAPlyOfAFork() async throws {
    _ = try workshop.run(
      "play", "--white", "first", "--seed", "1", "--journal", "p.jsonl",
      input: "f5\nd6\nundo\nundo\nd3\n")
    _ = await workshop.ask("fork", "./p.jsonl", "--at", "1", "--journal", "./f.jsonl")
    #expect(try moves("f.jsonl") == ["d3"])
    #expect(await workshop.ask("replay", "./f.jsonl", "--verify").code == 0)
  }

  @Test func atItsEndAMatchIsForkedAsItIsPlayedNow() async throws {
    _ = try workshop.run(
      "play", "--black", "human", "--white", "human", "--seed", "1", "--journal", "p.jsonl",
      input: "f5\nresign\n")
    _ = await workshop.ask(
      "fork", "./p.jsonl", "--at", "1", "--white", "first", "--journal", "./f.jsonl")
    let match = try JournalReading("\(workshop.path)/f.jsonl", game: Reversi()).match
    #expect(match.phase == .turn(.white), "nobody has resigned here")
    #expect(match.players.white.name == "first")
  }

  @Test func aForkThatNobodyNamedAFileForIsKeptAmongTheMatches() throws {
    let output = try workshop.run(
      "fork", "m.jsonl", "--at", "4", environment: ["XDG_STATE_HOME": "\(workshop.path)/state"])
    let folder = "\(workshop.path)/state/moonstone/matches"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count == 1)
    let file = "\(folder)/\(try #require(files.first))"
    #expect(
      output.lines.last == "kept in \(file): “moonstone resume \(file)” continues it")
  }

  @Test func aForkThatCannotBeIsRefused() async throws {
    let plies = try moves("m.jsonl").count
    try await expectRefusal(
      ["fork", "./m.jsonl", "--at", "\(plies)"], code: 64,
      says: "--at \(plies): the match has \(plies) plies and is over by its rules then; "
        + "name one from 0 to \(plies - 1)")
    try workshop.write(
      try workshop.lines("m.jsonl").prefix(4).joined(separator: "\n") + "\n", to: "part.jsonl")
    try await expectRefusal(
      ["fork", "./part.jsonl", "--at", "3"], code: 64,
      says: "--at 3: the match has 2 plies so far; name one from 0 to 2")
    try await expectRefusal(
      ["fork", "./m.jsonl", "--at", "x"], code: 64,
      says: "--at is a whole number from 0 on, not “x”")
    try await expectRefusal(
      ["fork", "./m.jsonl", "--at", "4", "--black", "firs", "--journal", "./f.jsonl"], code: 64,
      says: "no player “firs”; did you mean “first”?")
    try await expectRefusal(
      ["fork", "./m.jsonl", "--at", "4", "--journal", "./m.jsonl"], code: 64,
      says: "--journal m.jsonl: this file already exists; name a new one, or continue its match "
        + "with “moonstone resume m.jsonl”")
    try await expectRefusal(
      ["fork", "./no.jsonl", "--at", "4"], code: 66,
      says: "no.jsonl: there is no such file")
  }

  // MARK: - Diff

  @Test func theSameMatchIsTheSame() async throws {
    _ = await workshop.ask("match", "chance", "last", "--seed", "3", "--journal", "./again.jsonl")
    let output = await workshop.ask("diff", "./m.jsonl", "./again.jsonl")
    #expect(output.code == 0)
    #expect(output.lines.first == "m.jsonl and again.jsonl are the same match")
    #expect(output.lines.count == 2)
  }

  @Test func wherePartingMatchesPartIsShown() async throws {
    _ = await workshop.ask(
      "fork", "./m.jsonl", "--at", "55", "--white", "first", "--journal", "./f.jsonl")
    _ = await workshop.ask("resume", "./f.jsonl", "--quiet")
    try expectSnapshot(await workshop.ask("diff", "./m.jsonl", "./f.jsonl").text, "diff")
    try expectSnapshot(
      await workshop.ask("diff", "./m.jsonl", "./f.jsonl", "--json").text, "diff-json")
  }

  @Test func thePlayersAndLimitsOfMatchesAreCompared() async throws {
    _ = await workshop.ask(
      "match", "first", "last", "--seed", "4", "--time", "300+2", "--position",
      "OX" + String(repeating: "-", count: 62) + " X", "--journal", "./other.jsonl")
    let output = await workshop.ask("diff", "./m.jsonl", "./other.jsonl")
    #expect(output.code == 1)
    #expect(
      output.lines.prefix(5).map { $0.prefix { $0 != ":" } }
        == ["start", "seed", "black", "time", "ticks"])
    #expect(output.lines.contains("seed: 3 in m.jsonl, 4 in other.jsonl"))
    #expect(output.lines.count == 7, "no board, since they share none")
  }

  @Test func aMatchThatGoesOnParts() async throws {
    try workshop.write(
      try workshop.lines("m.jsonl").prefix(4).joined(separator: "\n") + "\n", to: "part.jsonl")
    let output = await workshop.ask("diff", "./m.jsonl", "./part.jsonl")
    #expect(output.code == 1)
    #expect(output.lines.first == "the same for 2 plies")
    #expect(output.lines.last == "part.jsonl: unfinished after 2 plies")
  }

  @Test func incomparableMatchesAreRefused() async throws {
    try await expectRefusal(
      ["diff", "./m.jsonl", "./no.jsonl"], code: 66,
      says: "no.jsonl: there is no such file")
    try workshop.write("what?\n", to: "bad.jsonl")
    try await expectRefusal(
      ["diff", "./m.jsonl", "./bad.jsonl"], code: 65,
      says: "bad.jsonl:1: this is not a JSON object, as every line of a journal is")
  }
}
