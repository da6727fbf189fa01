import Foundation
import Testing

@testable import MoonstoneArena

@Suite struct SPSATests {
  private func parameter(
    _ name: String = "x", isInteger: Bool = false, from start: Double = 20,
    reach: Double = 4, rate: Double = 0.002
  ) -> SPSA.Parameter {
    SPSA.Parameter(
      name, isInteger: isInteger, in: 0...100, from: start, reach: reach, rate: rate)
  }

  /// The numbers are those of OpenBench's formulas, computed by hand for N = 100 and A = 10.
  @Test func reachAndRateDecreaseAsInOpenBench() {
    let own = parameter()
    let spsa = SPSA([own], .usual, iterations: 100, seed: 1)
    #expect(spsa.reach(of: own, in: 100) == 4)
    #expect(spsa.rate(of: own, in: 100) == 0.002)
    #expect(abs(spsa.reach(of: own, in: 1) - 4 * pow(100, 0.101)) < 1e-12)
    let reach = 4 * pow(100.0, 0.101)
    let wanted = 0.002 * 16 * pow(110.0 / 11, 0.602) / (reach * reach)
    #expect(abs(spsa.rate(of: own, in: 1) - wanted) < 1e-12)
    #expect(abs(wanted - 0.003155) < 1e-6)
  }

  @Test func aStepMovesEachParameterTowardsTheWinner() throws {
    var spsa = SPSA(
      [parameter("a"), parameter("b", from: 50)], .constant, iterations: 10, seed: 7)
    let step = try #require(spsa.step)
    #expect(step.iteration == 1)
    for (place, start) in [20.0, 50].enumerated() {
      #expect(step.plus[place] == start + 4 * step.flips[place])
      #expect(step.minus[place] == start - 4 * step.flips[place])
    }
    spsa.take(5)
    #expect(spsa.values == [20 + 0.04 * step.flips[0], 50 + 0.04 * step.flips[1]])
    #expect(spsa.step?.iteration == 2)
  }

  @Test func parametersDoNotLeaveTheirRanges() throws {
    var spsa = SPSA(
      [parameter(from: 1, reach: 4, rate: 30), parameter("y", isInteger: true, from: 100)],
      .constant, iterations: 200, seed: 3)
    while let step = spsa.step {
      for values in [step.plus, step.minus, spsa.values] {
        #expect(values.allSatisfy { (0...100).contains($0) })
      }
      spsa.take(step.iteration % 2 == 0 ? 16 : -16)
    }
    #expect(spsa.taken == 200)
  }

  @Test func integersArePlayedWholeAndAlwaysDiffer() throws {
    var spsa = SPSA(
      [parameter(isInteger: true, from: 8, reach: 0.1, rate: 0.3)], .usual, iterations: 300, seed: 5
    )
    var rounded: Set<Double> = []
    while let step = spsa.step {
      #expect(step.plus[0] == step.plus[0].rounded() && step.minus[0] == step.minus[0].rounded())
      #expect(step.plus != step.minus)
      rounded.formUnion(step.plus + step.minus)
      spsa.take(0)
    }
    // 8 ± ½ and a bit is rounded by chance, so that it is right in the mean.
    #expect(rounded.isSuperset(of: [7, 8, 9]))
  }

  @Test func theSameSeedFlipsTheSame() {
    func flips(_ seed: UInt64) -> [[Double]] {
      var spsa = SPSA([parameter("a"), parameter("b")], .usual, iterations: 40, seed: seed)
      var flips: [[Double]] = []
      while let step = spsa.step {
        flips.append(step.flips)
        spsa.take(1)
      }
      return flips
    }
    #expect(flips(1) == flips(1) && flips(1) != flips(2))
    #expect(Set(flips(1)).count == 4)
  }

  /// Two parameters whose best values are known: wins follow from the Elo of a parabola, by chance.
  @Test func theBestValuesOfAParabolaAreFound() {
    var ends: [[Double]] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let choice = SPSAChoice(worth: 60, parameters: 2, variance: 1, pairs: 2_000)
      let parameters = ["a", "b"].map {
        SPSA.Parameter(
          $0, isInteger: false, in: 0...1, from: 0.2, reach: SPSAChoice.reach, rate: choice.rate)
      }
      var spsa = SPSA(parameters, .constant, iterations: 250, seed: seed)
      var chance = SplitMix64Stand(seed: seed)
      func elo(_ values: [Double]) -> Double {
        let (a, b) = (values[0] - 0.7, values[1] - 0.4)
        return -240 * (a * a + b * b)
      }
      while let step = spsa.step {
        let mean = Elo.mean(of: elo(step.plus) - elo(step.minus))
        spsa.take((0..<16).reduce(0) { sum, _ in sum + (chance.unit() < mean ? 1 : -1) })
      }
      ends.append(spsa.values)
    }
    for (place, best) in [0.7, 0.4].enumerated() {
      let mean = ends.reduce(0) { $0 + $1[place] } / Double(ends.count)
      #expect(abs(mean - best) < 0.08, "\(mean) for \(best)")
    }
    let losses = ends.map { values in
      240 * (pow(values[0] - 0.7, 2) + pow(values[1] - 0.4, 2))
    }
    #expect(losses.sorted()[10] < 5, "\(losses)")
  }
}

/// Numbers by chance that a test can compute with.
private struct SplitMix64Stand {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) / 9_007_199_254_740_992
  }
}

@Suite struct SPSAChoiceTests {
  /// The examples of fishtest's page (spsa_new.js), in matches, to 2 %: chi squared is to 1 %.
  @Test(
    arguments: [
      (20.0, 5.0, 4, 0.8, 7_700.0), (50, 10, 4, 0.8, 1_500), (2, 0.5, 1, 0.26, 102_000),
    ])
  func theNumbersAreFishtests(
    worth: Double, precision: Double, count: Int, variance: Double, matches: Double
  ) {
    let choice = SPSAChoice(
      worth: worth, parameters: count, variance: variance, pairs: Int(matches / 2))
    #expect(abs(choice.precision / precision - 1) < 0.03, "\(choice)")
    if precision == worth / 4, matches < 20_000 {
      let chosen = SPSAChoice(worth: worth, parameters: count, variance: variance)
      #expect(abs(Double(2 * chosen.pairs) / matches - 1) < 0.02, "\(chosen)")
    }
  }

  @Test(arguments: [(1, 3.841), (2, 5.991), (4, 9.488), (10, 18.307), (30, 43.773)])
  func chiSquaredIsThatOfTables(count: Int, wanted: Double) {
    #expect(abs(SPSAChoice.chiSquared95(count) / wanted - 1) < 0.03)
  }

  @Test func aRangeIsWorthWhatItLosesAtHalfItsWidth() {
    func elo(_ x: Double, best: Double) -> Double { -100 * pow(2 * (x - best), 2) }
    for (start, best) in [(0.5, 0.5), (0.3, 0.6), (0.25, 0.75)] {
      let base = elo(start, best: best)
      let worth = SPSAChoice.worth(
        low: elo(0, best: best) - base, high: elo(1, best: best) - base, at: start)
      #expect(abs(worth - 100) < 1e-9, "\(start) \(best)")
    }
    // From an end, the shape is not known: as little as if the best value were at the other one.
    #expect(SPSAChoice.worth(low: 0, high: 400, at: 0) == 100)
    #expect(SPSAChoice.worth(low: 0, high: 0, at: 0.5) == 0)
  }
}
