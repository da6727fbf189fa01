import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import Testing

@Suite struct EvaluationTests {
  private let game = Reversi()
  private let midgame = randomPositions(of: Reversi(), 20, before: 20..<40)

  @Test func anEvaluationIsTheWeightedSumOfFeatures() throws {
    let evaluation = try Evaluation(
      ["mobility": .constant(5), "corners": .constant(-0.25)], of: game)
    let corners = try #require(game.features.first { $0.name == "corners" })
    for position in midgame {
      let mobility = position.mobility(position.turn) - position.mobility(position.turn.opponent)
      #expect(evaluation.value(position) == 5000 * mobility - 250 * corners.value(position))
    }
  }

  @Test func weightsChangeWithThePhaseInStraightLines() throws {
    let weight = Weight.points([
      .init(phase: 10, weight: 1), .init(phase: 20, weight: 2), .init(phase: 40, weight: 0),
    ])
    let evaluation = try Evaluation(["parity": weight], by: "empties", of: game)
    func weightAt(_ empties: Int) -> Int {
      let taken = ~UInt64(0) << UInt64(empties)
      let position = Reversi.Position(own: empties == 64 ? 0 : taken, opponent: 0, turn: .black)
      return evaluation.value(position) * (empties % 2 == 1 ? 1 : -1)
    }
    #expect(weightAt(2) == 1000)
    #expect(weightAt(10) == 1000)
    #expect(weightAt(13) == 1300)
    #expect(weightAt(20) == 2000)
    #expect(weightAt(25) == 1500)
    #expect(weightAt(40) == 0)
    #expect(weightAt(60) == 0)
  }

  @Test func constantWeightsMayStandBesideThoseThatChange() throws {
    let weight = Weight.points([.init(phase: 0, weight: 2), .init(phase: 60, weight: 2)])
    let one = try Evaluation(
      ["mobility": .constant(3), "corners": weight], by: "empties", of: game)
    let other = try Evaluation(["mobility": .constant(3), "corners": .constant(2)], of: game)
    #expect(midgame.map(one.value) == midgame.map(other.value))
    #expect(one.digest != other.digest)
  }

  @Test func theSameDataGivesTheSameDigest() throws {
    let data: [String: Weight] = ["mobility": .constant(3), "corners": .constant(2)]
    let swapped: [String: Weight] = ["mobility": .constant(2), "corners": .constant(3)]
    #expect(try Evaluation(data, of: game).digest == Evaluation(data, of: game).digest)
    #expect(try Evaluation(data, of: game).digest != Evaluation(swapped, of: game).digest)
  }

  @Test(
    arguments: [
      (
        ["mobilty": Weight.constant(1)], nil,
        "no feature “mobilty”; the features are discs, mobility, potential, stable, corners, xsquares, "
          + "csquares, edges, parity, a1, b1, c1, d1, b2, c2, d2, c3, d3, d4"
      ),
      (
        ["mobility": .points([.init(phase: 1, weight: 1), .init(phase: 2, weight: 1)])], nil,
        "the weight of “mobility” varies, but no phase is given"
      ),
      (["mobility": .points([])], "empties", "the weight of “mobility” has no points"),
      (
        ["mobility": .points([.init(phase: 2, weight: 1), .init(phase: 2, weight: 1)])], "empties",
        "the points of “mobility” are not in order"
      ),
      (
        ["mobility": .points([.init(phase: .min, weight: 1), .init(phase: .max, weight: 1)])],
        "empties", "the points of “mobility” lie more than 10000 apart"
      ),
      (
        ["mobility": .constant(.nan)], nil,
        "the weight of “mobility” must be a number from -1000000 to 1000000"
      ),
      (
        ["mobility": .constant(1)], "mobilities",
        "the phase cannot be “mobilities”; it can be discs, mobility, potential, stable, corners, "
          + "xsquares, csquares, edges, parity, a1, b1, c1, d1, b2, c2, d2, c3, d3, d4, size, "
          + "empties"
      ),
    ] as [([String: Weight], String?, String)])
  func faultsOfDataAreNamed(
    weights: [String: Weight], phase: String?, message: String
  ) {
    let error = #expect(throws: EvaluationError.self) {
      try Evaluation(weights, by: phase, of: game)
    }
    #expect(error?.description == message)
  }
}
