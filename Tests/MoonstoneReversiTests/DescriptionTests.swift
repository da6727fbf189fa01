import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@Suite struct DescriptionTests {
  private static let start = "---------------------------OX------XO---------------------------"

  @Test func theStartIsWrittenInOBF() {
    #expect(Reversi().initialPosition.description == "\(Self.start) X")
  }

  @Test(arguments: trials(1...20))
  func aPositionReadsBack(seed: UInt64) throws {
    for compared in Compared.game(seed) {
      let text = compared.position.description
      #expect(Reversi.Position(text) == compared.position)
      #expect(try Reversi().position(text) == compared.position)
    }
  }

  @Test(arguments: [
    "", start, "\(start) ", "\(start)  X", "\(start) X;", "\(start) x", "\(start) -", "-\(start) X",
    "\(start.dropLast()) X", " \(start) X", "*\(start.dropFirst()) X", "é\(start.dropFirst(2)) X",
  ])
  func otherTextsAreNotADescription(text: String) {
    #expect(Reversi.Position(text) == nil)
  }
}
