import MoonstoneKernel
import MoonstoneReversi
import Testing

@Suite struct OBFTests {
  private static let start = "---------------------------OX------XO---------------------------"

  @Test func aFileOfPositionsIsRead() throws {
    let entries = try OBF.lines(
      """
      % From the page that describes the format

      \(Self.start) X;
        % an indented comment
      --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; \
      G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;  %  FFO 1 % best
      \(Self.start) O ;f4:0;%
      """)
    #expect(entries.map(\.line) == [3, 5, 6])
    #expect(entries[0].position == Reversi().initialPosition)
    #expect(entries[0].scores.isEmpty)
    #expect(entries[0].comment == nil)
    #expect(
      entries[1].scores.map(\.move.description) == ["g8", "h1", "h7", "a2", "a3", "b1", "a4", "g2"])
    #expect(entries[1].scores.map(\.score) == [18, 12, 6, 6, 4, -4, -22, -24])
    #expect(entries[1].comment == "FFO 1 % best")
    #expect(entries[1].position.tally == Sides(black: 27, white: 23))
    #expect(entries[2].position.turn == .white)
    #expect(entries[2].scores.map(\.score) == [0])
    #expect(entries[2].comment == "")
  }

  @Test func aFileWithoutPositionsIsEmpty() throws {
    #expect(try OBF.lines("").isEmpty)
    #expect(try OBF.lines("\r\n% nothing\r\n\r\n").isEmpty)
  }

  @Test(arguments: ["*", "b", "X"], ["w", "O"])
  func everyLetterOfTheFormatIsRead(black: String, white: String) throws {
    for empty in ["-", "."] {
      let squares = Self.start.map { character in
        switch character {
        case "X": black
        case "O": white
        default: empty
        }
      }.joined()
      let reversi = Reversi()
      let start = reversi.initialPosition
      for ending in ["", ";", " ;", "; % start", "\n", ";\r\n"] {
        #expect(try reversi.position("\(squares) \(black)\(ending)") == start)
        let other = try reversi.position("\t\(squares)\t\(white)\(ending)")
        #expect(other.turn == .white)
        #expect(other.discs(.black) == start.discs(.black))
        #expect(other.discs(.white) == start.discs(.white))
      }
    }
  }

  @Test func aPassHasAScoreUnderEveryName() throws {
    let squares = "XO" + String(repeating: "-", count: 62)
    for name in ["--", "pa", "PA", "pass", "Pass"] {
      let entries = try OBF.lines("\(squares) O; \(name):-64;")
      #expect(entries[0].scores.map(\.move) == [.pass])
      #expect(entries[0].scores.map(\.score) == [-64])
    }
  }

  @Test(arguments: [
    ("\(start.dropLast()) X;", 64, "the board has 63 squares, not 64"),
    ("---;", 4, "the board has 3 squares, not 64"),
    ("--- ---", 4, "the board has 3 squares, not 64"),
    (String(start), 65, "the side to move is missing: \(sides)"),
    ("\(start) ;", 66, "the side to move is missing: \(sides)"),
    ("\(start) % black", 66, "the side to move is missing: \(sides)"),
    ("\(start)- X;", 65, "expected a blank after 64 squares, found “-”"),
    ("\(start)X;", 65, "expected a blank after 64 squares, found “X”"),
    ("--q\(start.dropFirst(3)) X;", 3, "“q” is not a square: \(squares)"),
    ("--x\(start.dropFirst(3)) X;", 3, "“x” is not a square: \(squares)"),
    ("--\u{7}\(start.dropFirst(3)) X;", 3, "U+0007 is not a square: \(squares)"),
    ("-é❤️\(start.dropFirst(3)) X;", 2, "“é” is not a square: \(squares)"),
    ("\(start) -;", 66, "“-” is not a side: \(sides)"),
    ("\(start) white;", 67, "expected “;” after the side to move, found “h”"),
    ("\(start) X d3:+1;", 68, "expected “;” after the side to move, found “d”"),
    ("\(start) X; d3", 71, "expected “:” and the score of d3"),
    ("\(start) X; d3 : +1;", 71, "expected “:” and the score of d3"),
    ("\(start) X; d3:;", 72, "expected the score of d3, a number in -64…64"),
    ("\(start) X; d3:+65;", 72, "expected the score of d3, a number in -64…64"),
    ("\(start) X; d3:--1;", 72, "expected the score of d3, a number in -64…64"),
    ("\(start) X; d3:+1", 74, "expected “;” after the score of d3"),
    ("\(start) X; d3:+1.5;", 74, "expected “;” after the score of d3"),
    (
      "\(start) X; z9:+1;", 69,
      "expected a move and its score such as “f5:+2;”, found “z9”"
    ),
    ("\(start) X; ;", 69, "expected a move and its score such as “f5:+2;”, found “;”"),
    ("\(start) X; a1:+1;", 69, "a1 is illegal for black, who can play d3 c4 f5 e6"),
    ("\(start) X; d3:+1; D3:+1;", 76, "d3 has a score already"),
  ])
  func aLineOutsideTheFormatIsRefused(line: String, column: Int, message: String) {
    #expect(throws: NotationError(message, line: 3, column: column)) {
      try OBF.lines("% comment\n\(Self.start) X;\n\(line)\n")
    }
    #expect(throws: NotationError(message, line: 1, column: column)) {
      try Reversi().position(line)
    }
  }

  private static let sides = "“X”, “*” or “b” is black, “O” or “w” white"
  private static let squares =
    "“X”, “*” or “b” is black, “O” or “w” white, “-” or “.” empty"

  @Test func twoPositionsAreNotOne() {
    #expect(throws: NotationError("expected one position, found another", line: 3, column: 1)) {
      try Reversi().position("\(Self.start) X;\n\n\(Self.start) O;\n")
    }
  }

  @Test(arguments: ["", " \n\t\n", "% a comment\n"])
  func nothingIsNoPosition(text: String) {
    #expect(
      throws: NotationError(
        "there is no position: expected 64 squares and the side to move, a diagram or a save file",
        column: 1)
    ) { try Reversi().position(text) }
  }
}
