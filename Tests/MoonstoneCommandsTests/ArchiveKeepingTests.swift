import Foundation
import MoonstoneTestSupport
import Testing

/// What goes into an archive besides matches that end.
@Suite struct ArchiveKeepingTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func archive(_ arguments: String...) async -> Output {
    await workshop.ask(["archive"] + arguments + ["--archive", "./a.db"])
  }

  @Test func anArchiveOfYourOwnThatIsNoneKeepsNobodyFromPlaying() async throws {
    try workshop.write("no database, but a text of some length\n", to: "state/moonstone/archive.db")
    let output = await workshop.ask("match", "first", "chance", "--seed", "1", "--quiet")
    #expect(output.code == 0 && !output.output.isEmpty)
    #expect(
      output.error.hasSuffix(
        "moonstone/archive.db: is not an archive of matches; no match is kept there\n"))
    let named = await workshop.ask(
      "match", "first", "chance", "--archive", "./state/moonstone/archive.db")
    #expect(named.code == 65 && named.output.isEmpty)
  }

  @Test func theEndOfAResumedMatchReplacesItsBeginning() async throws {
    let played = await workshop.ask(
      "match", "first", "chance", "--seed", "1", "--quiet", "--journal", "./m.jsonl")
    #expect(played.code == 0)
    let lines = try workshop.lines("m.jsonl")
    try workshop.write(lines[..<20].map { $0 + "\n" }.joined(), to: "m.jsonl")
    #expect(await archive("add", "./m.jsonl").output == "m.jsonl: 1 new, 0 known, 0 broken\n")
    #expect(await archive("find", "--result", "undecided", "--count").output == "1\n")
    let resumed = await workshop.ask("resume", "./m.jsonl", "--quiet", "--archive", "./a.db")
    #expect(resumed.code == 0 && resumed.error.isEmpty)
    #expect(await archive("find", "--result", "undecided", "--count").output == "0\n")
    #expect(await archive("show").lines.first?.hasPrefix("a.db: 1 match, ") == true)
    #expect(await archive("add", "./m.jsonl").output == "m.jsonl: 0 new, 1 known, 0 broken\n")
    #expect(await archive("check").code == 0)
  }

  @Test func aCapsuleIsTheMatchOfItsForfeit() async throws {
    try workshop.write("return { choose = function() error('no') end }\n", to: "bad.lua")
    let match = [
      "match", "first", "./bad.lua", "--seed", "1", "--quiet", "--capsules", "./c",
    ]
    #expect(await workshop.ask(match).code == 0)
    let added = await archive("add", "./c")
    #expect(added.code == 0 && added.output.hasSuffix(".json: 1 new, 0 known, 0 broken\n"))
    #expect(
      await archive("find", "--forfeit", "fault", "--columns", "white,result,seed", "--tsv").output
        == "white\tresult\tseed\nbad.lua\tblack\t1\n")
    #expect(await workshop.ask(match + ["--archive", "./b.db"]).code == 0)
    let again = await workshop.ask("archive", "add", "./c", "--archive", "./b.db")
    #expect(again.output.hasSuffix(".json: 0 new, 1 known, 0 broken\n"))
  }

  @Test func whatAnAnalysisFoundIsAddedEvenLater() async throws {
    let played = await workshop.ask(
      "match", "first", "chance", "--seed", "1", "--quiet", "--journal",
      "./m.jsonl")
    #expect(played.code == 0)
    let question =
      "match:loss(2) and match:loss(2) >= 0 and match:best(2) ~= '' and match:analysis(2)"
    #expect(await archive("add", "./m.jsonl").code == 0)
    #expect(await archive("find", "--count", "--where", question).output == "0\n")
    #expect(await workshop.ask("analyze", "./m.jsonl", "--ticks", "6K").code == 0)
    #expect(await archive("add", "./m.jsonl").output == "m.jsonl: 0 new, 1 known, 0 broken\n")
    #expect(await archive("find", "--count", "--where", question).output == "1\n")
    #expect(await archive("check").code == 0)
  }

  @Test func aFileWithNothingButBrokenMatchesIsBadInput() async throws {
    try workshop.write("f5f5\na1\n", to: "bad.txt")
    let output = await archive("add", "./bad.txt")
    #expect(output.code == 65)
    #expect(output.output == "bad.txt: 0 new, 0 known, 2 broken\n")
    #expect(output.error.split(separator: "\n").count == 2)
    try workshop.write(String(repeating: "a1\n", count: 23), to: "worse.txt")
    let worse = await archive("add", "./worse.txt")
    #expect(worse.code == 65 && worse.output == "worse.txt: 0 new, 0 known, 23 broken\n")
    let told = worse.error.split(separator: "\n")
    #expect(told.count == 21 && told.last == "moonstone: 3 more broken matches are left out")
    try workshop.write("f5d6\na1\n", to: "half.txt")
    #expect(await archive("add", "./half.txt").code == 0)
  }
}
