import MoonstoneConnectFour
import MoonstoneKernel
import MoonstonePlainGames
import MoonstoneTestSupport
import Testing

@Suite struct NotationTests {
  private let game = ConnectFour()

  private func refusal(_ text: String) -> String? {
    do throws(NotationError) {
      _ = try game.position(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func aDiagramIsDrawnAndReadBack() throws {
    let position = try game.position("ddcd")
    let move = try #require(ConnectFour.Move("d"))
    let diagram = """
        a b c d e f g
      6 - - - - - - -
      5 - - - - - - -
      4 - - - . - - -
      3 - - -[Y]- - -
      2 - - . Y - - -
      1 . . R R . . .
      red (R) to move
      """
    #expect(game.diagram(of: position, lastMove: move) == diagram)
    #expect(try game.position(diagram) == position)
  }

  @Test func diagramsOfRandomMatchesReadBack() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<40 {
      for board in PlainConnectFour.randomMatch(&generator) {
        let position = try #require(ConnectFour.Position(board.text))
        let diagram = game.diagram(of: position, lastMove: ConnectFour.Move(code: 3))
        #expect(try game.position(diagram) == position, "\(diagram)")
      }
    }
  }

  @Test(arguments: ["\n", "\r\n", "\n\n"])
  func aPositionMayEndWithLines(end: String) throws {
    let position = try game.position("443")
    for text in ["443", position.description, game.diagram(of: position, lastMove: nil)] {
      #expect(try game.position(text + end) == position)
    }
  }

  @Test(arguments: ["1. d d 2. c", "1. 4 4 2. 3", "4-4-3", "4,4,3", "D D C"])
  func movesAreReadAsBooksPrintThem(text: String) throws {
    #expect(try game.transcript(text) == game.transcript("ddc"))
  }

  @Test func aFileHasPositionsAndMovesWithScores() throws {
    let position = try game.position("443")
    let problems = try game.problems("443 -2\n\(position)\n\n% no\n4 4 3\n4432 5\n\(position) 0\n")
    #expect(problems.map(\.line) == [1, 2, 5, 6, 7])
    #expect(problems.map(\.score) == [-2, nil, nil, 5, 0])
    #expect(problems.map { $0.position == position } == [true, true, true, false, true])
    let drawn = try game.problems(game.diagram(of: position, lastMove: nil) + "\n")
    #expect(drawn.map(\.position) == [position])
  }

  @Test(arguments: [
    ("44\n44h 3", "2:3: move 3: “h” is not a column: expected “a” to “g” or “1” to “7”"),
    ("44h\n44", "1:3: move 3: “h” is not a column: expected “a” to “g” or “1” to “7”"),
  ])
  func aWrongLineOfAFileIsNamed(text: String, message: String) {
    let error = #expect(throws: NotationError.self) { try game.problems(text) }
    #expect(error?.description == message)
  }

  @Test func movesLeadToAPositionInLettersOrDigits() throws {
    let position = try game.position("443")
    #expect(try game.position("ddc") == position)
    #expect(try game.position("D d\tC") == position)
    #expect(
      position.description == String(repeating: "-", count: 28) + "---Y-----RR---" + " Y")
  }

  @Test(arguments: [
    ("44h", "1:3: move 3: “h” is not a column: expected “a” to “g” or “1” to “7”"),
    ("dd8", "1:3: move 3: “8” is not a column: expected “a” to “g” or “1” to “7”"),
    ("d\nd", "1:1: “d” is not a square: “R” is red, “Y” yellow, “-” or “.” empty"),
    (
      "ddddddd", "1:7: move 7: d is illegal for red, who can play a b c e f g"
    ),
    (
      "R--",
      "1:1: not a position: expected 42 squares, “R” red, “Y” yellow, “-” empty, row by row "
        + "from the top, a blank and the side to move; or moves such as “ddc”"
    ),
  ])
  func aFaultyTextIsNamed(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test(arguments: [
    ("-------\n-------\n-------\n-------\n---R---\n-------", "a disc hangs over an empty square"),
    (
      "-------\n-------\n-------\n-------\n-------\n-R-R---",
      "red has 2 discs and yellow 0: red begins and has as many or one more"
    ),
    (
      "-------\n-------\n-------\n-------\nYYY----\nRRRRY--",
      "red is to move and has four already"
    ),
    ("-------\n-------\n---R---\nyellow to move", "the board has 21 squares, not 42"),
  ])
  func discsThatAreNoPositionAreRefused(board: String, why: String) {
    #expect(refusal(board)?.hasSuffix(": " + why) == true, "\(refusal(board) ?? "it reads")")
  }

  @Test func aWrongSideToMoveIsRefused() {
    let board = String(repeating: "-------\n", count: 5) + "---R---\nred to move"
    #expect(refusal(board) == "7:1: by the discs, yellow is to move")
    #expect(ConnectFour.Position(String(repeating: "-", count: 42) + " Y") == nil)
  }

  @Test func theGridPointsAtLandingSquares() throws {
    let position = try game.position("dd")
    let grid = try #require(game.grid(of: position))
    #expect(grid.rowNames == ["6", "5", "4", "3", "2", "1"])
    let moves = grid.rows.flatMap { $0 }.compactMap { cell in
      cell.flatMap { cell in cell.move.map { "\(cell.square)\($0)" } }
    }
    #expect(moves == ["d3d", "a1a", "b1b", "c1c", "e1e", "f1f", "g1g"])
    #expect(grid.rows[4][3]?.side == .white)
  }
}
