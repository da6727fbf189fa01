import MoonstoneArena
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct EloTests {
  struct Fixture: Sendable {
    let scores: Scores
    let elo: (Double, error: Double)
    let normalised: (Double, error: Double)
    /// In per cent.
    let superiority: Double
  }

  /// Of fastchess and of fishtest.
  static let fixtures = [
    Fixture(
      scores: Scores(wins: 76, losses: 89, draws: 123), elo: (-15.69, 30.46),
      normalised: (-20.76, 40.13), superiority: 15.53),
    Fixture(
      scores: Scores(wins: 136, losses: 96, draws: 111), elo: (40.70, 30.43),
      normalised: (49.77, 36.77), superiority: 99.60),
    Fixture(
      scores: Scores(pairs: [34, 54, 63, 64, 75]), elo: (55.58, 27.65),
      normalised: (57.94, 28.28), superiority: 100),
    Fixture(
      scores: Scores(pairs: [332, 433, 498, 333, 334]), elo: (-8.64, 10.33),
      normalised: (-9.17, 10.96), superiority: 5.05),
  ]

  @Test(arguments: fixtures) func theFiguresAreThoseOfChessTesting(_ fixture: Fixture) {
    let elo = Elo(fixture.scores)
    #expect(isNear(elo.difference, fixture.elo.0))
    #expect(isNear(elo.error, fixture.elo.error))
    #expect(isNear(elo.normalised ?? 0, fixture.normalised.0))
    #expect(isNear(elo.normalisedError ?? 0, fixture.normalised.error))
    #expect(isNear(elo.superiority * 100, fixture.superiority))
    #expect(!elo.isUncertain)
  }

  @Test(arguments: fixtures) func theOtherSideSeesTheOpposite(_ fixture: Fixture) {
    let (elo, other) = (Elo(fixture.scores), Elo(fixture.scores.reversed))
    #expect(abs(elo.difference + other.difference) < 1e-9)
    #expect(abs(elo.error - other.error) < 1e-9)
    #expect(abs(elo.superiority + other.superiority - 1) < 1e-9)
  }

  @Test(arguments: [
    Scores(of: .match), Scores(of: .pair), Scores(wins: 1, losses: 0, draws: 0),
    Scores(wins: 0, losses: 0, draws: 1), Scores(wins: 10, losses: 0, draws: 0),
    Scores(wins: 0, losses: 4250, draws: 0), Scores(wins: 0, losses: 0, draws: 100),
    Scores(pairs: [0, 0, 0, 0, 1]), Scores(pairs: [0, 0, 0, 0, 5550]),
    Scores(pairs: [0, 0, 1, 0, 0]), Scores(pairs: [1, 0, 0, 0, 1]),
  ])
  func tooLittleIsFiniteAndSaidToBeUncertain(_ scores: Scores) {
    let elo = Elo(scores)
    #expect(elo.isUncertain)
    for figure in [
      elo.difference, elo.error, elo.normalised ?? 0, elo.normalisedError ?? 0, elo.superiority,
    ] {
      #expect(figure.isFinite)
    }
  }

  @Test func aFewWinsProveLittle() {
    let one = Elo(Scores(wins: 1, losses: 0, draws: 0))
    #expect(one.error > 400)
    #expect((0.6...0.9).contains(one.superiority))
    #expect(one.difference - one.error < 0)
    let ten = Elo(Scores(wins: 10, losses: 0, draws: 0))
    // Wilson's interval for ten of ten begins at 0.722.
    #expect(isNear(ten.difference - ten.error, 166))
    let many = Elo(Scores(wins: 1000, losses: 0, draws: 0))
    #expect(many.error > 0)
    #expect(many.error < ten.error)
  }

  @Test func resultsThatAreAlikeBoundAtMostOneSide() {
    let won = Elo(Scores(wins: 100, losses: 0, draws: 0))
    #expect(won.isBoundedBelow && !won.isBoundedAbove)
    #expect(won.normalised == nil && won.normalisedError == nil)
    let lost = Elo(Scores(pairs: [3, 0, 0, 0, 0]))
    #expect(!lost.isBoundedBelow && lost.isBoundedAbove)
    let drawn = Elo(Scores(wins: 0, losses: 0, draws: 100))
    #expect(drawn.isBoundedBelow && drawn.isBoundedAbove)
    #expect(drawn.normalised == 0)
    let none = Elo(Scores(of: .match))
    #expect(!none.isKnown && none.normalised == nil)
  }

  @Test func twoPairsWonAndTwoLostAreUncertain() {
    #expect(Elo(Scores(pairs: [2, 0, 0, 0, 2])).isUncertain)
  }

  /// From 14 pairs on, where figures lose their mark, the interval holds the truth in 90 % of all
  /// cases that are not marked, whatever the draws and however the matches of a pair depend on each
  /// other: computed from all possible results.
  @Test func figuresWithoutAMarkHoldTheTruthInNineCasesOfTen() {
    let possible = allScores(pairs: 14).map { (scores: $0, elo: Elo($0)) }
    #expect(possible.count == 3060)
    for truth in [0.0, 20, 50, 100, 200] {
      for play in kindsOfPlay(truth) {
        var (held, shown) = (0.0, 0.0)
        for (scores, elo) in possible where !elo.isUncertain {
          let likelihood = likelihood(of: scores, play)
          shown += likelihood
          if abs(elo.difference - truth) <= elo.error { held += likelihood }
        }
        #expect(shown < 0.05 || held >= 0.9 * shown, "\(truth) \(play): \(held) of \(shown)")
      }
    }
    #expect(allScores(pairs: 13).allSatisfy { Elo($0).isUncertain })
  }

  /// All ways to count a number of pairs.
  private func allScores(pairs: Int) -> [Scores] {
    func counts(_ pairs: Int, _ kinds: Int) -> [[Int]] {
      kinds == 1
        ? [[pairs]]
        : (0...pairs).flatMap { count in counts(pairs - count, kinds - 1).map { [count] + $0 } }
    }
    return counts(pairs, 5).map { Scores(pairs: $0) }
  }

  /// The probabilities of LL, LD, WL and DD, WD, WW in several kinds of play at a difference.
  private func kindsOfPlay(_ difference: Double) -> [[Double]] {
    let mean = Elo.mean(of: difference)
    let independent = [0, 0.2, 0.5, 0.8].map { draws in
      let (win, loss) = (mean - draws / 2, 1 - mean - draws / 2)
      return [
        loss * loss, 2 * loss * draws, draws * draws + 2 * win * loss, 2 * win * draws, win * win,
      ]
    }
    let dependent = [-0.4, 0.4].map { correlation in
      let shared = correlation * mean * (1 - mean)
      let (won, lost) = (mean * mean + shared, (1 - mean) * (1 - mean) + shared)
      return [lost, 0, 1 - won - lost, 0, won]
    }
    return (independent + dependent).filter { $0.allSatisfy { $0 >= 0 } }
  }

  private func likelihood(of scores: Scores, _ play: [Double]) -> Double {
    var likelihood = 1.0
    var number = 0.0
    for (count, probability) in zip(scores.counts, play) where count > 0 {
      for index in 1...count {
        number += 1
        likelihood *= probability * number / Double(index)
      }
    }
    return likelihood
  }

  @Test func nothingPlayedSaysNothing() {
    for unit in [Scores.Unit.match, .pair] {
      let elo = Elo(Scores(of: unit))
      #expect(abs(elo.difference) < 1e-9)
      #expect(elo.error > 1000)
      #expect(abs(elo.superiority - 0.5) < 1e-9)
    }
  }

  @Test(arguments: [(20, 163.0), (100, 69), (400, 34), (1000, 22), (10000, 7)])
  func theResolutionOfANumberOfMatchesIsKnownBefore(matches: Int, error: Double) {
    #expect(Elo.error(after: matches).rounded() == error)
  }

  @Test func scoreAndDifferenceAreInverse() {
    for difference in stride(from: -1000.0, through: 1000, by: 50) {
      #expect(abs(Elo.difference(scoring: Elo.mean(of: difference)) - difference) < 1e-6)
    }
  }

  /// A thousand events between players of known strength, whose 95 % confidence intervals must be
  /// right.
  @Test(arguments: [(Scores.Unit.match, 0.0, 0.3), (.match, 80, 0.1), (.pair, -60, 0.2)])
  func theIntervalHoldsTheTruth(unit: Scores.Unit, truth: Double, draws: Double) {
    var random = SplitMix64(seed: 20_261_121)
    var held = 0
    for _ in 1...1000 {
      let elo = Elo(simulated(unit, truth, draws: draws, count: 150, &random))
      if abs(elo.difference - truth) <= elo.error { held += 1 }
    }
    #expect((930...970).contains(held), "\(held) of 1000")
  }
}

/// What so many matches or pairs might be between players of this difference, where so many matches
/// are drawn.
func simulated(
  _ unit: Scores.Unit, _ difference: Double, draws: Double, count: Int, _ random: inout SplitMix64
) -> Scores {
  var scores = Scores(of: unit)
  for _ in 1...count {
    let first = halves(difference, draws, &random)
    scores.add(halves: unit == .match ? first : first + halves(difference, draws, &random))
  }
  return scores
}

private func halves(_ difference: Double, _ draws: Double, _ random: inout SplitMix64) -> Int {
  let wins = Elo.mean(of: difference) - draws / 2
  let drawn = Double.random(in: 0..<1, using: &random)
  return drawn < wins ? 2 : drawn < wins + draws ? 1 : 0
}

func isNear(_ value: Double, _ expected: Double) -> Bool {
  abs(value - expected) <= 0.01 * abs(expected)
}
