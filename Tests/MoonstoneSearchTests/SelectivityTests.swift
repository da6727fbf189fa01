import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSearch

/// Searches that leave out what is likely to be irrelevant.
@Suite struct SelectivityTests {
  private typealias Search = AlphaBeta<Reversi.Position>

  /// Sound enough for shallow values to say something of deep ones.
  private func sound(_ position: Reversi.Position) -> Int {
    let corners: UInt64 = 0x8100_0000_0000_0081
    let lead =
      (position.own & corners).nonzeroBitCount - (position.opponent & corners).nonzeroBitCount
    return 30 * lead + 5
      * (position.mobility(position.turn) - position.mobility(position.turn.opponent))
  }

  private func found(
    _ position: Reversi.Position, nodes: Int, selectivity: Double, table: TranspositionTable? = nil
  ) -> SearchResult<Reversi.Move> {
    var search = Search(table: table ?? TranspositionTable(bytes: 1 << 20))
    return search.search(
      position, SearchLimits(nodes: nodes, selectivity: selectivity), evaluate: sound)
  }

  private let middles = randomPositions(of: Reversi(), 6, before: 28..<36)

  @Test func deviationsAreThoseOfTheNormalDistribution() {
    for (probability, deviations) in [
      (0.5, 0.0), (0.3085375, 0.5), (0.1586553, 1), (0.0668072, 1.5), (0.0227501, 2),
      (0.0013499, 3),
    ] {
      #expect(abs(ProbCut.deviations(probability) - deviations) < 0.0005)
    }
  }

  @Test func theSameNodesLookDeeper() {
    func depths(_ selectivity: Double) -> Int {
      middles.prefix(3).reduce(0) { $0 + found($1, nodes: 40_000, selectivity: selectivity).depth }
    }
    let plain = depths(0)
    let bold = depths(0.2)
    #expect(plain < bold)
  }

  @Test func theSameSearchFindsTheSame() {
    for position in middles {
      let first = found(position, nodes: 6000, selectivity: 0.1)
      #expect(found(position, nodes: 6000, selectivity: 0.1) == first)
      #expect(first.nodes == 6000)
      #expect(!first.isExact)
    }
  }

  @Test func onlyWhatIsExactIsSaidToBe() {
    for position in randomPositions(of: Reversi(), 25, before: 7..<9) {
      let exact = minimax(position, depth: 20) { _ in 0 }
      for nodes in [500, 2000, 100_000] {
        let found = found(position, nodes: nodes, selectivity: 0.4)
        if found.isExact { #expect(found.value == exact) }
      }
    }
  }

  @Test func aPlainSearchUsesNothingThatASelectiveOneFound() {
    let table = TranspositionTable(bytes: 1 << 20)
    for position in middles.prefix(3) {
      _ = found(position, nodes: 8000, selectivity: 0.5, table: table)
      var search = Search(table: table)
      let found = search.search(position, SearchLimits(depth: 3), evaluate: sound)
      #expect(found.value == minimax(position, depth: 3, evaluate: sound))
    }
  }

  @Test(arguments: [0, 0.2])
  func onlyASelectiveSearchTakesItsOwnDeeperValues(selectivity: Double) throws {
    var search = Search(table: TranspositionTable(bytes: 1 << 12))
    func settled(_ depth: Int) throws -> Int? {
      let entry = try #require(search.view.find(7))
      return search.settled(entry, depth, 0, 1)
    }
    search.begin(SearchLimits(selectivity: selectivity), salt: 0)
    search.view.store(7, value: 40, bound: .exact, isExact: false, depth: 5, move: 0)
    #expect(try settled(6) == nil)
    #expect(try settled(5) == 40)
    #expect(try settled(3) == (selectivity > 0 ? 40 : nil))
    // Those of the search before may be deeper in any case.
    search.begin(SearchLimits(selectivity: selectivity), salt: 0)
    #expect(try settled(6) == nil)
    #expect(try settled(3) == 40)
  }

  @Test(arguments: [(2, 100), (2, 99), (6, 100), (6, 99)])
  func aShallowerSearchIsAskedOnlyWhereTheEvaluationIsAsFarBeyond(depth: Int, worth: Int) {
    var search = Search(table: nil)
    search.begin(SearchLimits(selectivity: 0.2), salt: 0)
    search.probCut.margins[depth] = 100
    let (first, isFar) = (middles[0].turn, worth >= 100)
    // Every position is worth so much to the side that is to move in the first, or loses so much.
    for (worth, lower) in [(worth, -1), (-worth, 0)] {
      let before = search.nodes
      let likely = search.likelyBound(
        of: middles[0], depth, 0, lower, lower + 1, { $0.turn == first ? worth : -worth },
        { _ in false })
      #expect(likely == (isFar ? 0 : nil))
      #expect((search.nodes > before) == (isFar && depth == 6))
    }
  }

  @Test func aShallowerSearchHasTheLastWord() {
    var search = Search(table: nil)
    search.begin(SearchLimits(selectivity: 0.2), salt: 0)
    search.probCut.margins[6] = 100
    // Only the position itself looks decided, and none after it.
    for (worth, lower) in [(200, -1), (-200, 0)] {
      let likely = search.likelyBound(
        of: middles[0], 6, 0, lower, lower + 1, { $0 == middles[0] ? worth : 0 }, { _ in false })
      #expect(likely == nil)
    }
  }

  @Test func everyGameCanBeSearchedSelectively() {
    for position in randomPositions(of: Strip("-b--w-- black"), 20, before: 0..<8) {
      var search = AlphaBeta<Strip.Position>(table: TranspositionTable(bytes: 1 << 14))
      let found = search.search(
        position, SearchLimits(nodes: 3000, selectivity: 0.3), evaluate: whimsical)
      let exact = minimax(position, depth: 30) { _ in 0 }
      if found.isExact { #expect(found.value == exact) }
      if let move = found.move { #expect(position.isLegal(move)) }
    }
  }

  @Test func toldToStopWhileItMeasuresItStops() {
    for stop in stride(from: 500, through: 4000, by: 250) {
      var search = Search()
      let found = search.search(
        middles[0], SearchLimits(interval: 50, selectivity: 0.2), evaluate: sound,
        shouldStop: { $0 >= stop })
      #expect(found.nodes <= stop + 50)
      #expect(found.move.map(middles[0].isLegal) == true)
    }
  }
}
