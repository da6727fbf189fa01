import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

/// What is packed comes out as it went in.
struct PackedResultsTests {
  private func pairing(_ number: Int) -> Pairing {
    Pairing(round: 1 + number / 3, number: 1 + number % 2, first: number % 7, second: 7)
  }

  private func record(_ number: Int, using random: inout SplitMix64) -> PackedResults.PackedResult {
    func any() -> Int { Int(truncatingIfNeeded: random.next() >> (random.next() % 64)) }
    let winner = [Side.black, .white, nil][number % 3]
    let result = MatchResult(
      match: ScheduledMatch(pairing(number / 2), 1 + number % 2), winner: winner,
      margin: number % 5 == 0 ? nil : any(), termination: Termination.allCases[number % 9],
      side: [nil, Side.white, .black][number % 4 % 3], fingerprint: random.next(),
      ticks: number % 11 == 0 ? nil : Sides(black: any(), white: -any()),
      nanoseconds: Sides(black: Int64(any()), white: .max), moves: Sides(black: any(), white: 0))
    return PackedResults.PackedResult(
      result: result, digest: random.next(), place: number..<3 * number)
  }

  @Test func nothingIsLostAndNothingIsFoundThatIsNotThere() {
    var random = SplitMix64(seed: 1)
    var packed = PackedResults()
    // More than a chunk has room for.
    let records = (0..<5_000).map { record($0, using: &random) }
    for (index, record) in records.enumerated() {
      #expect(packed[record.result.match] == nil)
      packed.add(record)
      #expect(packed.count == index + 1)
    }
    for record in records {
      #expect(packed[record.result.match]?.result == record.result)
      #expect(packed[record.result.match]?.digest == record.digest)
      #expect(packed[record.result.match]?.place == record.place)
    }
    var all: [MatchResult] = []
    packed.forEach { all.append($0.result) }
    #expect(all == records.map(\.result))
    #expect(packed[ScheduledMatch(pairing(5_000), 1)] == nil)
  }

  @Test(arguments: [Int.min, .max, -1, 0, 63, 64, -64, -65, 8_191, 8_192])
  func everyNumberComesBack(_ number: Int) {
    var packed = PackedResults()
    let match = ScheduledMatch(
      Pairing(round: Pairing.most, number: Pairing.most, first: 0, second: Pairing.most), 2)
    let result = MatchResult(
      match: match, winner: nil, margin: number, termination: .aborted, side: nil,
      fingerprint: .max, ticks: Sides(both: number), nanoseconds: Sides(both: Int64(number)),
      moves: Sides(both: number))
    packed.add(PackedResults.PackedResult(result: result, digest: .max))
    #expect(packed[match]?.result == result)
    #expect(packed[match]?.digest == .max)
  }

  @Test func aCopyKeepsWhatItHas() {
    var random = SplitMix64(seed: 2)
    var packed = PackedResults()
    let records = (0..<4).map { record(2 * $0, using: &random) }
    for record in records.prefix(3) { packed.add(record) }
    let copy = packed
    packed.add(records[3])
    #expect(copy.count == 3)
    #expect(copy[records[3].result.match] == nil)
    #expect(packed[records[3].result.match]?.result == records[3].result)
  }
}
