import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

@Suite struct JointRatingsTests {
  /// Matches between players of known strengths, in Elo.
  private struct World {
    var strengths: [Double]
    /// What playing black is worth.
    var advantage = 0.0
    var draws = 0.2
    var random: SplitMix64
    private(set) var pool = MatchPool()
    private var played: UInt64 = 0

    init(_ strengths: [Double], advantage: Double = 0, seed: UInt64) {
      self.strengths = strengths
      self.advantage = advantage
      random = SplitMix64(seed: seed)
    }

    private mutating func winner(_ black: Int, _ white: Int) -> Side? {
      let mean = Elo.mean(of: strengths[black] - strengths[white] + advantage)
      let share = draws * min(mean, 1 - mean)
      let drawn = Double.random(in: 0..<1, using: &random)
      return drawn < mean - share / 2 ? .black : drawn < mean + share / 2 ? nil : .white
    }

    mutating func play(_ black: Int, _ white: Int, pair: UInt64? = nil) {
      played += 1
      pool.add(match(black, white, winner(black, white), pair: pair, number: played))
    }

    mutating func playPair(_ one: Int, _ other: Int) {
      let pair = played
      play(one, other, pair: pair)
      play(other, one, pair: pair)
    }
  }

  private static func match(
    _ black: Int, _ white: Int, _ winner: Side?, pair: UInt64? = nil, number: UInt64,
    beginning: UInt64? = nil, course: UInt64? = nil
  ) -> RatedMatch {
    RatedMatch(
      players: Sides(black: player(black), white: player(white)), winner: winner, key: number,
      pair: pair, beginning: beginning ?? number, course: course ?? number)
  }

  private static func player(_ number: Int) -> RatedPlayer {
    RatedPlayer(name: "player \(number)", digest: nil)
  }

  private static func index(_ player: RatedPlayer) -> Int {
    Int(player.name.dropFirst("player ".count)) ?? -1
  }

  /// The likeliest strengths and the advantage, found by trying each number up and down: no
  /// derivatives, no matrices, none of the code that is tested. A match that nobody won is half.
  private static func slowFit(
    _ matches: [(black: Int, white: Int, points: Double)], players: Int, hasAdvantage: Bool
  ) -> [Double] {
    func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
    func likelihood(_ point: [Double]) -> Double {
      var sum = 0.0
      for match in matches {
        let mean = logistic(point[match.black] - point[match.white] + point[players])
        sum += match.points * log(mean) + (1 - match.points) * log(1 - mean)
      }
      for number in point { sum += 0.25 * log(logistic(number)) + 0.25 * log(logistic(-number)) }
      return sum
    }
    var point = [Double](repeating: 0, count: players + 1)
    var best = likelihood(point)
    var step = 1.0
    while step > 1e-7 {
      var isBetter = false
      for place in point.indices where hasAdvantage || place < players {
        for sign in [1.0, -1.0] {
          var tried = point
          tried[place] += sign * step
          let value = likelihood(tried)
          if value > best {
            (point, best, isBetter) = (tried, value, true)
          }
        }
      }
      if !isBetter { step /= 2 }
    }
    return point
  }

  @Test func theFitIsThatOfTryingEveryNumber() {
    var random = SplitMix64(seed: 51)
    let strengths = [0.0, 80, -150, 240]
    var pool = MatchPool()
    var matches: [(black: Int, white: Int, points: Double)] = []
    for number in 0..<240 {
      let black = Int.random(in: 0..<4, using: &random)
      let white = (black + Int.random(in: 1..<4, using: &random)) % 4
      let mean = Elo.mean(of: strengths[black] - strengths[white] + 60)
      let drawn = Double.random(in: 0..<1, using: &random)
      let winner: Side? = drawn < mean * 0.8 ? .black : drawn < 0.8 ? .white : nil
      matches.append((black, white, winner.map { $0 == .black ? 1 : 0 } ?? 0.5))
      pool.add(Self.match(black, white, winner, number: UInt64(number)))
    }
    let ratings = JointRatings(pool)
    let slow = Self.slowFit(matches, players: 4, hasAdvantage: true)
    let mean = slow[..<4].reduce(0, +) / 4
    let unit = Elo.normalising / 2
    for row in ratings.rows {
      let expected = (slow[Self.index(pool.players[row.player])] - mean) * unit
      #expect(abs((row.elo?.difference ?? .nan) - expected) < 0.01)
    }
    #expect(abs((ratings.advantage?.elo ?? .nan) - slow[4] * unit) < 0.01)
  }

