import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct SearchBudgetTests {
  private let position = randomPositions(of: Reversi(), 1, before: 12..<13)[0]

  @Test func aBudgetIsKeptToTheNode() {
    for nodes in 1...400 {
      var search = AlphaBeta<Reversi.Position>()
      let found = search.search(position, SearchLimits(nodes: nodes), evaluate: whimsical)
      #expect(found.nodes == nodes)
    }
  }

  @Test func theAnswerIsTheBestThatWasCompleted() throws {
    var depths: Set<Int> = []
    for nodes in stride(from: 1, through: 1500, by: 7) {
      var search = AlphaBeta<Reversi.Position>()
      let found = search.search(position, SearchLimits(nodes: nodes), evaluate: whimsical)
      let move = try #require(found.move)
      #expect(position.isLegal(move))
      depths.insert(found.depth)
      guard found.depth > 0 else { continue }
      var full = AlphaBeta<Reversi.Position>()
      let completed = full.search(
        position, SearchLimits(depth: found.depth), evaluate: whimsical)
      if completed.move == move, completed.value == found.value { continue }
      // Else it is better than the rest of an iteration that was not finished.
      let value = -minimax(position.playingUnchecked(move), depth: found.depth, evaluate: whimsical)
      #expect(value >= found.value)
    }
    #expect(depths.isSuperset(of: [0, 1, 2, 3]))
  }

  @Test func beingToldToStopEndsIt() {
    var search = AlphaBeta<Reversi.Position>()
    var asked: [Int] = []
    let found = search.search(
      position, SearchLimits(interval: 100), evaluate: whimsical,
      shouldStop: { nodes in
        asked.append(nodes)
        return nodes >= 700
      })
    #expect(asked == [100, 200, 300, 400, 500, 600, 700])
    #expect(found.nodes == 700)
    #expect(found.move != nil)
  }

  @Test func theSameSearchGivesTheSameAnswer() {
    func matchOfSearches() -> [SearchResult<Reversi.Move>] {
      let table = TranspositionTable(bytes: 1 << 14)
      var search = AlphaBeta<Reversi.Position>(table: table)
      var position = Reversi.Position()
      return (0..<12).map { _ in
        let found = search.search(position, SearchLimits(nodes: 900), evaluate: whimsical)
        if let move = found.move { position.playUnchecked(move) }
        return found
      }
    }
    #expect(matchOfSearches() == matchOfSearches())
  }

  @Test func aFilledTableSavesNodes() throws {
    let table = TranspositionTable(bytes: 1 << 20)
    var search = AlphaBeta<Reversi.Position>(table: table)
    let first = search.search(position, SearchLimits(depth: 4), evaluate: whimsical)
    let again = search.search(position, SearchLimits(depth: 4), evaluate: whimsical)
    #expect(again.nodes < first.nodes / 2)
    #expect(again.value == first.value)
    table.clear()
    let fresh = search.search(position, SearchLimits(depth: 4), evaluate: whimsical)
    #expect(fresh == first)
  }

  @Test func anotherEvaluationsValuesAreNotUsed() {
    let table = TranspositionTable(bytes: 1 << 20)
    var search = AlphaBeta<Reversi.Position>(table: table)
    _ = search.search(position, SearchLimits(depth: 4), salt: 1, evaluate: coarse)
    let found = search.search(position, SearchLimits(depth: 4), salt: 2, evaluate: whimsical)
    #expect(found.value == minimax(position, depth: 4, evaluate: whimsical))
  }

  @Test(arguments: [(0, 64), (64, 64), (100, 64), (128, 128), (1 << 20, 1 << 20)])
  func aTableStaysWithinItsBytes(asked: Int, bytes: Int) {
    #expect(TranspositionTable(bytes: asked).bytes == bytes)
  }
}
