import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@Suite struct DiagramTests {
  let reversi = Reversi()

  @Test func theStartIsDrawn() {
    #expect(
      reversi.diagram(of: reversi.initialPosition, lastMove: nil) == """
          a b c d e f g h
        1 - - - - - - - -
        2 - - - - - - - -
        3 - - - . - - - -
        4 - - . O X - - -
        5 - - - X O . - -
        6 - - - - . - - -
        7 - - - - - - - -
        8 - - - - - - - -
        black (X) to move
        black (X) 2, white (O) 2
        """)
  }

  @Test func theLastMoveStandsInBrackets() throws {
    let position = reversi.initialPosition.playingUnchecked(try #require(Reversi.Move("f5")))
    #expect(
      reversi.diagram(of: position, lastMove: Reversi.Move("f5")) == """
          a b c d e f g h
        1 - - - - - - - -
        2 - - - - - - - -
        3 - - - - - - - -
        4 - - - O X . - -
        5 - - - X X[X]- -
        6 - - - . - . - -
        7 - - - - - - - -
        8 - - - - - - - -
        white (O) to move
        black (X) 4, white (O) 1
        """)
  }

  @Test(arguments: [
    ("a1", "1[X]X -"), ("h8", "8 - - - - - - -[X]"), ("h1", "1 X X - - - - -[-]"),
  ])
  func bracketsFitAtTheEdges(move: String, row: String) throws {
    let position = try #require(
      Reversi.Position("XX" + String(repeating: "-", count: 61) + "X O"))
    let diagram = reversi.diagram(of: position, lastMove: Reversi.Move(move))
    #expect(diagram.contains("\n" + row))
    #expect(try reversi.position(diagram) == position)
  }

  @Test func aPassAndTheEndAreTold() throws {
    func turnLine(_ text: String, _ lastMove: Reversi.Move?) throws -> Substring {
      let position = try #require(Reversi.Position(text))
      return reversi.diagram(of: position, lastMove: lastMove).split(separator: "\n")[9]
    }
    let rest = String(repeating: "-", count: 62)
    #expect(try turnLine("XO\(rest) O", nil) == "white (O) to move, who must pass")
    #expect(try turnLine("XO\(rest) X", .pass) == "black (X) to move, after a pass")
    #expect(try turnLine("XX\(rest) O", nil) == "white (O) to move, but the game is over")
  }

  @Test(arguments: trials(1...10))
  func aDrawnDiagramReadsBack(seed: UInt64) throws {
    var last: Int?
    for compared in Compared.game(seed) {
      let move = last.flatMap { Reversi.Move(code: $0) }
      let diagram = reversi.diagram(of: compared.position, lastMove: move)
      #expect(try reversi.position(diagram) == compared.position)
      last = compared.move
    }
  }

  private static let bare = """
    --------
    --------
    --------
    ---OX---
    ---XO---
    --------
    --------
    --------
    """

  @Test(arguments: [
    "\(bare)\nblack to move", "\(bare)\nX", "\(bare)\n*", "black\n\(bare)", "X to move\n\(bare)",
    "\(bare)\n\nBlack (X) to move, said the referee\n",
    "\n\n  abcdefgh\n\(bare)\nABCDEFGH\nblack\n",
    "\(bare)\nblack\nblack (X) 2, white (O) 2",
    bare.replacing("-", with: ". ").replacing("X", with: "b ").replacing("O", with: "w ")
      .replacing("\n", with: "\r\n") + "\r\nblack to move\r\n",
    "\(bare)\nblack".replacing("---OX---", with: "4 (-)-[-] w*--- 4"),
  ])
  func aBoardReadsWithAndWithoutCoordinates(text: String) throws {
    #expect(try reversi.position(text) == reversi.initialPosition)
  }

  @Test(arguments: [
    (bare, 9, 1, "the side to move is missing: expected “black to move” or “white to move”"),
    ("\(bare.dropLast(9))\nX", 9, 1, "the board has 7 rows, not 8"),
    ("X to move\nwhite to move\n\(bare)", 2, 1, "the side to move is named a second time"),
    ("\(bare)\n--------\nX", 9, 1, "expected the side to move, found a row too many"),
    (
      "\(bare)\ngreen to move", 9, 1,
      "“green” is not a side: expected “black” or “X”, or “white” or “O”"
    ),
    ("\(bare)\n-", 9, 1, "“-” is not a side: expected “black” or “X”, or “white” or “O”"),
    ("\(bare)\nblack (O) to move", 9, 7, "expected “(X)” after “black”, found “(O)”"),
    ("\(bare)\n X has to move", 9, 4, "expected “to move” after the side, found “has to move”"),
    (
      "\(bare)\nX\n black (X) 3, white (O) 2", 10, 2,
      "the board has black (X) 2, white (O) 2, not “black (X) 3, white (O) 2”"
    ),
    (
      "\(bare)\nX\nblack (X) 2, white (O) 2\nblack (X) 2, white (O) 2", 11, 1,
      "the discs are counted a second time"
    ),
    ("--------\n- - - -\nX", 2, 8, "row 2 has 4 squares, not 8"),
    ("--------\n---------\nX", 2, 9, "expected the end of row 2 after 8 squares, found “-”"),
    ("--------\n3 --------\nX", 2, 1, "expected row 2, found row “3”"),
    ("--------\n2 -------- 3\nX", 2, 12, "expected row 2, found row “3”"),
    (
      "--------\n--q-----\nX", 2, 3,
      "“q” is not a square: “X”, “*” or “b” is black, “O” or “w” white, “-” or “.” empty"
    ),
    (
      "--------\n--[", 2, 4,
      "the end of the line is not a square: “X”, “*” or “b” is black, “O” or “w” white, "
        + "“-” or “.” empty"
    ),
    ("--------\n--[X)----\nX", 2, 5, "expected “]”"),
    ("--------\n--(X-----\nX", 2, 5, "expected “)”"),
  ])
  func aBadDiagramIsRefused(text: String, line: Int, column: Int, message: String) {
    #expect(throws: NotationError(message, line: line, column: column)) {
      try reversi.position(text)
    }
  }
}
