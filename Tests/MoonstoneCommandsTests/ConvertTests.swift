import Foundation
import MoonstoneJournal
import MoonstoneReversi
import Testing

/// `moonstone convert`, and files of other programs that other commands open.
@Suite struct ConvertTests {
  private static let board =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
  private static let match =
    "(;GM[Othello]PC[GGS/os]PB[Saio1200]PW[Saio3000]TI[05:00//02:00]TY[8]RE[-64:r]\(board)"
    + "B[f5//2]W[d6/0.5/1]B[c3];)"
  private static let wipeOut =
    "(;GM[Othello]PB[a]PW[b]\(board)B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]"
    + "W[f5]B[c5];)"

  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("\(Self.match)\n", to: "one.ggf")
    try workshop.write("2 \(Self.match)\(Self.wipeOut)\n", to: "two.ggf")
  }

  @Test func matchesAreWrittenAndWhatIsLeftOutIsTold() async throws {
    let output = try workshop.run("convert", "two.ggf", "m.wtb")
    #expect(
      output
        == Output(
          output: "m.wtb: 2 matches\n",
          error: """
            moonstone: m.wtb: left out of 1 match: time controls, times of grace, times of moves, \
            values of moves, endings other than by the rules

            """, code: 0))
    #expect(
      await workshop.ask("convert", "./m.wtb", "./m.txt")
        == Output(
          output: "m.txt: 2 matches\n",
          error: """
            moonstone: m.txt: left out of 2 matches: names of players
            moonstone: m.txt: left out of 1 match: places and tournaments, results that the moves \
            do not give

            """, code: 0))
    #expect(try workshop.read("m.txt") == "f5 d6 c3\ne6 f4 e3 f6 g5 d6 e7 f5 c5\n")
  }

  @Test func aBrokenMatchEndsTheCommandOrIsLeftOut() async throws {
    try workshop.write(
      "\(Self.match)\n\(Self.match.replacing("d6", with: "a1"))\n", to: "bad.ggf")
    let fault = "bad.ggf:2:1: match 2, ply 2: a1 is illegal for white, who can play f4 d6 f6"
    #expect(
      await workshop.ask("convert", "./bad.ggf", "./m.txt")
        == Output(
          output: "", error: "moonstone: \(fault); --skip-broken leaves such matches out\n",
          code: 65))
    #expect(!FileManager.default.fileExists(atPath: "\(workshop.path)/m.txt"))
    let output = await workshop.ask("convert", "./bad.ggf", "./m.txt", "--skip-broken")
    #expect(output.code == 0 && output.output == "m.txt: 1 match\n")
    #expect(output.error.hasPrefix("moonstone: \(fault); left out\n"))
  }

  @Test(arguments: [
    (["./one.ggf"], 64, "name a file to read and a new file, such as “one.ggf matches.ggf”"),
    (
      ["./one.ggf", "./m.chess"], 64,
      "m.chess: the ending says what to write: .jsonl, .txt, .obf, .ggf, .wtb, .sgf, .pgn, .game"
    ),
    (["./one.ggf", "./two.ggf"], 74, "two.ggf: this file already exists; name a new one"),
    (
      ["./two.ggf", "./m.jsonl"], 64,
      "m.jsonl: a journal holds one match, and there are 2; --match NUMBER chooses one"
    ),
    (["./two.ggf", "./m.jsonl", "--match", "3"], 65, "two.ggf: there is no match 3; there are 2"),
    (["./no.ggf", "./m.jsonl"], 66, "no.ggf: there is no such file"),
    (
      ["./m.hex", "./m.ggf", "--game", "connect-four"], 65,
      "m.ggf: GGF cannot hold matches of connect-four"
    ),
  ])
  func whatCannotBeConvertedIsRefused(arguments: [String], code: Int32, message: String)
    async throws
  {
    try workshop.write("4435\n", to: "m.hex")
    let output = await workshop.ask(["convert"] + arguments)
    #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: code))
  }

  @Test(arguments: [
    ("(;GM[11]FF[4]SZ[11]RU[LG];B[c3];W[swap-pieces];B[a1])", "hex:11,swap"),
    ("(;GM[11]SZ[11];B[c3];W[a1])(;GM[11]SZ[11];B[c3];W[Swap])", "hex:11,swap"),
    ("(;GM[11]SZ[11]RU[Swap];B[c3];W[a1])", "hex:11,swap"),
    ("(;GM[11]SZ[11]RU[LG];B[c3];W[a1])", "hex"),
    ("(;GM[4]SZ[15]RU[Exact];B[aa])", "gomoku:15,exact"),
  ])
  func theGameOfSGFHasTheRulesOfItsMatches(text: String, game: String) async throws {
    try workshop.write(text, to: "m.sgf")
    let output = await workshop.ask("convert", "./m.sgf", "./m.jsonl", "--match", "1")
    #expect(output.code == 0, "\(output.error)")
    #expect(output.error.contains("unknown tags") == text.contains("LG"))
    #expect(try workshop.read("m.jsonl").contains("\"game\":\"\(game)\""))
  }

  @Test func aMatchByOtherRulesThanTheFirstIsRefused() async throws {
    try workshop.write(
      "(;GM[4]SZ[15];B[aa])\n(;GM[4]SZ[15]RU[Exact];B[aa])\n(;GM[4]SZ[15]RU[free];B[aa])\n",
      to: "m.sgf")
    let output = await workshop.ask("convert", "./m.sgf", "./m.txt", "--skip-broken")
    #expect(output.output == "m.txt: 2 matches\n")
    #expect(
      output.error.hasPrefix(
        "moonstone: m.sgf:2:17: match 2, its rules are “exact”, and those of gomoku:15 are others"))
    #expect(output.error.contains("m.txt: left out of 1 match: unknown tags\n"))
  }

  @Test func aMatchOfAServerIsReplayed() async throws {
    let output = await workshop.ask("replay", "./one.ggf")
    #expect(output.code == 0)
    #expect(output.output.contains("Saio1200") && output.output.contains("d6"))
    #expect(await workshop.ask("convert", "./one.ggf", "./m.jsonl").code == 0)
    #expect(
      await workshop.ask("replay", "./one.ggf", "--json").output
        == workshop.ask("replay", "./m.jsonl", "--json").output)
    #expect(
      await workshop.ask("replay", "./two.ggf").error
        == "moonstone: two.ggf: there are 2 matches in it; --match NUMBER chooses one\n")
    #expect(await workshop.ask("replay", "./two.ggf", "--match", "2").output.contains("13"))
  }

  @Test func aMatchOfAServerIsGoneOnWithInAJournal() throws {
    try workshop.write(Self.match.replacing("RE[-64:r]", with: "RE[?]"), to: "open.ggf")
    let output = try workshop.run("play", "open.ggf", "--journal", "m.jsonl", input: "f4\n")
    #expect(output.error.contains("open.ggf stays as it is; the match goes on in m.jsonl"))
    let reading = try JournalReading("\(workshop.path)/m.jsonl", game: Reversi())
    #expect(reading.match.moves.map(\.description) == ["f5", "d6", "c3", "f4"])
  }

  @Test func matchesOfAServerAreAnalysed() async {
    let output = await workshop.ask(
      "analyze", "./two.ggf", "--match", "2", "--ticks", "6K", "--json")
    #expect(output.code == 0 && output.lines.count == 10)
  }

  @Test func matchesOfAServerAreOpenings() throws {
    let output = try workshop.run(
      "match", "chance", "last", "--openings", "one.ggf", "--json", "--seed", "1")
    let after = try Reversi().transcript("f5d6c3").reduce(into: Reversi().initialPosition) {
      $0.playUnchecked($1)
    }
    #expect(output.code == 0 && output.lines.first?.contains("\(after)") == true)
  }
}
