@testable import MoonstoneArena
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct SwissTests {
  /// What one way to pair a round costs, the weightiest wish first.
  private struct Cost: Comparable {
    var again = 0
    var rest = 0
    var differences = 0
    var sides = 0

    static func < (one: Self, other: Self) -> Bool {
      (one.again, one.rest, one.differences, one.sides)
        < (other.again, other.rest, other.differences, other.sides)
    }
  }

  private static func cost(_ pairs: [(Int, Int)], in swiss: Swiss) -> Cost {
    var cost = Cost()
    for (one, other) in pairs {
      cost.again += swiss.mayMeet(one, other) ? 0 : 1
      if max(one, other) == swiss.nobody {
        cost.rest = -(swiss.ranking.firstIndex(of: min(one, other)) ?? 0)
      } else {
        let difference = swiss.scores[one] - swiss.scores[other]
        cost.differences += difference * difference
        cost.sides -= abs(swiss.firsts[one] - swiss.firsts[other])
      }
    }
    return cost
  }

  /// The least cost of all ways to pair.
  private static func least(_ left: [Int], in swiss: Swiss) -> Cost {
    func best(_ left: [Int], _ pairs: [(Int, Int)]) -> Cost {
      guard let one = left.first else { return cost(pairs, in: swiss) }
      return left.dropFirst().map { other in
        best(left.filter { $0 != one && $0 != other }, pairs + [(one, other)])
      }
      .min() ?? Cost()
    }
    return best(left, [])
  }

  private static func pairs(_ swiss: Swiss) -> [(Int, Int)] {
    swiss.nearestPartners().filter { $0.key < $0.value }.map { ($0.key, $0.value) }
  }

  /// Plays rounds by lot; some entrants miss some of them.
  private static func play(
    _ entrants: Int, rounds: Int, missing: Int = 0, seed: UInt64, _ look: (Swiss, Int) -> Void
  ) {
    var random = SplitMix64(seed: seed)
    var swiss = Swiss(entrants: entrants)
    for round in 1...rounds {
      swiss.present = Array(0..<entrants)
      for _ in 0..<missing where Bool.random(using: &random) {
        swiss.present.remove(at: Int.random(in: swiss.present.indices, using: &random))
      }
      look(swiss, round)
      let (pairings, bye) = swiss.round(round, pairs: 1, by: .nearest)
      for pairing in pairings { swiss.settle(pairing, Int.random(in: 0...4, using: &random)) }
      if let bye { swiss.rest(bye, pairs: 1) }
    }
  }

  @Test(arguments: 2...9) func aRoundIsPairedAsNearAsThereIsAWay(entrants: Int) {
    let rounds = Format.mostSwissRounds(entrants)
    for seed in 0..<(entrants > 8 ? 3 : 10) as Range<UInt64> {
      Self.play(entrants, rounds: rounds, seed: seed) { swiss, round in
        let everybody = swiss.present + (entrants.isMultiple(of: 2) ? [] : [swiss.nobody])
        let cost = Self.cost(Self.pairs(swiss), in: swiss)
        #expect(cost == Self.least(everybody, in: swiss), "seed \(seed), round \(round)")
        #expect(cost.again == 0)
      }
    }
  }

  /// Entrants come and go, and so may have to meet again.
  @Test(arguments: [6, 10]) func afterWithdrawalsMeetingsAreRepeatedNoMoreThanNeeded(entrants: Int)
  {
    for seed in 0..<5 as Range<UInt64> {
      Self.play(entrants, rounds: entrants > 6 ? 4 : 8, missing: 3, seed: seed) { swiss, round in
        let isOdd = !swiss.present.count.isMultiple(of: 2)
        let cost = Self.cost(Self.pairs(swiss), in: swiss)
        #expect(cost == Self.least(swiss.present + (isOdd ? [swiss.nobody] : []), in: swiss))
      }
    }
  }

  /// No two pairs can exchange partners for the better, and what is paired from the top is no better.
  @Test(arguments: [24, 31, 64, 100]) func inALargeFieldNoExchangeIsBetter(entrants: Int) {
    Self.play(entrants, rounds: 8, missing: 2, seed: UInt64(entrants)) { swiss, round in
      let pairs = Self.pairs(swiss)
      let whole = Self.cost(pairs, in: swiss)
      let greedy = swiss.partnersByHalves().filter { $0.key < $0.value }.map { ($0.key, $0.value) }
      #expect(whole <= Self.cost(greedy, in: swiss), "round \(round)")
      #expect(whole.again == 0)
      for (index, one) in pairs.enumerated() {
        for other in pairs[..<index] {
          let now = Self.cost([one, other], in: swiss)
          #expect(now <= Self.cost([(one.0, other.0), (one.1, other.1)], in: swiss))
          #expect(now <= Self.cost([(one.0, other.1), (one.1, other.0)], in: swiss))
        }
      }
    }
  }

  /// Beyond 500 entrants, equals are paired in slices.
  @Test func inAVeryLargeFieldNobodyMeetsTwiceAndEqualsMeet() {
    var past: Set<Swiss.Meeting> = []
    Self.play(701, rounds: 5, seed: 1) { swiss, round in
      let pairs = Self.pairs(swiss)
      #expect(Set(pairs.flatMap { [$0.0, $0.1] }).count == 702)
      let cost = Self.cost(pairs, in: swiss)
      #expect(cost.again == 0)
      // Half a point apart per odd group, with a few more at the ends.
      #expect(cost.differences <= 2 * Set(swiss.scores).count, "round \(round)")
      past.formUnion(swiss.met)
    }
    #expect(past.count == 4 * 351)
  }

  @Test func theUpperHalfOfEqualsMeetsTheLowerHalf() {
    var swiss = Swiss(entrants: 8)
    swiss.present = Array(0..<8)
    let (pairings, bye) = swiss.round(1, pairs: 1, by: .nearest)
    #expect(pairings.map { [$0.first, $0.second] } == [[0, 4], [1, 5], [2, 6], [3, 7]])
    #expect(bye == nil)
  }

  /// What led the leader to the last one: three points against half a point.
  @Test func aLeaderMeetsNobodyFarBelowIfThereIsAnotherWay() {
    var swiss = Swiss(entrants: 6)
    swiss.present = Array(0..<6)
    // anna, bob, carl, dora, emil, fred before their third round, in half points.
    swiss.scores = [6, 6, 1, 3, 3, 5]
    for (one, other) in [(0, 2), (1, 4), (3, 5), (0, 3), (1, 5), (2, 4)] {
      swiss.met.insert(Swiss.Meeting(one, other))
    }
    let gaps = Self.pairs(swiss).map { abs(swiss.scores[$0.0] - swiss.scores[$0.1]) }
    #expect(Self.cost(Self.pairs(swiss), in: swiss).again == 0)
    #expect((gaps.max() ?? 0) <= 3)
  }

  @Test func matchingsCostTheLeastOfAll() {
    var random = SplitMix64(seed: 5)
    for count in [2, 4, 6, 8] {
      for bound in [2, 5, 1000] {
        for _ in 0..<40 {
          let prices = (0..<count * count).map { _ in Int.random(in: 0...bound, using: &random) }
          func price(_ one: Int, _ other: Int) -> Int {
            prices[min(one, other) * count + max(one, other)]
          }
          let partners = LeastCostMatching(of: count) { .init(price($0, $1)) }.partners
          #expect(
            partners.indices.allSatisfy { partners[partners[$0]] == $0 && partners[$0] != $0 })
          func least(_ left: [Int]) -> Int {
            guard let one = left.first else { return 0 }
            return left.dropFirst().map { other in
              price(one, other) + least(left.filter { $0 != one && $0 != other })
            }
            .min() ?? 0
          }
          let found = partners.indices.reduce(0) { $0 + price($1, partners[$1]) } / 2
          #expect(found == least(Array(0..<count)))
        }
      }
    }
  }
}
