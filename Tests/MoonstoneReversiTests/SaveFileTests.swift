import MoonstoneKernel
import MoonstoneReversi
import Testing

@Suite struct SaveFileTests {
  private static let rows = """
    --------
    --------
    --------
    ---ox---
    ---xo---
    --------
    --------
    --------
    """
  private static let start = "x01\n\(rows)\n"
  private static let over = """
    xxxxxxxx
    --------
    --------
    --------
    --------
    --------
    --------
    --------

    """
  private static let passing = "xo------\n" + over.dropFirst(9)

  @Test func aFileOfTheOriginalIsRead() throws {
    #expect(Self.start.utf8.count == 76)
    let file = try SaveFile(Self.start)
    #expect(file.position == Reversi().initialPosition)
    #expect(file.players == Sides(black: .manual, white: .computer))
    #expect(!file.isOver)
    #expect(try Reversi().position(Self.start) == file.position)
  }

  @Test func aManualSideIsPlayedByAPerson() throws {
    let saved = try #require(try Reversi().savedMatch("o10\n\(Self.rows)"))
    #expect(saved.position.turn == .white)
    #expect(saved.people == Sides(black: false, white: true))
    #expect(throws: NotationError.self) { try Reversi().savedMatch("o1\n\(Self.rows)") }
  }

  @Test func turnsAndPlayersAreRead() throws {
    for (turn, side) in [("x", Side.black), ("o", .white)] {
      for (black, white) in [("0", "0"), ("0", "1"), ("1", "0"), ("1", "1")] {
        let file = try SaveFile("\(turn)\(black)\(white)\n\(Self.rows)")
        #expect(file.position.turn == side)
        #expect(file.players.black == (black == "0" ? .manual : .computer))
        #expect(file.players.white == (white == "0" ? .manual : .computer))
      }
    }
  }

  @Test(arguments: [
    String(start.dropLast()), start.replacing("\n", with: "\r\n"), "\n\n\(start)\n\n",
    start.replacing("\n", with: "\n\n"), start.replacing("\n", with: "\r\n\n"),
  ])
  func emptyLinesAndLineEndsAreFree(text: String) throws {
    #expect(try SaveFile(text) == SaveFile(Self.start))
    #expect(try Reversi().position(text) == Reversi().initialPosition)
  }

  @Test func aGameThatIsOverSaysSo() throws {
    let file = try SaveFile("-11\n\(Self.over)")
    #expect(file.isOver)
    #expect(file.position.turn == .black)
    #expect(file.position.outcome == .win(.black, by: 64))
    #expect(file.players == Sides(both: .computer))
    #expect(!(try SaveFile("x11\n\(Self.over)").isOver))
  }

  @Test func aSideThatMustPassComesBackPassing() throws {
    let file = try SaveFile("o00\n\(Self.passing)")
    #expect(file.position.turn == .white)
    #expect(Array(file.position.legalMoves) == [.pass])
  }

  @Test(arguments: [
    ("", 1, 1, "the file is empty: expected the turn and the players, such as “x01”"),
    ("\n\r\n", 1, 1, "the file is empty: expected the turn and the players, such as “x01”"),
    ("q01\n\(rows)", 1, 1, "“q” is not a turn: \(turns)"),
    ("X01\n\(rows)", 1, 1, "“X” is not a turn: \(turns)"),
    (" x01\n\(rows)", 1, 1, "“ ” is not a turn: \(turns)"),
    (rows, 1, 2, "“-” is not a player: \(players)"),
    ("x21\n\(rows)", 1, 2, "“2” is not a player: \(players)"),
    ("x0x\n\(rows)", 1, 3, "“x” is not a player: \(players)"),
    ("\nx\n\(rows)", 2, 2, "black's player is missing: \(players)"),
    ("x0\n\(rows)", 1, 3, "white's player is missing: \(players)"),
    ("x011\n\(rows)", 1, 4, "expected the end of the line after the players, found “1”"),
    ("x01 \n\(rows)", 1, 4, "expected the end of the line after the players, found “ ”"),
    ("x01\r", 1, 4, "expected the end of the line after the players, found U+000D"),
    ("x01", 2, 1, "the board has 0 rows, not 8"),
    ("x01\n\(rows.dropLast(9))\n", 9, 1, "the board has 7 rows, not 8"),
    ("x01\n\(rows)\n--------", 10, 1, "expected the end of the file after 8 rows"),
    ("x01\n\(rows)\n\n ", 11, 1, "expected the end of the file after 8 rows"),
    ("x01\n\(rows.dropLast())", 9, 8, "row 8 has 7 squares, not 8"),
    ("x01\n\(rows)-", 9, 9, "expected the end of row 8 after 8 squares, found “-”"),
    ("x01\n---X----\n", 2, 4, "“X” is not a square: \(squares)"),
    ("x01\n\n-- -----\n", 3, 3, "“ ” is not a square: \(squares)"),
    (
      "-01\n\(rows)", 1, 1,
      "“-” says that the game is over, but black can play d3: expected “x” or “o”"
    ),
    (
      "\n-01\nxo------\n\(over.dropFirst(9))", 2, 1,
      "“-” says that the game is over, but black can play c1: expected “x” or “o”"
    ),
    (
      "-01\nox------\n\(over.dropFirst(9))", 1, 1,
      "“-” says that the game is over, but white can play c1: expected “x” or “o”"
    ),
  ])
  func everythingOutsideTheGrammarIsRefused(
    text: String, line: Int, column: Int, message: String
  ) {
    #expect(throws: NotationError(message, line: line, column: column)) { try SaveFile(text) }
  }

  @Test func aSaveFileThatGoesWrongIsRefusedAsOne() {
    #expect(throws: NotationError("“2” is not a player: \(Self.players)", column: 2)) {
      try Reversi().position("x21\n\(Self.rows)")
    }
  }

  private static let turns =
    "“x” is black, “o” white, “-” says that the game is over"
  private static let players = "“0” is manual, “1” the computer"
  private static let squares = "“x” is black, “o” white, “-” empty"
}
