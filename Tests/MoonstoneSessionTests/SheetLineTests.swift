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

  @Test func aLongLineIsCutShort() {
    let moves = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7"
    #expect(cells(moves)?.count == 12)
  }
}