  /// Pairs and single matches with an advantage, in events that overlap.
  @Test(arguments: [true, false]) func intervalsHoldTheTruth(hasAnchor: Bool) {
    var (held, all, heldAdvantages) = (0, 0, 0)
    let events = isThorough ? 2000 : 250
    for number in 0..<events {
      var world = World([0, 60, -90, 150, -30, 20], advantage: 40, seed: 7000 + UInt64(number))
      for one in 0..<6 {
        for other in 0..<one {
          for _ in 0..<6 { world.playPair(one, other) }
          if (one + other).isMultiple(of: 2) {
            for _ in 0..<6 { world.play(one, other) }
          }
        }
      }
      let place = world.pool.players.firstIndex(of: Self.player(0)) ?? -1
      let ratings = JointRatings(world.pool, anchors: hasAnchor ? [place: 0] : [:])
      let mean = hasAnchor ? 0 : world.strengths.reduce(0, +) / 6
      for row in ratings.rows where !row.isAnchor {
        guard let elo = row.elo, !elo.isUncertain else { continue }
        let truth = world.strengths[Self.index(world.pool.players[row.player])] - mean
        all += 1
        if abs(elo.difference - truth) <= elo.error { held += 1 }
      }
      if let advantage = ratings.advantage,
        abs(advantage.elo - world.advantage) <= advantage.error
      {
        heldAdvantages += 1
      }
    }
    let share = Double(held) / Double(all)
    let range = isThorough ? 0.93...0.97 : 0.92...0.98
    #expect(range.contains(share), "\(held) of \(all)")
    let slack = isThorough ? 0.93...0.97 : 0.91...0.99
    #expect(slack.contains(Double(heldAdvantages) / Double(events)), "\(heldAdvantages)")
  }

  @Test func anchorsHold() throws {
    var world = World([0, 100, 50], seed: 3)
    for _ in 0..<40 {
      world.playPair(0, 2)
      world.playPair(1, 2)
      world.playPair(0, 1)
    }
    let ratings = JointRatings(world.pool, anchors: [0: 1000, 2: 1100])
    let rows = Dictionary(uniqueKeysWithValues: ratings.rows.map { ($0.player, $0) })
    let names = world.pool.players.map(Self.index)
    #expect(names == [0, 2, 1])
    let zero = try #require(rows[0]?.elo)
    let one = try #require(rows[2]?.elo)
    let two = try #require(rows[1]?.elo)
    // The middle player has a rating of its own; the places of the pool are those of its matches.
    #expect(abs(zero.difference - 1000) < 1e-6 && zero.error == 0)
    #expect(abs(one.difference - 1100) < 1e-6 && one.error == 0)
    #expect((1000.0...1100).contains(two.difference) && two.error > 20)
    #expect(ratings.superiority(of: 2, over: 0) == 1)
  }

  @Test func aMatchThatIsReadTwiceCountsOnce() {
    var pool = MatchPool()
    for number in [1, 2, 1, 2, 3] as [UInt64] {
      pool.add(Self.match(0, 1, .black, number: number))
    }
    #expect(pool.count == 3)
    #expect(pool.known == 2)
  }

  @Test func theSameMovesAgainSayNothingUnlessSomebodyDrawsChance() {
    var pool = MatchPool()
    for number in 1...3 as ClosedRange<UInt64> {
      pool.add(Self.match(0, 1, .black, number: number, beginning: 1, course: 1))
    }
    #expect(pool.evidence.repeated == 2)
    pool.add(Self.match(0, 1, .white, number: 4, beginning: 1, course: 2))
    #expect(pool.evidence.repeated == 0)
  }

  @Test func matchesOfOnePairAreCountedAsAPair() {
    var pool = MatchPool()
    pool.add(Self.match(0, 1, .black, pair: 9, number: 1))
    pool.add(Self.match(1, 0, .black, pair: 9, number: 2))
    pool.add(Self.match(1, 0, .white, number: 3))
    let meetings = pool.evidence.meetings
    #expect(meetings.map(\.isOfPairs) == [true, false])
    #expect(meetings[0].scores.counts == [0, 0, 1, 0, 0])
    #expect(meetings[1].first == 1)
  }

  @Test func whoIsNotConnectedHasNoRating() {
    var world = World([0, 0, 0, 0, 0], seed: 5)
    for _ in 0..<10 {
      world.playPair(0, 1)
      world.playPair(1, 2)
      world.playPair(3, 4)
    }
    let ratings = JointRatings(world.pool)
    let known = Set(
      ratings.rows.filter { $0.elo != nil }.map { Self.index(world.pool.players[$0.player]) })
    #expect(known == [0, 1, 2])
    #expect(ratings.rows.suffix(2).allSatisfy { $0.elo == nil })
    #expect(ratings.superiority(of: 0, over: 4) == nil)
  }

  @Test func movingFirstCountsOnlyWhereSidesWereSwapped() {
    var world = World([0, 30, 60], advantage: 100, seed: 8)
    for _ in 0..<50 {
      world.play(0, 1)
      world.play(0, 2)
      world.play(1, 2)
    }
    #expect(JointRatings(world.pool).advantage == nil)
  }
}
