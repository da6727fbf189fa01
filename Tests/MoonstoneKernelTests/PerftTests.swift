import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct PerftTests {
  @Test func noPliesAreOneLine() {
    #expect(Nim(pile: 0).initialPosition.perft(depth: 0) == 1)
    #expect(Nim(pile: 5).initialPosition.perft(depth: 0) == 1)
  }

  // From 3: 1-1-1, 1-2, 2-1; the two that end after two plies count on.
  @Test(arguments: [(1, 2), (2, 3), (3, 3), (4, 3), (9, 3)])
  func aGameThatEndedEarlierIsOneLine(depth: Int, lines: Int) {
    #expect(Nim(pile: 3).initialPosition.perft(depth: depth) == lines)
  }

  // Black can only pass; white takes c and e in either order, black passing in between.
  @Test func aPassIsAPly() throws {
    let position = try strip("bw-w- black")
    #expect(position.divide(depth: 1).map(\.move) == [.pass])
    #expect((1...5).map(position.perft(depth:)) == [1, 2, 2, 2, 2])
  }

  @Test func divideSplitsPerftByMoveInTheirOrder() {
    let position = Nim(pile: 6).initialPosition
    for depth in 1...6 {
      let parts = position.divide(depth: depth)
      #expect(parts.map(\.move) == [.one, .two])
      #expect(parts.map(\.lines).reduce(0, +) == position.perft(depth: depth))
    }
    #expect(position.divide(depth: 3).map(\.lines) == [4, 4])
    #expect(Nim(pile: 0).initialPosition.divide(depth: 2).isEmpty)
  }
}
