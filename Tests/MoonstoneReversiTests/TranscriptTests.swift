import MoonstoneKernel
import MoonstoneReversi
import Testing

@Suite struct TranscriptTests {
  let reversi = Reversi()

  private func moves(_ text: String) throws(NotationError) -> String {
    try reversi.transcript(text).map(\.description).joined(separator: " ")
  }

  @Test(arguments: [
    "f5d6c3d3c4", "F5D6C3D3C4", "f5 d6 c3 d3 c4", "f5d6 C3\tD3\nc4\n", "  f5\r\nd6c3\r\nd3 c4",
  ])
  func letterCaseAndWhiteSpaceAreFree(text: String) throws {
    #expect(try moves(text) == "f5 d6 c3 d3 c4")
  }

  @Test func wordsKnowWhereTheyStand() throws {
    #expect(
      try reversi.words(of: "f5D6 c3\r\n\n --PaPASSd3") == [
        Word("f5", line: 1, column: 1), Word("d6", line: 1, column: 3),
        Word("c3", line: 1, column: 6), Word("pass", line: 3, column: 2),
        Word("pass", line: 3, column: 4), Word("pass", line: 3, column: 6),
        Word("d3", line: 3, column: 10),
      ])
    #expect(try reversi.words(of: " \n") == [])
  }

  /// A game of random moves in which white must pass before move 19, and black before the last.
  private static let first = "d3e3f5c5b5e6f3d6e7d2c3d7d8b4d1e1b3c1"
  private static let second =
    "a5b2g5f6f8b6c2c7f4f7c4g3a6h5g2f2a1c6a3e8g7g1a7a2g4e2g6g8h3a4f1h4h8a8b1h6b8c8b7h1h2"

  @Test(arguments: ["--", "PA", "pa", "pass", "PASS", " Pass\n", ""])
  func passesAreWrittenOrImplied(pass: String) throws {
    let moves = try reversi.transcript("\(Self.first)\(pass)\(Self.second)\(pass)h7")
    #expect(moves.count == 62)
    #expect(moves.indices.filter { moves[$0] == .pass } == [18, 60])
    let end = moves.reduce(reversi.initialPosition) { $0.playingUnchecked($1) }
    #expect(
      end.description == "OOOOOOXXXOOXOOOOXOOOOXOOXOXXXXXOXOOXOOXOXOXOXOOOXXXXXXXOXXXXXXXO X")
    #expect(end.outcome != nil)
  }

  @Test func aPassAfterTheLastMoveIsNotImplied() throws {
    #expect(try reversi.transcript(Self.first).last == Reversi.Move("c1"))
    #expect(try reversi.transcript(Self.first + "pass").last == .pass)
  }

  @Test(arguments: [
    ("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d5", 1, 33),
    ("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8\nc6 c7 d5", 2, 7),
  ])
  func aTranscriptThatGoesWrongAtMove17SaysSo(text: String, line: Int, column: Int) {
    #expect(
      throws: NotationError(
        "move 17: d5 is illegal for black, who can play c2 d2 e2 f2 g2 e3 g4 c8 e8 f8",
        line: line, column: column)
    ) { try moves(text) }
  }

  @Test func aMoveAfterTheEndIsRefused() {
    #expect(
      throws: NotationError("move 10: a1 comes after the end of the game", column: 19)
    ) { try moves("e6f4e3f6g5d6e7f5c5a1") }
  }

  @Test(arguments: [
    "1. F5 D6 2. C3", "1.f5 d6 2.c3", "1. F5 D6 2… C3", "F5-D6-C3", "F5 - D6 - C3", "F5,D6,C3",
    "f5, d6, c3", "1. f5-d6 2. c3",
  ])
  func movesAreReadAsBooksPrintThem(text: String) throws {
    #expect(try moves(text) == moves("f5d6c3"))
  }

  @Test func whatIsWrongInABookIsNamedAtItsColumn() {
    #expect(
      throws: NotationError(
        "move 3: a1 is illegal for black, who can play c3 c4 c5 c6 c7", column: 13)
    ) { try moves("1. F5 D6 2. A1") }
  }

  @Test func aPassOutOfTurnIsRefused() {
    #expect(
      throws: NotationError(
        "move 2: pass is illegal for white, who can play f4 d6 f6", column: 3)
    ) { try moves("f5--") }
  }

  @Test(arguments: [
    ("f5d9", 1, 3, "move 2: “d9” is neither"),
    ("f5\nx", 2, 1, "move 2: “x” is neither"),
    ("f5d", 1, 3, "move 2: “d” is neither"),
    ("f5 -d6", 1, 4, "move 2: “-d” is neither"),
    ("5f", 1, 1, "move 1: “5f” is neither"),
    ("f5 p a", 1, 4, "move 2: “p” is neither"),
    ("1 f5", 1, 1, "move 1: “1” is neither"),
  ])
  func aBadMoveIsRefused(text: String, line: Int, column: Int, message: String) {
    #expect(
      throws: NotationError(
        "\(message) a square, “a1” to “h8”, nor a pass, “--”, “PA” or “pass”", line: line,
        column: column)
    ) { try moves(text) }
  }
}
