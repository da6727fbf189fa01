import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct AlphaBetaTests {
  @Test(arguments: [nil, 64, 4096, 1 << 20])
  func valuesAreThoseOfMinimaxInNim(bytes: Int?) throws {
    for pile in 0...24 {
      for depth in 1...5 { try agrees(Nim.Position(pile: pile), depth: depth, bytes: bytes) }
    }
  }

  @Test(arguments: [nil, 64, 4096, 1 << 20])
  func valuesAreThoseOfMinimaxOnTheStrip(bytes: Int?) throws {
    for start in strips {
      for position in randomPositions(of: Strip(start), 12, before: 0..<8) {
        for depth in 1...5 { try agrees(position, depth: depth, bytes: bytes) }
      }
    }
  }

  @Test(arguments: [nil, 64, 1 << 16])
  func valuesAreThoseOfMinimaxInReversi(bytes: Int?) throws {
    for position in randomPositions(of: Reversi(), 60, before: 0..<9) {
      for depth in 1...5 { try agrees(position, depth: depth, bytes: bytes) }
    }
    for position in randomPositions(of: Reversi(), 30, before: 10..<50) {
      for depth in 1...2 { try agrees(position, depth: depth, bytes: bytes) }
    }
  }

  @Test(arguments: [nil, 64, 1 << 16])
  func valuesAreThoseOfMinimaxInConnectFour(bytes: Int?) throws {
    for position in randomPositions(of: ConnectFour(), 20, before: 0..<12) {
      for depth in 1...5 { try agrees(position, depth: depth, bytes: bytes) }
    }
    for position in randomPositions(of: ConnectFour(), 20, before: 12..<40) {
      for depth in 1...3 { try agrees(position, depth: depth, bytes: bytes) }
    }
  }

  @Test(arguments: [nil, 64, 1 << 16])
  func valuesAreThoseOfMinimaxInBreakthrough(bytes: Int?) throws {
    for position in randomPositions(of: Breakthrough(size: 5), 20, before: 0..<6) {
      for depth in 1...4 { try agrees(position, depth: depth, bytes: bytes) }
    }
    for position in randomPositions(of: Breakthrough(), 20, before: 0..<30) {
      for depth in 1...2 { try agrees(position, depth: depth, bytes: bytes) }
    }
  }

  @Test(arguments: [nil, 64, 4096, 1 << 20])
  func valuesAreThoseOfMinimaxWhereASideMovesTwice(bytes: Int?) throws {
    for pile in 1...16 {
      for depth in 1...5 { try agrees(Relay(pile: pile), depth: depth, bytes: bytes) }
      try agrees(Relay(pile: pile), depth: 20, bytes: bytes)
    }
  }

  private func agrees<P: Position>(_ position: P, depth: Int, bytes: Int?) throws {
    try SearchLaws.check(position, depth: depth, tables: [bytes])
  }

  @Test func aTableOfEarlierSearchesKeepsExactValuesExact() {
    let table = TranspositionTable(bytes: 1 << 16)
    var search = AlphaBeta<Reversi.Position>(table: table)
    for position in randomPositions(of: Reversi(), 40, before: 0..<7) {
      let exact = minimax(position, depth: 20) { _ in 0 }
      for depth in [2, 4, 20] {
        let found = search.search(position, SearchLimits(depth: depth), evaluate: whimsical)
        if found.isExact { #expect(found.value == exact) }
      }
      let found = search.search(position, SearchLimits(), evaluate: whimsical)
      #expect(found.isExact && found.value == exact)
    }
  }

  @Test func theLineIsLegalAndLeadsToTheValue() {
    for position in randomPositions(of: Reversi(), 40, before: 6..<12) {
      var search = AlphaBeta<Reversi.Position>()
      let found = search.search(position, SearchLimits(depth: 4), evaluate: whimsical)
      var end = position
      for move in found.line {
        #expect(end.isLegal(move))
        end.playUnchecked(move)
      }
      let value = minimax(end, depth: 0, evaluate: whimsical)
      #expect((end.turn == position.turn ? value : -value) == found.value)
      #expect(found.line.count == 4 || end.outcome != nil)
    }
  }

  @Test func aClearerWinIsPreferred() throws {
    // b wins by more than a: the other side's piece is taken over.
    let position = Strip("-b-w black").initialPosition
    var search = AlphaBeta<Strip.Position>()
    let found = search.search(position, SearchLimits(), evaluate: { _ in 0 })
    #expect(Worth.margin(of: found.value) == minimax(position, depth: 9) { _ in 0 } - Worth.win)
    #expect(found.isExact)
  }

  @Test func everyEndingIsBeyondEveryEvaluation() throws {
    #expect(Worth.ending(.win(.black), for: .black) > Worth.evaluation(.max))
    #expect(Worth.ending(.win(.black), for: .white) < Worth.evaluation(.min))
    #expect(Worth.ending(.win(.black, by: .max), for: .black) < Worth.infinity)
    #expect(
      Worth.ending(.win(.white, by: 3), for: .white)
        > Worth.ending(.win(.white, by: 2), for: .white)
    )
    #expect(Worth.margin(of: Worth.ending(.win(.white, by: 3), for: .black)) == -3)
    #expect(Worth.margin(of: Worth.evaluation(.max)) == nil)
  }

  @Test func aSearchEndsWhenEverythingIsKnown() throws {
    var search = AlphaBeta<Nim.Position>(table: TranspositionTable(bytes: 4096))
    let found = search.search(Nim.Position(pile: 7), SearchLimits(), evaluate: { _ in 0 })
    #expect(found.isExact && found.depth <= 7)
    #expect(found.move == .one)
    #expect(found.value == Worth.win + 1)
  }

  @Test func aFinishedGameHasNoMove() throws {
    var search = AlphaBeta<Nim.Position>()
    let found = search.search(Nim.Position(pile: 0), SearchLimits(), evaluate: { _ in 0 })
    #expect(
      found
        == SearchResult(
          move: nil, value: -Worth.win - 1, depth: 0, nodes: 1, line: [], isExact: true))
  }
}
