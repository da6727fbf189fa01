import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct BalanceTests {
  /// Nim with a feature, and with or without a word on what is even.
  private struct MeasuredNim: Game {
    let evenness: Evenness?

    var name: String { "measured" }
    var summary: String { "Nim, valued by its pile." }
    var initialPosition: Nim.Position { Nim.Position(pile: 50) }
    var features: [Feature<Nim.Position>] {
      [Feature("pile", "How much larger than 38 the pile is.") { $0.pile - 38 }]
    }

    func makeSolver(hashBytes: Int) -> (any ExactSolver<Nim.Position>)? { GivingUp() }
  }

  /// A solver that always gives up, so that the search has to decide.
  private final class GivingUp: ExactSolver {
    let nodes = 0

    func solve(
      _ position: Nim.Position, findsEveryMove: Bool, nodes: Int?, isWanted: () -> Bool
    ) -> Solution<Nim.Move>? { nil }

    func solve(
      _ position: Nim.Position, best count: Int, nodes: Int?, isWanted: () -> Bool
    ) -> [SolvedMove<Nim.Move>]? { nil }

    func forget() {}
  }

  @Test func everyGameNamesOneOfItsFeatures() {
    func isKnown<G: Game>(_ game: G) -> Bool {
      game.features.contains { $0.name == game.evenness?.feature }
    }
    #expect(isKnown(Reversi()))
    #expect(isKnown(SizedReversi<SixBySix>()))
    #expect(isKnown(ConnectFour()))
    #expect(isKnown(Breakthrough()))
  }

  @Test func aGameSaysHowMuchIsEven() {
    // After six plies, of which three take one and three take two, 41 are left.
    for limit in 0...4 {
      let game = MeasuredNim(evenness: Evenness(feature: "pile", within: limit))
      let isEven = Balance(of: game).makeJudge()
      #expect(isEven(game.initialPosition) == (limit >= 3))
    }
  }

  @Test func withoutAMeasureOnlyAForcedWinIsUneven() {
    let isEven = Balance(of: MeasuredNim(evenness: nil)).makeJudge()
    #expect(isEven(Nim.Position(pile: 50)))
    #expect(!isEven(Nim.Position(pile: 4)))
  }

  @Test func aSolvedPositionIsEvenIfItIsADraw() throws {
    let isEven = Balance(of: Strip()).makeJudge()
    #expect(isEven(try #require(Strip.Position("bw black"))))
    #expect(!isEven(try #require(Strip.Position("bbw black"))))
  }
}
