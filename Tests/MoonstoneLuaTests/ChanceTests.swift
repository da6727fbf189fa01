import CMoonstone
import MoonstoneKernel
import MoonstoneReversi
import Testing

/// What a script's random numbers tell it: nothing of the match's seed or of other turns.
@Suite struct ChanceTests {
  private static let seed: UInt64 = 12345
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  // MARK: - What ran backwards before

  /// Undoes `SplitMix64.mix`.
  private static func unmixed(_ bits: UInt64) -> UInt64 {
    func unshifted(_ bits: UInt64, by shift: UInt64) -> UInt64 {
      (0..<64 / shift).reduce(bits) { word, _ in bits ^ (word &>> shift) }
    }
    let last = unshifted(bits, by: 31) &* 0x3196_42B2_D24D_8EC3
    return unshifted(unshifted(last, by: 27) &* 0x96DE_1B17_3F11_9089, by: 30)
  }

  /// A turn's seed as it once was.
  private static func oldSeed(_ match: UInt64, _ side: Side, ply: UInt64) -> UInt64 {
    [UInt64(side.rawValue), ply].reduce(match) { SplitMix64.mix(($0 ^ $1) &+ increment) }
  }

  /// The state of SplitMix64 before it returned a number.
  private static func state(before number: UInt64) -> UInt64 { unmixed(number) &- increment }

  /// The match that a turn's seed, as it once was, belongs to.
  private static func match(ofOld seed: UInt64, _ side: Side, ply: UInt64) -> UInt64 {
    [ply, UInt64(side.rawValue)].reduce(seed) { state(before: $0) ^ $1 }
  }

  /// The first two whole numbers that a turn draws.
  private func drawn(at ply: Int) async throws -> [UInt64] {
    let all = "context.random(math.mininteger, math.maxinteger)"
    let moves = Array(try Reversi().transcript("f5d6c3d3").prefix(ply))
    let position = moves.reduce(Reversi().initialPosition) { $0.playingUnchecked($1) }
    let said = try await value(
      "\(all) .. ' ' .. \(all)", at: position, moves: moves, seed: Self.seed)
    return try #require(said).split(separator: " ").map {
      UInt64(bitPattern: try #require(Int64($0)) &- .min)
    }
  }

  @Test func aNumberOfTheOldKindGaveTheMatchAndEveryOtherNumberAway() {
    var random = SplitMix64(seed: Self.oldSeed(Self.seed, .black, ply: 2))
    let match = Self.match(ofOld: Self.state(before: random.next()), .black, ply: 2)
    #expect(match == Self.seed)
    #expect(Self.oldSeed(match, .white, ply: 3) == Self.oldSeed(Self.seed, .white, ply: 3))
  }

  @Test func aNumberGivesNeitherTheMatchNorTheOpponentsNumbersAway() async throws {
    let (own, others) = (try await drawn(at: 2), try await drawn(at: 3))
    let state = Self.state(before: own[0])
    for turnSeed in [own[0], state, Self.state(before: state)] {
      let match = Self.match(ofOld: turnSeed, .black, ply: 2)
      #expect(match != Self.seed && match &>> 11 != Self.seed && turnSeed != Self.seed)
      var random = SplitMix64(seed: Self.oldSeed(match, .white, ply: 3))
      #expect(random.next() != others[0])
      // As the construction is now, and a guess that a turn's seed is a number of it.
      for seed in [turnSeed, match] {
        let guess = ms_siphash(seed, 0, 1, 3)
        #expect(ms_siphash(guess, 0, 0, 1) != others[0])
      }
    }
  }

  @Test func aNumberDoesNotTellTheNextOneOfItsTurn() async throws {
    let own = try await drawn(at: 2)
    var random = SplitMix64(seed: Self.state(before: own[0]))
    #expect(random.next() == own[0])
    #expect(random.next() != own[1])
    for key in [own[0], Self.state(before: own[0])] {
      #expect(ms_siphash(key, 0, 0, 2) != own[1])
    }
  }

  // MARK: - What it is now

  /// From the authors' table: message and key are the bytes 0, 1, 2 and so on.
  @Test func theHashIsSipHash() {
    let (low, high): (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    #expect(ms_siphash(low, high, low, high) == 0x3F2A_CC7F_57C2_9BDB)
  }

  @Test func aTurnsNumbersFollowFromMatchSideAndPly() async throws {
    let turnSeed = ms_siphash(Self.seed, 0, 0, 2)
    #expect(
      try await drawn(at: 2) == [ms_siphash(turnSeed, 0, 0, 1), ms_siphash(turnSeed, 0, 0, 2)])
  }
}
