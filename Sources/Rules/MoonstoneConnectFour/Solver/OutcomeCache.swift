/// Remembers within which bounds the outcomes of positions lie, in a fixed amount of memory.
///
/// An entry holds its position whole, so that one is never mistaken for another. Four entries share
/// a bucket, which is half of a line of the processor's cache.
struct OutcomeCache: @unchecked Sendable {
  /// From the lowest bit: two bits for the least margin, two for the largest, both plus 1; six for
  /// the number of binary digits of the work; five of nothing; the rest is the position. 0 means
  /// that there is no entry.
  private let memory: UnsafeMutablePointer<UInt64>
  private let buckets: Int

  private static var ways: Int { 4 }

  /// What is known about a position.
  struct Bounds {
    let bits: UInt64
    /// The least margin that the side to move wins by.
    @inline(__always) var least: Int { Int(truncatingIfNeeded: bits & 3) &- 1 }
    /// The largest margin that it may win by.
    @inline(__always) var most: Int { Int(truncatingIfNeeded: bits &>> 2 & 3) &- 1 }
    /// All three outcomes are possible.
    @inline(__always) static var unknown: Bounds { Bounds(bits: 0b1000) }
  }

  /// - Parameter bytes: the largest size; there is room for at least four entries.
  init(bytes: Int) {
    buckets = max(1, bytes / (8 * Self.ways))
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 8 * Self.ways * buckets, alignment: 64)
    memory = bytes.bindMemory(to: UInt64.self, capacity: Self.ways * buckets)
    memory.initialize(repeating: 0, count: Self.ways * buckets)
  }

  func free() { memory.deallocate() }

  func clear() { memory.update(repeating: 0, count: Self.ways * buckets) }

  /// A number that no other position has: J. Tromp's, in 49 bits.
  ///
  /// With 26 empty squares or more, a position and its mirror image share one. With fewer, hardly
  /// ever are both of them met.
  @inline(__always) static func number(
    _ own: UInt64, _ taken: UInt64, _ empties: Int
  ) -> UInt64 {
    let number = own &+ taken &+ Bitboard.bottom
    return empties < 26 ? number : min(number, Bitboard.image(number))
  }

  @inline(__always) private func bucket(_ number: UInt64) -> UnsafeMutablePointer<UInt64> {
    var mixed = number &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed &>> 32
    mixed = mixed &* 0xD6E8_FEB8_6659_FD93
    let index = mixed.multipliedFullWidth(by: UInt64(truncatingIfNeeded: buckets)).high
    return memory + Self.ways &* Int(truncatingIfNeeded: index)
  }

  /// What is known about a position, by its number.
  @inline(__always) func find(_ number: UInt64) -> Bounds {
    let bucket = bucket(number)
    for way in 0..<Self.ways where bucket[way] &>> 15 == number {
      return Bounds(bits: bucket[way] & 15)
    }
    return .unknown
  }

  /// Remembers whether a position is worth at least a margin, in place of the entry of the bucket
  /// that took the least work.
  ///
  /// - Parameters:
  ///   - number: the position's.
  ///   - margin: 0 or 1.
  ///   - isWorth: whether it is worth that.
  ///   - work: how many positions were visited to find that.
  @inline(__always) func note(_ number: UInt64, _ margin: Int, _ isWorth: Bool, _ work: Int) {
    let bucket = bucket(number)
    var place = 0
    var leastWork = UInt64.max
    var known = Bounds.unknown
    for way in 0..<Self.ways {
      let entry = bucket[way]
      if entry &>> 15 == number {
        place = way
        known = Bounds(bits: entry & 15)
        break
      }
      if entry &>> 4 & 63 < leastWork {
        leastWork = entry &>> 4 & 63
        place = way
      }
    }
    let least = isWorth ? margin : known.least
    let most = isWorth ? known.most : margin &- 1
    let digits = 64 &- (work &+ 1).leadingZeroBitCount
    bucket[place] =
      number &<< 15 | UInt64(truncatingIfNeeded: digits) &<< 4
      | UInt64(truncatingIfNeeded: most &+ 1) &<< 2 | UInt64(truncatingIfNeeded: least &+ 1)
  }
}
