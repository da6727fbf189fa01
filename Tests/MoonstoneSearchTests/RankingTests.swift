import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

/// That the values are those of minimax is a law; see AlphaBetaTests.
@Suite struct RankingTests {
  private let position = randomPositions(of: Reversi(), 1, before: 12..<13)[0]

  @Test func eachValueIsThatOfASearchOfTheMoveAlone() throws {
    for position in randomPositions(of: Reversi(), 20, before: 8..<40) {
      var search = AlphaBeta<Reversi.Position>(table: TranspositionTable(bytes: 1 << 18))
      let found = search.search(position, SearchLimits(depth: 4), best: 4, evaluate: whimsical)
      for entry in found.moves {
        let next = position.playingUnchecked(entry.move)
        var alone = AlphaBeta<Reversi.Position>()
        let other = alone.search(next, SearchLimits(depth: entry.depth - 1), evaluate: whimsical)
        #expect(entry.value == (next.turn == position.turn ? other.value : -other.value))
      }
    }
  }

  @Test func eachLineIsLegalAndLeadsToItsValue() {
    for position in randomPositions(of: ConnectFour(), 20, before: 6..<20) {
      var search = AlphaBeta<ConnectFour.Position>(table: TranspositionTable(bytes: 1 << 16))
      let found = search.search(position, SearchLimits(depth: 4), best: 3, evaluate: whimsical)
      for entry in found.moves {
        var end = position
        for move in entry.line {
          #expect(end.isLegal(move))
          end.playUnchecked(move)
        }
        let value = minimax(end, depth: 0, evaluate: whimsical)
        #expect((end.turn == position.turn ? value : -value) == entry.value)
      }
    }
  }

  @Test func oneMoveVisitsWhatASearchWithoutARankingVisits() {
    var one = AlphaBeta<Reversi.Position>(table: TranspositionTable(bytes: 1 << 16))
    var other = AlphaBeta<Reversi.Position>(table: TranspositionTable(bytes: 1 << 16))
    for nodes in [1, 50, 900, 20_000] {
      let limits = SearchLimits(nodes: nodes)
      let first = one.search(position, limits, best: 1, evaluate: whimsical)
      #expect(first == other.search(position, limits, evaluate: whimsical))
    }
  }

  @Test func aBudgetIsKeptToTheNodeAndTheValuesAreOfACompletedDepth() {
    var depths: Set<Int> = []
    for nodes in stride(from: 1, through: 3000, by: 13) {
      for count in [1, 2, 3] {
        var search = AlphaBeta<Reversi.Position>()
        let found = search.search(
          position, SearchLimits(nodes: nodes), best: count, evaluate: whimsical)
        #expect(found.nodes == nodes)
        guard let depth = found.moves.first?.depth else { continue }
        depths.insert(depth)
        #expect(found.moves.count == count && found.depth == depth)
        if count > 1 { #expect(found.move == found.moves[0].move) }
        for entry in found.moves {
          let value = minimax(of: entry.move, in: position, depth: depth, evaluate: whimsical)
          #expect(entry.value == value && entry.depth == depth)
        }
      }
    }
    #expect(depths.isSuperset(of: [1, 2, 3]))
  }

  @Test func exactValuesStayWhatTheyAreInADeeperSearch() {
    var exact = 0
    for position in randomPositions(of: Reversi(), 40, before: 2..<7) {
      var search = AlphaBeta<Reversi.Position>(table: TranspositionTable(bytes: 1 << 16))
      for depth in 1...4 {
        let found = search.search(
          position, SearchLimits(depth: depth), best: .max, evaluate: coarse)
        for entry in found.moves where entry.isExact {
          exact += 1
          #expect(entry.value == minimax(of: entry.move, in: position, depth: 20) { _ in 0 })
        }
      }
    }
    #expect(exact > 40)
  }

  @Test func threeMovesTakeLessThanThreeTimesOne() {
    let table = TranspositionTable(bytes: 1 << 20)
    var search = AlphaBeta<Reversi.Position>(table: table)
    let three = search.search(position, SearchLimits(depth: 5), best: 3, evaluate: coarse)
    table.clear()
    let one = search.search(position, SearchLimits(depth: 5), evaluate: coarse)
    #expect(three.nodes < 3 * one.nodes)
  }

  @Test func aFinishedGameHasNoMoves() {
    var search = AlphaBeta<Nim.Position>()
    let found = search.search(
      Nim.Position(pile: 0), SearchLimits(), best: 3, evaluate: { _ in 0 })
    #expect(found.move == nil && found.moves.isEmpty && found.isExact)
  }
}
