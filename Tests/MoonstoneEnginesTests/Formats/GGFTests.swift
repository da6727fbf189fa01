import MoonstoneKernel
import Testing

@testable import MoonstoneEngines

/// Matches in GGF, as texts.
@Suite struct GGFTests {
  static let line =
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[Saio3000]RB[2196.37]"
    + "RW[2200.35]TI[05:00//02:00]TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- "
    + "---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/2.39/0.01];)"
  private static let small = "BO[4 ---- -O*- -*O- ---- *]"

  private func refusal(_ text: String) -> String {
    do throws(GGFError) {
      _ = try GGFMatch(parsing: text)
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func aMatchOfAServerIsReadAndWrittenAsItWas() throws {
    let match = try GGFMatch(parsing: Self.line)
    #expect(match.place == "GGS/os" && match.date == "2003.12.15_12:33:18.MST")
    #expect(match.blackName == "Saio1200" && match.whiteName == "Saio3000")
    #expect(match.ratings.black == 2196.37 && match.ratings.white == 2200.35)
    #expect(match.clocks.black == GGFClock(main: 300, grace: 120))
    #expect(match.clocks.black == match.clocks.white)
    #expect(match.type == GGFMatch.MatchType(size: 8))
    #expect(match.result == GGFMatch.Result(score: 0))
    #expect(match.board.count == 64 && match.board[27] == "O" && match.mover == .black)
    #expect(
      match.moves == [
        GGFMove(.black, "d3", seconds: 0.01), GGFMove(.white, "c5", value: 2.39, seconds: 0.01),
      ])
    #expect(match.description == Self.line)
  }

  @Test(
    arguments: [
      ("B[f5]", "f5", nil, nil), ("B[ F5 / -3.5 / 1:02 ]", "F5", -3.5, 62),
      ("B[pass]", nil, nil, nil),
      ("B[PA//2]", nil, nil, 2), ("B[f5/1e1]", "f5", 10, nil), ("B[f5//]", "f5", nil, nil),
    ] as [(String, String?, Double?, Double?)])
  func movesHaveValuesAndTimes(
    tag: String, text: String?, value: Double?, seconds: Double?
  ) throws {
    let match = try GGFMatch(parsing: "(;\(Self.small)\(tag);)")
    #expect(match.moves == [GGFMove(.black, text, value: value, seconds: seconds)])
  }

  @Test(arguments: [
    ("-8:r", "-8.000:r"), ("2.5", "+2.500"), ("-0.0006", "-0.001"), ("-8.e-05", "+0.000"),
    ("-0", "+0.000"), ("?:t", "?:t"),
  ])
  func scoresAreWrittenAsTheyAreReadAgain(score: String, written: String) throws {
    let match = try GGFMatch(parsing: "(;RE[\(score)]\(Self.small);)")
    #expect(match.description.contains("RE[\(written)]"))
    #expect(try GGFMatch(parsing: match.description).description == match.description)
  }

  @Test(
    arguments: [
      ("90", 90, nil, nil), ("1:30", 90, nil, nil), ("2.01:00:00.5", 176400.5, nil, nil),
      ("15:00/0:10/2:00", 900, 10, 120), ("5:00//", 300, nil, nil),
    ] as [(String, Double, Double?, Double?)])
  func clocksAreReadAndWritten(
    text: String, main: Double, increment: Double?, grace: Double?
  ) throws {
    let clock = try #require(GGFClock(text))
    #expect(clock == GGFClock(main: main, increment: increment, grace: grace))
    #expect(GGFClock(clock.description) == clock)
  }

  @Test(arguments: ["", "x", "-5", "1:2:3:4", "1/2/3/4", "nan", "0x10", "1e308:00"])
  func otherTextsAreNotClocks(text: String) { #expect(GGFClock(text) == nil) }

  @Test(arguments: [
    ("", "1:1: expected a match, which begins with “(;”, found the end"),
    ("moin", "1:1: expected a match, which begins with “(;”, found “moin”"),
    ("(;GM[Othello]", "1:14: the match is torn: expected a tag or “;)”"),
    ("(;GM[Othello", "1:6: the match is torn: the value of GM has no “]”"),
    ("(;gm[Othello];)", "1:3: expected a tag such as “PB[name]” or “;)”, found “gm[Othel”"),
    ("(;GM[Go];)", "1:6: the game is “Go”, not Othello"),
    (
      "(;GM[Othello]\nTY[8a];)",
      "2:4: this is an anti-game, in which the fewest discs win; it cannot be read"
    ),
    (
      "(;TY[8k];)",
      "1:6: this is a game with komi, in which players bid for a side; it cannot be read"
    ),
    (
      "(;KB[3.5];)",
      "1:6: this is a game with komi, in which players bid for a side; it cannot be read"
    ),
    ("(;TY[8x];)", "1:6: “8x” is not a type of match such as “8” or “s8r20”"),
    ("(;PB[é]TI[x];)", "1:11: “x” is not a clock such as “05:00/00:10/02:00”"),
    ("(;RE[won];)", "1:6: “won” is not a result such as “+12.000”, “-64.000:r” or “?”"),
    ("(;RB[high];)", "1:6: “high” is not a rating, which is a number"),
    ("(;PB[a];)", "1:8: the match has no board, “BO[8 …]”"),
    ("(;BO[40 --];)", "1:6: “40” is not the size of a board, 4 to 14"),
    ("(;BO[4 --];)", "1:6: the board has 2 squares, not 16"),
    ("(;BO[4 x];)", "1:6: “x” is not a square: “*” is black, “O” white, “-” empty"),
    ("(;BO[4 ---- ---- ---- ---- -];)", "1:6: “-” is not a side: “*” is black, “O” white"),
    ("(;\(small)B[zz9];)", "1:32: “zz9” is neither a square such as “F5” nor a pass, “PA”"),
    ("(;\(small)B[a1/inf];)", "1:32: “inf” is not the value of a move, which is a number"),
    ("(;\(small)B[a1//-1];)", "1:32: “-1” is not a move's time in seconds"),
    ("(;\(small);) (;\(small);)", "1:33: expected the end after one match"),
  ])
  func aWrongTextIsRefusedAtItsPlace(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test func bothMatchesOfASynchroMatchAreRead() {
    let entries = GGFFile(Array("2 \(Self.line)\(Self.line)\n1 \(Self.line)".utf8)).entries
    #expect(entries.map(\.line) == [1, 1, 2])
    #expect(entries.map(\.column) == [3, 3 + Self.line.count, 3])
    #expect(entries.allSatisfy { (try? $0.match.get()) != nil })
  }

  @Test func readingGoesOnAfterABrokenMatch() {
    let text = "\(Self.line)\n(;PB[torn\n\(Self.line)\nnoise \(Self.line)\n\(Self.line.dropLast(3))"
    let entries = GGFFile(Array(text.utf8)).entries
    #expect(
      entries.map { (try? $0.match.get()) != nil } == [true, false, true, false, true, false])
    #expect(entries.map(\.line) == [1, 2, 3, 4, 4, 5])
  }

  @Test func namesInLatin1AreRead() throws {
    var bytes = Array("(;PB[J".utf8)
    bytes.append(0xe9)
    bytes += Array("r]PW[Zoë]\(Self.small);)".utf8)
    let latin = try #require(GGFFile(bytes).entries.first).match.get()
    #expect(latin.blackName == "Jér" && latin.whiteName == "Zoë")
  }

  @Test func whatAValueCannotHoldIsReplaced() throws {
    var match = try GGFMatch(parsing: Self.line)
    match.blackName = "a]b\nc"
    #expect(try GGFMatch(parsing: match.description).blackName == "a)b c")
  }

  @Test(arguments: ["(;PB[", "(;", "(", "2 ", "(;PB[]", "B[", ";)", "(;BO[8 "])
  func megabytesOfNonsenseAreReadOnce(piece: String) {
    let bytes = Array(String(repeating: piece, count: 200_000).utf8)
    #expect(GGFFile(bytes).entries.allSatisfy { (try? $0.match.get()) == nil })
  }
}
