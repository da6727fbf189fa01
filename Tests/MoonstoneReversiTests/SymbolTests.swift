import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@Suite struct SymbolTests {
  @Test func squaresHaveTheCodes0To63AndReadWhatTheyWrite() throws {
    var names: Set<String> = []
    for code in 0..<64 {
      let square = try #require(Reversi.Square(code: code))
      #expect(square.code == code)
      #expect(square.bit == 1 << UInt64(code))
      #expect(Reversi.Square(square.description) == square)
      #expect(Reversi.Square(column: square.column, row: square.row) == square)
      names.insert(square.description)
    }
    #expect(names.count == 64)
    #expect(Reversi.Square(code: 0)?.description == "a1")
    #expect(Reversi.Square(code: 7)?.description == "h1")
    #expect(Reversi.Square(code: 8)?.description == "a2")
    #expect(Reversi.Square(code: 63)?.description == "h8")
    #expect(Reversi.Square(code: -1) == nil)
    #expect(Reversi.Square(code: 64) == nil)
  }

  @Test func movesHaveTheCodes0To64AndReadWhatTheyWrite() throws {
    for code in 0...64 {
      let move = try #require(Reversi.Move(code: code))
      #expect(move.code == code)
      #expect(Reversi.Move(move.description) == move)
      #expect(move.square?.code == (code == 64 ? nil : code))
    }
    #expect(Reversi.Move(code: 64) == .pass)
    #expect(Reversi.Move(code: 65) == nil)
    #expect(Reversi.Move(code: -1) == nil)
    #expect(Reversi.Move.pass.description == "pass")
    #expect(Reversi.Move(Reversi.Square("f5")!).description == "f5")
  }

  @Test(arguments: [
    "", "F5", "f", "5f", "f9", "f0", "i1", "f5 ", " f5", "f55", "Pass", "PASS", "--", "pa", "64",
    "é5", "`1",
  ])
  func otherTextsAreNoMoves(text: String) {
    #expect(Reversi.Move(text) == nil)
    #expect(Reversi.Square(text) == nil)
  }

  @Test func aPassIsNoSquare() {
    #expect(Reversi.Square("pass") == nil)
  }

  @Test(arguments: trials(1...20))
  func movesAreACollectionThatAgreesWithAnArray(seed: UInt64) {
    for compared in Compared.game(seed) {
      let moves = compared.position.legalMoves
      let array = compared.board.moves.compactMap { Reversi.Move(code: $0) }
      #expect(moves.count == array.count)
      #expect(moves.isEmpty == array.isEmpty)
      #expect(moves.first == array.first)
      #expect(moves.last == array.last)
      #expect(moves.indices.map { moves[$0] } == array)
      #expect(moves.reversed().map(\.self) == array.reversed())
      #expect(moves.isPass == (array == [.pass]))
    }
  }

  @Test func movesReachFromTheFirstSquareToTheLast() throws {
    let position = try #require(
      Reversi.Position("-OX" + String(repeating: "-", count: 58) + "XO- X"))
    #expect(position.legalMoves.map(\.description) == ["a1", "h8"])
    #expect(position.legalMoves.reversed().map(\.description) == ["h8", "a1"])
  }
}
