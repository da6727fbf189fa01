import MoonstoneArena
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct SPRTTests {
  /// From fastchess and fishtest; the tolerance is half of the last digit if that exceeds 1 %.
  @Test(arguments: [
    (SPRT.Model.normalized, 0.0, 2.0, Scores(wins: 36433, losses: 36027, draws: 68692), 0.92),
    (.normalized, 0, 10, Scores(wins: 4250, losses: 0, draws: 0), 120.56),
    (.logistic, 0.5, 2.5, Scores(wins: 21404, losses: 21184, draws: 40708), -1.57),
    (.normalized, 0, 2, Scores(pairs: [365, 16618, 36229, 16974, 390]), 2.25),
    (.normalized, 0, 5, Scores(pairs: [0, 0, 0, 0, 5550]), 111.82),
    (.logistic, 0.5, 2.5, Scores(pairs: [223, 9863, 21279, 10037, 246]), -3.07),
  ])
  func theRatioIsThatOfChessTesting(
    model: SPRT.Model, elo0: Double, elo1: Double, scores: Scores, ratio: Double
  ) throws {
    let test = try SPRT(elo0, elo1, model: model)
    #expect(isNear(test.ratio(scores), ratio), "\(test.ratio(scores))")
  }

  @Test func theBoundsFollowFromTheErrors() throws {
    let even = try SPRT(0, 2)
    #expect(isNear(even.lower, -2.944))
    #expect(isNear(even.upper, 2.944))
    let uneven = try SPRT(0, 2, alpha: 0.05, beta: 0.1)
    #expect(isNear(uneven.lower, -2.251))
    #expect(isNear(uneven.upper, 2.890))
  }

  @Test func nothingPlayedDecidesNothing() throws {
    for model in SPRT.Model.allCases {
      let test = try SPRT(0, 5, model: model)
      for scores in [Scores(of: .match), Scores(of: .pair)] {
        #expect(test.decision(scores) == nil)
        #expect(abs(test.ratio(scores)) < 0.01)
      }
      for scores in [Scores(wins: 1, losses: 0, draws: 0), Scores(pairs: [0, 0, 0, 0, 1])] {
        #expect(test.decision(scores) == nil)
        #expect(test.ratio(scores).isFinite)
      }
    }
  }

  @Test func aClearDifferenceIsDecided() throws {
    for model in SPRT.Model.allCases {
      let test = try SPRT(0, 20, model: model)
      #expect(test.decision(Scores(pairs: [0, 0, 0, 0, 300])) == .accepted)
      #expect(test.decision(Scores(pairs: [300, 0, 0, 0, 0])) == .rejected)
      #expect(test.decision(Scores(pairs: [100, 200, 400, 200, 100])) == .rejected)
      #expect(test.decision(Scores(pairs: [4, 8, 16, 9, 4])) == nil)
    }
  }

  @Test(arguments: SPRT.Model.allCases) func theWidestTestsDecideToo(model: SPRT.Model) throws {
    let test = try SPRT(-model.limit, model.limit, model: model)
    for scores in [Scores(pairs: [1, 3, 10, 40, 60]), Scores(wins: 60, losses: 3, draws: 10)] {
      #expect(test.decision(scores) == .accepted, "\(test.ratio(scores))")
      #expect(test.decision(scores.reversed) == .rejected)
      #expect(abs(test.ratio(scores) + test.ratio(scores.reversed)) < 1e-6)
    }
  }

  @Test func aBadTestIsRefused() {
    for (elo0, elo1, alpha, beta) in [
      (5.0, 5.0, 0.05, 0.05), (5, 0, 0.05, 0.05), (0, 1001, 0.05, 0.05), (0, 5, 0, 0.05),
      (0, 5, 0.05, 0.5), (0, 201, 0.05, 0.05), (.nan, 5, 0.05, 0.05), (0, 5, .nan, 0.05),
    ] {
      #expect(throws: SPRT.InvalidTest.self) { try SPRT(elo0, elo1, alpha: alpha, beta: beta) }
    }
  }

  /// A side that is as good as one hypothesis is not taken for the other one too often.
  @Test(arguments: [
    (SPRT.Model.logistic, Scores.Unit.match), (.logistic, .pair), (.normalized, .match),
    (.normalized, .pair),
  ])
  func errorsAreAsRareAsAskedFor(model: SPRT.Model, unit: Scores.Unit) throws {
    // What 100 Elo are in normalised Elo when a fifth of the matches are drawn.
    let mean = Elo.mean(of: 100)
    let normalised = (mean - 0.5) / (mean - 0.05 - mean * mean).squareRoot() * Elo.normalising
    let test = try SPRT(
      0, model == .logistic ? 100 : normalised, alpha: 0.05, beta: 0.1, model: model)
    var random = SplitMix64(seed: 6)
    let runs = 200
    func wrong(_ truth: Double, _ decision: SPRT.Decision) -> Int {
      (1...runs).count { _ in
        var scores = Scores(of: unit)
        while true {
          for (halves, count) in simulated(unit, truth, draws: 0.2, count: 4, &random).counts
            .enumerated()
          { for _ in 0..<count { scores.add(halves: halves) } }
          if let decided = test.decision(scores) { return decided == decision }
        }
      }
    }
    // Three standard deviations above what was asked for.
    let accepted = wrong(0, .accepted)
    #expect(accepted <= 19, "\(accepted) of \(runs)")
    let rejected = wrong(100, .rejected)
    #expect(rejected <= 33, "\(rejected) of \(runs)")
    #expect(accepted > 0 && rejected > 0)
  }

  @Test func aTestLearnsNothingFromMatchesThatWerePlayedBefore() throws {
    let test = try SPRT(0, 1)
    var trial = Trial(
      test, try Schedule(.roundRobin(rounds: 300), entrants: 2, test: test))
    let pairings = Pairings((1...300).map { Pairing(round: $0, first: 0, second: 1) })
    trial.advance(pairings) { match in
      let number = match.pairing.round % 100
      return MatchScore(halves: number % 3, fingerprint: UInt64(2 * number + match.leg))
    }
    #expect(trial.count == 300)
    #expect(trial.scores.count == 100)
  }
}
