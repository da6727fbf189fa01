import Foundation
import Testing

/// Matches that end as soon as their rest is solved.
@Suite struct AdjudicationTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func play(_ more: String...) async -> Output {
    await workshop.ask(
      ["match", "corners", "greedy", "--seed", "1", "--ticks", "1M/move", "--quiet"] + more)
  }

  private func ending(_ journal: String) throws -> String {
    try #require(try workshop.lines(journal).last { $0.contains(#""event":"ended""#) })
  }

  @Test func aMatchEndsWhereItIsSolvedAndItsJournalIsVerified() async throws {
    let played = await play("--adjudicate", "solve", "--journal", "./m.jsonl")
    #expect(played.code == 0, "\(played.error)")
    #expect(played.output.contains("adjudicated: solved with 14 empty squares"))
    let lines = try workshop.lines("m.jsonl")
    #expect(lines[0].contains(#"{"adjudicate":"solve@14","game":"reversi""#))
    #expect(lines[0].contains(#""moonstone":2,"#))
    let ending = try ending("m.jsonl")
    #expect(
      ending.hasSuffix(#""side":null,"termination":"adjudicated"},"event":"ended","moonstone":2}"#))
    #expect(lines.count { $0.contains(#""event":"played""#) } <= 46)
    let verified = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(verified.code == 0, "\(verified.output)\(verified.error)")
    #expect(verified.output.contains("the adjudicated ending was solved again"))
  }

  /// The winner and the margin are those that `solve` finds in the last position.
  @Test func theResultIsThatOfPerfectPlay() async throws {
    _ = await play("--adjudicate", "solve@10", "--journal", "./m.jsonl")
    let moves = try workshop.lines("m.jsonl").compactMap {
      $0.firstMatch(of: #/"move":"(\w\w)"/#).map { String($0.1) }
    }
    let solved = await workshop.ask("solve", "--opening", moves.joined(), "--json")
    let found = try #require(solved.output.firstMatch(of: #/"margin":(-?)(\d+)/#))
    let ending = try ending("m.jsonl")
    let margin = try #require(ending.firstMatch(of: #/"margin":(\d+)/#))
    #expect(margin.1 == found.2)
    let position = try #require(solved.output.firstMatch(of: #/"position":"\S+ (.)/#))
    let isBlack = (position.1 == "X") == (found.1.isEmpty)
    #expect(found.2 == "0" || ending.contains(#""outcome":"\#(isBlack ? "black" : "white")""#))
  }

  @Test func aWrongEndingIsFound() async throws {
    _ = await play("--adjudicate", "solve", "--journal", "./m.jsonl")
    let text = try workshop.read("m.jsonl")
    let margin = try #require(try ending("m.jsonl").firstMatch(of: #/"margin":(\d+)/#))
    try workshop.write(
      text.replacing(margin.0, with: #""margin":\#((Int(margin.1) ?? 0) + 2)"#), to: "wrong.jsonl")
    let wrong = await workshop.ask("replay", "./wrong.jsonl", "--verify")
    #expect(wrong.code == 65, "\(wrong.output)\(wrong.error)")
    #expect((wrong.output + wrong.error).contains("the solver finds a win of"))
    // It had to end before.
    try workshop.write(
      text.replacing(#""adjudicate":"solve@14""#, with: #""adjudicate":"solve@16""#),
      to: "late.jsonl")
    let late = await workshop.ask("replay", "./late.jsonl", "--verify")
    #expect(late.code == 65, "\(late.output)\(late.error)")
    #expect((late.output + late.error).contains("the match ends after ply 4"))
  }

  @Test func withoutItAJournalIsWhatItWas() async throws {
    _ = await play("--journal", "./m.jsonl")
    let text = try workshop.read("m.jsonl")
    #expect(text.contains(#""moonstone":1,"#) && !text.contains("adjudicat"))
    #expect(!text.contains(#""moonstone":2"#))
  }

  @Test func itBelongsToTheDigest() async throws {
    let digests = await [
      play("--digest"), play("--digest", "--adjudicate", "solve"),
      play("--digest", "--adjudicate", "solve@14"), play("--digest", "--adjudicate", "solve@12"),
    ].map { $0.output.split(separator: "\n").last }
    #expect(digests[1] == digests[2])
    #expect(Set(digests).count == 3)
  }

  @Test func anEventIsTheSameAgainVerifiedAndAudited() async throws {
    let event = [
      "arena", "random", "greedy", "corners", "--seed", "1", "--ticks", "1M/move", "--quiet",
      "--adjudicate", "solve",
    ]
    let first = await workshop.ask(event + ["--out", "./e", "--jobs", "1"])
    #expect(first.code == 0, "\(first.error)")
    #expect(try workshop.read("e/event.json").contains(#""adjudicate":"solve@14""#))
    let results = try workshop.read("e/results.jsonl")
    #expect(results.contains(#""termination":"adjudicated""#))
    // From the cache, at another number of jobs.
    let second = await workshop.ask(event + ["--jobs", "2"])
    #expect(second.error.contains("6 of 6 matches known"))
    func digest(_ output: Output) -> Substring? { output.output.split(separator: "\n").last }
    #expect(digest(first) == digest(second))
    let plain = await workshop.ask(event.dropLast(2) + ["--jobs", "1"])
    #expect(digest(first) != digest(plain))
    for command in [["report", "./e", "--verify"], ["audit", "./e", "--all"]] {
      let checked = await workshop.ask(["arena"] + command)
      #expect(checked.code == 0, "\(checked.output)\(checked.error)")
    }
    // Somebody else's margin.
    let line = try #require(
      results.split(separator: "\n").first { $0.contains("adjudicated") && !$0.contains("draw") })
    let margin = try #require(line.firstMatch(of: #/"margin":(\d+)/#))
    let lie = line.replacing(margin.0, with: #""margin":\#((Int(margin.1) ?? 0) + 2)"#)
    try workshop.write(results.replacing(line, with: lie), to: "e/results.jsonl")
    let report = await workshop.ask("arena", "report", "./e", "--verify")
    #expect(report.code == 65, "\(report.output)\(report.error)")
    #expect(report.error.contains("its outcome must be a win of"))
    let audit = await workshop.ask("arena", "audit", "./e", "--all")
    #expect(audit.code == 65, "\(audit.output)\(audit.error)")
  }

  @Test func aMatchOfConnectFourEndsSo() async {
    let played = await workshop.ask(
      "match", "random", "random", "--game", "connect-four", "--seed", "1", "--adjudicate",
      "solve@30", "--quiet")
    #expect(played.code == 0, "\(played.error)")
    #expect(played.output.contains("adjudicated"))
  }

  @Test(arguments: [
    (
      ["--game", "gomoku"],
      "--adjudicate: gomoku has no solver of its own; reversi and connect-four have one"
    ),
    (
      ["--game", "reversi:6"],
      "--adjudicate: reversi:6 has no solver of its own; reversi and connect-four have one"
    ),
  ])
  func aGameWithoutASolverIsRefused(game: [String], message: String) async {
    for command in ["match", "duel", "arena"] {
      let refused = await workshop.ask(
        [command, "random", "random"] + game + ["--adjudicate", "solve"])
      #expect(refused.code == 64)
      #expect(refused.error.contains(message), "\(refused.error)")
    }
  }

  @Test(arguments: ["win", "solve@", "solve@0", "solve@21", "solve@014", "14"])
  func anotherWordIsRefused(word: String) async {
    let refused = await play("--adjudicate", word)
    #expect(refused.code == 64)
    #expect(
      refused.error.contains(
        "--adjudicate is “solve” or “solve@N”, with N empty squares from 1 to 20 in reversi, "
          + "not “\(word)”"), "\(refused.error)")
  }

  @Test func anInterruptedMatchGoesOnWithIt() async throws {
    _ = await play("--adjudicate", "solve", "--journal", "./m.jsonl")
    let lines = try workshop.lines("m.jsonl")
    try workshop.write(lines.prefix(20).joined(separator: "\n") + "\n", to: "part.jsonl")
    let resumed = await workshop.ask("resume", "./part.jsonl")
    #expect(resumed.code == 0, "\(resumed.error)")
    #expect(try ending("part.jsonl") == ending("m.jsonl"))
  }

  @Test func theEndingIsKeptInAnArchive() async throws {
    _ = await play("--adjudicate", "solve", "--journal", "./m.jsonl")
    let added = await workshop.ask("archive", "add", "./m.jsonl", "--archive", "./a.db")
    #expect(added.code == 0, "\(added.error)")
    let exported = await workshop.ask(
      "archive", "export", "./x.jsonl", "--archive", "./a.db")
    #expect(exported.code == 0, "\(exported.error)")
    #expect(try ending("x.jsonl") == ending("m.jsonl"))
    let verified = await workshop.ask("replay", "./x.jsonl", "--verify")
    #expect(verified.output.contains("the adjudicated ending was solved again"))
  }
}
