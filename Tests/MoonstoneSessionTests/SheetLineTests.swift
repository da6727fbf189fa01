import MoonstoneKernel
import MoonstoneReports
import MoonstoneReversi
import Testing

/// What a comment expects, as a line on the board.
@Suite struct SheetLineTests {
  private func cells(_ text: String?) -> [Int?]? {
    let game = Reversi()
    let comment = MoonstoneKernel.Comment(value: 1, text: text)
    return SheetLine(comment, in: game.initialPosition, of: game)?.ways.map(\.to)
  }

  @Test func aTextOfMovesIsALine() {
    #expect(cells("f5 d6 c3") == [37, 43, 18])
  }

  @Test(arguments: [nil, "", "f5", "f5 wins", "f5 f5", "a1 d6", "3 moves left to the opponent"])
  func otherTextsAreNot(text: String?) {
    #expect(cells(text) == nil)
  }

  @Test func aPrincipalVariationComesBeforeTheText() {
    let game = Reversi()
    let comment = MoonstoneKernel.Comment(text: "f5 d6 c3", pv: ["d3", "c3"])
    let ways = SheetLine(comment, in: game.initialPosition, of: game)?.ways
    #expect(ways?.map(\.move) == ["d3", "c3"])
  }

  @Test func marksAreOnTheCellsOfTheirSquares() {
    let marks: [String: MoonstoneKernel.Comment.Mark] = [
      "a1": .text("good"), "b1": .number(-12.345), "b1-a1": .text("bad"), "z9": .text("bad"),
      "a1-z9": .number(1), "c1": .text("<b>x</b>"),
    ]
    let found = SheetMark.marks(
      of: MoonstoneKernel.Comment(marks: marks), on: ["a1": 0, "b1": 1, "c1": 2])
    #expect(found?.map(\.cell) == [0, 0, 1, 2])
    #expect(found?.map(\.from) == [nil, 1, nil, nil])
    #expect(found?.map(\.text) == ["", "", "-12.3", "<b>x"])
    #expect(found?.map(\.look) == ["good", "bad", "plain", "plain"])
    #expect(SheetMark.marks(of: MoonstoneKernel.Comment(text: "so"), on: ["a1": 0]) == nil)
  }

  @Test func aLongLineIsCutShort() {
    let moves = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7"
    #expect(cells(moves)?.count == 12)
  }
}
