import Foundation
import MoonstoneArena
import MoonstoneKernel
import Testing

/// Players of known strength play by lot.
@Suite struct OddsSearchTests {
  /// - Parameters:
  ///   - even: the step where both are as strong.
  ///   - gain: what a doubling of ticks is worth, in Elo.
  private func search(even: Double, gain: Double, seed: UInt64, most: Int = 4_000) -> OddsSearch {
    var chance = SplitMix64(seed: seed)
    let draws = 0.05
    func halves(_ score: Double) -> Int {
      let lot = Double(chance.next() >> 11) * 0x1p-53
      return lot < score - draws / 2 ? 2 : lot < score + draws / 2 ? 1 : 0
    }
    var search = OddsSearch()
    while search.isOpen, search.pairs < most {
      let step = search.next
      let score = 1 / (1 + pow(10, -gain * (Double(step) - even) / 8 / 400))
      search.add((1...8).map { _ in halves(score) + halves(score) }, at: step)
    }
    return search
  }

  @Test func theIntervalHoldsTheTruthInNineteenOfTwentySearches() {
    var (right, pairs) = (0, 0)
    for seed in 1...40 as ClosedRange<UInt64> {
      let even = Double(Int(seed * 37 % 60)) - 50
      let search = search(even: even, gain: 60 + Double(seed % 5) * 30, seed: seed)
      if Double(search.interval.lowerBound) <= even, even <= Double(search.interval.upperBound) {
        right += 1
      }
      pairs += search.pairs
    }
    #expect(right >= 36, "\(right) of 40, after \(pairs / 40) pairs on average")
    #expect(pairs / 40 < 1_000, "\(pairs / 40) pairs on average")
  }

  @Test func aPlayerThatIsAsStrongAsItselfHasAllOfItsTicks() {
    let search = search(even: 0, gain: 80, seed: 3)
    #expect(abs(search.middle) <= 6 && search.interval.contains(0))
    #expect(OddsSearch.share(ofStep: 0) == 1 && OddsSearch.share(ofStep: -8) == 0.5)
  }

  @Test func itEndsWhereNoShareIsFewEnoughOrMuchEnough() {
    let (few, many) = (search(even: -200, gain: 60, seed: 1), search(even: 150, gain: 60, seed: 1))
    #expect(few.interval.lowerBound == OddsSearch.steps.lowerBound)
    #expect(many.interval.upperBound == OddsSearch.steps.upperBound)
  }

  @Test func aStepWhoseMatchesRepeatIsNotPlayedAnyMore() {
    var search = OddsSearch()
    search.add([2], at: search.next)
    let next = search.next
    search.exhaust(next)
    #expect(search.next != next && abs(search.next - next) == 1)
    for step in OddsSearch.steps { search.exhaust(step) }
    #expect(!search.isOpen)
  }
}
