/// Remembers within which bounds the outcomes of positions lie, in a fixed amount of memory.
///
/// An entry holds its position whole, so that one is never mistaken for another.
struct OutcomeCache: @unchecked Sendable {
  /// From the lowest bit: two bits for the least margin, two for the largest, both plus 1; six for
  /// the number of empty squares; the rest is the position. 0 means that there is no entry.
  private let memory: UnsafeMutablePointer<UInt64>
  private let pairs: Int

  /// What is known about a position.
  struct Entry {
    let bits: UInt64
    /// The least margin that the side to move wins by.
    var least: Int { Int(bits & 3) &- 1 }
    /// The largest margin that it may win by.
    var most: Int { Int(bits &>> 2 & 3) &- 1 }
  }

  /// - Parameter bytes: the largest size; there is room for at least two entries.
  init(bytes: Int) {
    pairs = max(1, bytes / 16)
    memory = .allocate(capacity: 2 * pairs)
    memory.initialize(repeating: 0, count: 2 * pairs)
  }

  func free() { memory.deallocate() }

  func clear() { memory.update(repeating: 0, count: 2 * pairs) }

  /// A number that no other position has: J. Tromp's, in 49 bits.
  @inline(__always) private static func number(_ own: UInt64, _ taken: UInt64) -> UInt64 {
    own &+ taken &+ Bitboard.bottom
  }

  @inline(__always) private func pair(_ number: UInt64) -> UnsafeMutablePointer<UInt64> {
    var mixed = number &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed &>> 29
    mixed = mixed &* 0xD6E8_FEB8_6659_FD93
    let index = mixed.multipliedFullWidth(by: UInt64(truncatingIfNeeded: pairs)).high
    return memory + 2 &* Int(truncatingIfNeeded: index)
  }

  /// What is known about a position; `nil` if nothing is.
  @inline(__always) func find(_ own: UInt64, _ taken: UInt64) -> Entry? {
    let number = Self.number(own, taken)
    let pair = pair(number)
    if pair[0] &>> 10 == number { return Entry(bits: pair[0]) }
    return pair[1] &>> 10 == number ? Entry(bits: pair[1]) : nil
  }

  /// Remembers whether a position is worth at least a margin.
  ///
  /// The first place keeps the result that took most work, the second the latest.
  ///
  /// - Parameters:
  ///   - own: the discs of the side to move.
  ///   - taken: the discs of both sides.
  ///   - entry: what was known about the position.
  ///   - margin: 0 or 1.
  ///   - isWorth: whether it is worth that.
  ///   - empties: the number of empty squares.
  func note(
    _ own: UInt64, _ taken: UInt64, _ entry: Entry?, _ margin: Int, _ isWorth: Bool,
    _ empties: Int
  ) {
    let number = Self.number(own, taken)
    let least = isWorth ? margin : entry?.least ?? -1
    let most = isWorth ? entry?.most ?? 1 : margin &- 1
    let bits =
      number &<< 10 | UInt64(truncatingIfNeeded: empties) &<< 4
      | UInt64(truncatingIfNeeded: most &+ 1) &<< 2 | UInt64(truncatingIfNeeded: least &+ 1)
    let pair = pair(number)
    if pair[0] &>> 10 == number || pair[0] &>> 4 & 63 <= UInt64(truncatingIfNeeded: empties) {
      if pair[0] &>> 10 != number { pair[1] = pair[0] }
      pair[0] = bits
    } else {
      pair[1] = bits
    }
  }
}
