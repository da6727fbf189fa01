import Foundation
import Testing

/// Commands that open a file with a broken match: its number and ply are told, and the rest is read
/// where that is asked.
@Suite struct BrokenMatchCommandTests {
  private static let board =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
  private static let whole = "(;GM[Othello]PB[ada]PW[bo]\(board)B[f5]W[d6]B[c3];)\n"
  private static let fault =
    "m.ggf:2:1: match 2, ply 2: a1 is illegal for white, who can play f4 d6 f6"

  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.whole + Self.whole.replacing("d6", with: "a1"), to: "m.ggf")
  }

  @Test(arguments: [
    ["analyze", "./m.ggf", "--ticks", "6K", "--json"], ["lesson", "./m.ggf", "--ticks", "6K"],
    ["match", "chance", "last", "--openings", "./m.ggf", "--lines", "--seed", "1"],
  ])
  func theFirstBrokenMatchEndsTheCommandOrIsLeftOut(words: [String]) async throws {
    let refused = await workshop.ask(words)
    #expect(refused.code == 65 && refused.output.isEmpty)
    #expect(
      refused.error == "moonstone: \(Self.fault); --skip-broken leaves such matches out\n")
    let output = await workshop.ask(words + ["--skip-broken"])
    #expect(output.code == 0)
    let option = words[0] == "match" ? "--openings " : ""
    #expect(output.error.contains("moonstone: \(option)\(Self.fault); left out\n"))
  }

  @Test func theOnlyWholeMatchIsMeantWhenBrokenOnesAreLeftOut() async throws {
    #expect(
      await workshop.ask("replay", "./m.ggf").error
        == "moonstone: m.ggf: there are 2 matches in it; --match NUMBER chooses one\n")
    let output = await workshop.ask("replay", "./m.ggf", "--skip-broken")
    #expect(output.code == 0 && output.output.contains("black (ada) against white (bo)"))
    #expect(output.error.hasPrefix("moonstone: \(Self.fault); left out\n"))
    #expect(
      await workshop.ask("replay", "./m.ggf", "--match", "2", "--skip-broken").error
        == "moonstone: \(Self.fault)\n")
    let played = try workshop.run(
      "play", "m.ggf", "--skip-broken", "--journal", "m.jsonl", input: "quit\n")
    #expect(played.error.hasPrefix("moonstone: \(Self.fault); left out\n"))
    #expect(try workshop.read("m.jsonl").contains("ada"))
  }

  @Test func leavingOutIsOfferedOnlyWhereItHelps() async throws {
    try workshop.write("torn", to: "m.wtb")
    #expect(
      await workshop.ask("convert", "./m.wtb", "./m.txt").error
        == "moonstone: m.wtb: the file is torn: 4 bytes are less than the header's 16\n")
    try workshop.write(Self.whole.replacing("d6", with: "a1"), to: "bad.ggf")
    #expect(
      await workshop.ask("convert", "./bad.ggf", "./m.txt", "--skip-broken").error
        == """
        moonstone: \(Self.fault.replacing("m.ggf:2:1: match 2", with: "bad.ggf:1:1: match 1")); left out
        moonstone: bad.ggf: there is no match in it

        """)
  }

  @Test func aJournalHasNoOtherMatches() async throws {
    #expect(await workshop.ask("convert", "./m.ggf", "./one.jsonl", "--match", "1").code == 0)
    #expect(
      await workshop.ask("replay", "./one.jsonl", "--match", "2").error
        == "moonstone: one.jsonl: there is no match 2; there is one\n")
  }
}
