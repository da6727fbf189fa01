/// The seeds of the matches of one command.
struct Seeds: Sendable {
  /// The largest that JSON carries without loss.
  static let largest: UInt64 = 1 << 53 - 1

  let first: UInt64

  /// - Parameter typed: what follows `--seed`; a random seed when it is `nil`.
  init(_ typed: String?) throws(Failure) {
    guard let typed else {
      first = UInt64.random(in: 0...UInt64(UInt32.max))
      return
    }
    guard let seed = UInt64(typed), seed <= Self.largest else {
      throw .usage("--seed “\(typed)” is not a whole number from 0 to \(Self.largest)")
    }
    first = seed
  }

  /// The seed of a match, counted from 1: the first has the seed that was typed, a later one the
  /// 53 upper bits of SplitMix64's answer number `match` to it (Steele, Lea, Flood 2014).
  ///
  /// Not simply the next number, or two events with neighbouring seeds would play the same matches.
  func seed(ofMatch match: Int) -> UInt64 {
    if match == 1 { return first }
    var z = first &+ UInt64(match) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return (z ^ (z >> 31)) >> 11
  }
}
