import MoonstoneKernel

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
  /// 53 upper bits of the number that ``SplitMix64`` gives for it at call `match`.
  ///
  /// Not simply the next number, or two events with neighbouring seeds would play the same matches.
  func seed(ofMatch match: Int) -> UInt64 {
    if match == 1 { return first }
    return SplitMix64.number(match, seed: first) >> 11
  }
}
