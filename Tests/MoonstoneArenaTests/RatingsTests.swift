import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

@Suite struct RatingsTests {
  /// Meetings between players of these strengths, in Elo.
  private func meetings(
    _ strengths: [Double], _ pairs: [(Int, Int, count: Int)], _ random: inout SplitMix64
  ) -> [Meeting] {
    pairs.map { first, second, count in
      let difference = strengths[first] - strengths[second]
      let draws = 0.2 * min(Elo.mean(of: difference), Elo.mean(of: -difference))
      return Meeting(
        first: first, second: second,
        simulated(.pair, difference, draws: draws, count: count, &random))
    }
  }

  private func everybody(_ players: Int, count: Int) -> [(Int, Int, count: Int)] {
    (0..<players).flatMap { first in (0..<first).map { (first, $0, count: count) } }
  }

  /// Strengths with a normal distribution.
  private func field(_ players: Int, deviation: Double, _ random: inout SplitMix64) -> [Double] {
    (0..<players).map { _ in
      let uniform = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double.random(in: 0..<1, using: &random)
      }
      return uniform * deviation
    }
  }

  /// The same strengths by D. R. Hunter’s minorisation and maximisation (2004), which knows neither
  /// derivatives nor matrices.
  private func slowFit(_ players: Int, _ meetings: [Meeting]) -> [Double] {
    var worths = [Double](repeating: 1, count: players)
    for _ in 0..<200_000 {
      var points = [Double](repeating: 0.25, count: players)
      var rates = worths.map { 0.5 / ($0 + 1) }
      for meeting in meetings {
        points[meeting.first] += 2 * meeting.sum
        points[meeting.second] += 2 * (meeting.count - meeting.sum)
        let rate = 2 * meeting.count / (worths[meeting.first] + worths[meeting.second])
        rates[meeting.first] += rate
        rates[meeting.second] += rate
      }
      let next = zip(points, rates).map { $0 / $1 }
      let change = zip(next, worths).map { abs(log($0 / $1)) }.max() ?? 0
      worths = next
      if change < 1e-12 { break }
    }
    return worths.map { log($0) }
  }

  /// As after a knockout: the first took everything, the last nothing.
  @Test func whoAloneIsLimitedFromBothSidesHasAnErrorToo() {
    let won = Scores(pairs: [0, 0, 0, 0, 1])
    let meetings = [(0, 1), (1, 2)].map { Meeting(first: $0, second: $1, won) }
    let ratings = Ratings(players: 3, entrants: 3, meetings, followsResults: true)
    #expect(ratings[1].isBoundedBelow && ratings[1].isBoundedAbove)
    #expect(ratings[1].error > 100)
    #expect(ratings[0].difference > ratings[1].difference)
    #expect(ratings[1].difference > ratings[2].difference)
  }

  @Test func theFitIsThatOfASlowerAlgorithm() {
    var random = SplitMix64(seed: 20_261_123)
    let strengths = field(7, deviation: 250, &random)
    let chain = (1..<7).map { ($0 - 1, $0, count: 3) }
    let gauntlet = (1..<7).map { (0, $0, count: 2) }
    for pairs in [everybody(7, count: 5), chain, gauntlet, chain + [(0, 4, count: 1)]] {
      let meetings = meetings(strengths, pairs, &random)
      let fit = StrengthFit(players: 7, meetings)
      for (fast, slow) in zip(fit.strengths, slowFit(7, meetings)) {
        #expect(abs(fast - slow) < 1e-6)
      }
    }
  }

  @Test func theErrorBetweenTwoIsThatOfTheirPairs() {
    // With many pairs, the common fit and the formula for two say the same of a difference.
    let scores = Scores(pairs: [332, 433, 498, 333, 334])
    let fit = StrengthFit(players: 2, [Meeting(first: 0, second: 1, scores)])
    let elo = Elo(scores)
    let unit = Elo.normalising / 2
    #expect(isNear((fit.strengths[0] - fit.strengths[1]) * unit, elo.difference))
    let variance = fit.covariance.variance(ofDifference: 0, 1)
    #expect(isNear(Normal.quantile95 * variance.squareRoot() * unit, elo.error))
  }

  @Test func betweenTwoRatingsAreThoseOfTheirPairs() {
    let scores = Scores(pairs: [34, 54, 63, 64, 75])
    let ratings = Ratings(
      players: 2, entrants: 2, [Meeting(first: 0, second: 1, scores)], followsResults: false)
    #expect(ratings[0] == Elo(scores))
    #expect(ratings[1] == Elo(scores.reversed))
    #expect(ratings.superiority(of: 0, over: 1) == Elo(scores).superiority)
  }

  @Test func differencesHoldAcrossOpponents() throws {
    // The first two never meet; one of them beats the middle, the other one loses to it as often.
    let won = Scores(pairs: [2, 3, 5, 10, 20])
    let ratings = Ratings(
      players: 3, entrants: 3,
      [Meeting(first: 0, second: 2, won), Meeting(first: 1, second: 2, won.reversed)],
      followsResults: false)
    let between = Elo(won).difference
    #expect(abs(ratings[0].difference - between) < 5)
    #expect(abs(ratings[1].difference + between) < 5)
    #expect(abs(ratings[2].difference) < 1)
    let superiority = try #require(ratings.superiority(of: 0, over: 1))
    #expect(superiority > 0.999)
  }

  @Test func aWinnerOfEverythingIsBoundedFromBelowAlone() {
    let even = Scores(pairs: [5, 5, 10, 5, 5])
    let won = Scores(pairs: [0, 0, 0, 0, 30])
    // 0 wins everything, 1 and 2 are even, 3 loses everything, 4 has not played.
    let ratings = Ratings(
      players: 5, entrants: 5,
      [
        Meeting(first: 0, second: 1, won), Meeting(first: 0, second: 2, won),
        Meeting(first: 1, second: 2, even), Meeting(first: 1, second: 3, won),
        Meeting(first: 2, second: 3, won),
      ], followsResults: false)
    #expect(ratings[0].isBoundedBelow && !ratings[0].isBoundedAbove)
    #expect(!ratings[3].isBoundedBelow && ratings[3].isBoundedAbove)
    for place in 1...2 {
      #expect(abs(ratings[place].difference) < 1e-6)
      #expect(!ratings[place].isUncertain)
    }
    #expect(!ratings[4].isKnown)
    #expect(ratings.superiority(of: 3, over: 4) == nil)
  }

  @Test func groupsThatNeverMetAreNotComparedWithoutAMark() {
    let scores = Scores(pairs: [5, 5, 10, 5, 8])
    let ratings = Ratings(
      players: 4, entrants: 4,
      [Meeting(first: 0, second: 1, scores), Meeting(first: 2, second: 3, scores)],
      followsResults: true)
    for place in 0..<4 { #expect(ratings[place].isUncertain) }
  }

  /// Events between players of known strengths; the 95 % confidence intervals of those that are not
  /// marked must be right.
  @Test(arguments: [
    (Format.roundRobin(rounds: 4), 8, 100.0, 0.93...0.975),
    (.roundRobin(rounds: 10), 3, 200, 0.93...0.975),
    (.gauntlet(rounds: 10), 8, 200, 0.93...0.975),
    // Results decide who meets: the error may be wider than needed, and is not too small.
    (.swiss(rounds: 4, pairs: 4), 8, 50, 0.93...1), (.knockout(pairs: 8), 8, 200, 0.93...1),
  ])
  func intervalsHoldTheTruth(
    format: Format, players: Int, deviation: Double, expected: ClosedRange<Double>
  ) throws {
    var random = SplitMix64(seed: 20_261_124)
    var (held, all) = (0, 0)
    for _ in 0..<(isThorough ? 2000 : 200) {
      let strengths = field(players, deviation: deviation, &random)
      let standings = try standings(format, strengths, &random)
      let ratings = standings.ratings
      let limited = strengths.indices.filter {
        ratings[$0].isBoundedBelow && ratings[$0].isBoundedAbove
      }
      let mean = strengths.mean(over: limited)
      for player in limited where !ratings[player].isUncertain {
        all += 1
        if abs(ratings[player].difference - strengths[player] + mean) <= ratings[player].error {
          held += 1
        }
      }
    }
    #expect(expected.contains(Double(held) / Double(all)), "\(held) of \(all)")
  }

  /// In sorted standings, neighbours are as often in the right order as is said.
  @Test(arguments: isThorough ? [20.0, 60, 200] : [60]) func betterThanNextIsTrueAfterSorting(
    deviation: Double
  ) throws {
    var random = SplitMix64(seed: 20_261_125)
    var (said, right, all) = (0.0, 0, 0)
    /// Those of which the flat likelihood of superiority is 80 to 90 %.
    var surest = (said: 0.0, right: 0, all: 0)
    for _ in 0..<(isThorough ? 2000 : 100) {
      let strengths = field(8, deviation: deviation, &random)
      let standings = try standings(.roundRobin(rounds: 10), strengths, &random)
      let (ratings, order) = (standings.ratings, standings.rows.map(\.entrant))
      for (one, next) in zip(order, order.dropFirst()) {
        let probability = try #require(ratings.superiority(of: one, over: next))
        let isRight = strengths[one] > strengths[next]
        all += 1
        said += probability
        right += isRight ? 1 : 0
        if probability > 0.7 {
          surest.all += 1
          surest.said += probability
          surest.right += isRight ? 1 : 0
        }
      }
    }
    #expect(abs(said - Double(right)) < 0.05 * Double(all), "\(said), \(right) of \(all)")
    #expect(
      surest.said - Double(surest.right) < 0.1 * Double(surest.all),
      "\(surest.said), \(surest.right) of \(surest.all)")
  }

  /// The winner of everything is surely better than the next, and an outlier says nothing about the
  /// rest.
  @Test func outliersAreKnownAndTellNothingOfTheRest() throws {
    let won = Scores(pairs: [0, 0, 0, 0, 2])
    let even = Scores(pairs: [1, 0, 0, 0, 1])
    let ratings = Ratings(
      players: 4, entrants: 4,
      [
        Meeting(first: 0, second: 1, won), Meeting(first: 0, second: 2, won),
        Meeting(first: 0, second: 3, won), Meeting(first: 1, second: 2, even),
        Meeting(first: 1, second: 3, won), Meeting(first: 2, second: 3, won),
      ], followsResults: false)
    #expect(try #require(ratings.superiority(of: 0, over: 1)) > 0.85)
    var random = SplitMix64(seed: 20_261_126)
    var (said, right, all) = (0.0, 0, 0)
    for _ in 0..<(isThorough ? 1000 : 60) {
      let strengths = [500] + field(7, deviation: 20, &random)
      let standings = try standings(.roundRobin(rounds: 10), strengths, &random)
      let (ratings, order) = (standings.ratings, standings.rows.map(\.entrant))
      for (one, next) in zip(order, order.dropFirst()).dropFirst() {
        said += try #require(ratings.superiority(of: one, over: next))
        right += strengths[one] > strengths[next] ? 1 : 0
        all += 1
      }
    }
    #expect(abs(said - Double(right)) < 0.06 * Double(all), "\(said), \(right) of \(all)")
  }

  /// An event between players of these strengths.
  private func standings(
    _ format: Format, _ strengths: [Double], _ random: inout SplitMix64
  ) throws -> Standings {
    let event = try Hall.event(
      format, entrants: strengths.count, openings: (1...200).map { "opening \($0)" })
    var results: [ScheduledMatch: MatchResult] = [:]
    var chance = random
    func result(_ match: ScheduledMatch) -> MatchResult {
      if let known = results[match] { return known }
      let mean = Elo.mean(of: strengths[match.black] - strengths[match.white])
      let draws = 0.2 * min(mean, 1 - mean)
      let drawn = Double.random(in: 0..<1, using: &chance)
      let winner: Side? =
        drawn < mean - draws / 2 ? .black : drawn < mean + draws / 2 ? nil : .white
      let result = MatchResult(
        match: match, winner: winner, margin: 0, termination: .rules, side: nil,
        fingerprint: UInt64(results.count), ticks: nil, nanoseconds: Sides(both: 0),
        moves: Sides(both: 1))
      results[match] = result
      return result
    }
    defer { random = chance }
    return Standings(event, event.schedule.plan { result($0).score }, result)
  }
}
