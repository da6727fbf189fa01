import MoonstoneKernel
import Testing

@Suite struct SplitMix64Tests {
  /// The first numbers of the authors' own program, `splitmix64.c` (S. Vigna, prng.di.unimi.it).
  @Test func theNumbersAreThoseOfTheReference() {
    var zero = SplitMix64(seed: 0)
    #expect(zero.next() == 0xE220_A839_7B1D_CDAF)
    #expect(zero.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(zero.next() == 0x06C4_5D18_8009_454F)
    var other = SplitMix64(seed: 1_234_567)
    #expect(other.next() == 6_457_827_717_110_365_317)
    #expect(other.next() == 3_203_168_211_198_807_973)
  }

  @Test func anyNumberCanBeHadWithoutThoseBeforeIt() {
    var random = SplitMix64(seed: 42)
    for call in 1...20 { #expect(SplitMix64.number(call, seed: 42) == random.next()) }
  }

  @Test func everyNumberBelowALimitIsDrawnAboutAsOften() {
    var random = SplitMix64(seed: 9)
    var counts = Array(repeating: 0, count: 7)
    for _ in 0..<7000 { counts[random.below(7)] += 1 }
    #expect(counts.allSatisfy { 850...1150 ~= $0 })
  }
}
