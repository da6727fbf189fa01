import Foundation
import MoonstoneArena
import MoonstoneKernel
import Testing

/// Versions of known strength play against the first by lot.
@Suite struct StrengthBisectionTests {
  /// - Parameter elo: the drop at the first weaker version; 0 for none.
  private func search(
    _ versions: Int, weakerFrom place: Int, by elo: Double, seed: UInt64
  ) -> (StrengthBisection, pairs: Int) {
    var chance = SplitMix64(seed: seed)
    let draws = 0.05
    func halves(_ score: Double) -> Int {
      let lot = Double(chance.next() >> 11) * 0x1p-53
      return lot < score - draws / 2 ? 2 : lot < score + draws / 2 ? 1 : 0
    }
    var search = StrengthBisection(versions: versions)
    var pairs = 0
    while search.isOpen, pairs < 20_000 {
      let version = search.next
      let score = version < place ? 0.5 : 1 / (1 + pow(10, elo / 400))
      search.add(halves: halves(score) + halves(score), of: version)
      pairs += 1
    }
    return (search, pairs)
  }

  @Test func theFirstWeakerVersionIsFoundInNineteenOfTwentySearches() {
    var (right, pairs) = (0, 0)
    for seed in 1...100 as ClosedRange<UInt64> {
      let place = 1 + Int(seed * 7 % 31)
      let (search, played) = search(32, weakerFrom: place, by: 60, seed: seed)
      if search.likeliest == place { right += 1 }
      pairs += played
      #expect(search.isWeaker > 0.98 && search.drop > 0.03 && search.drop < 0.15)
    }
    #expect(right >= 95, "\(right) of 100, after \(pairs / 100) pairs on average")
    #expect(pairs / 100 < 3_000)
  }

  @Test func versionsThatAreAsStrongAreNotCalledWeaker() {
    var wrong = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let (search, _) = search(8, weakerFrom: 8, by: 0, seed: seed)
      if search.isWeaker > 0.5 { wrong += 1 }
    }
    #expect(wrong <= 1)
  }

  @Test func ofTwoVersionsTheLastIsTheOne() {
    let (search, _) = search(2, weakerFrom: 1, by: 100, seed: 1)
    #expect(search.likeliest == 1 && search.odds(of: 1) > 0.98)
  }

  @Test func aVersionWhoseMatchesRepeatIsNotPlayedAnyMore() {
    var search = StrengthBisection(versions: 4)
    for _ in 1...40 { search.add(halves: 1, of: 3) }
    let next = search.next
    #expect(next < 3 && search.isOpen)
    search.exhaust(next)
    #expect(search.next != next)
    for version in 1...3 { search.exhaust(version) }
    #expect(!search.isOpen)
  }
}
