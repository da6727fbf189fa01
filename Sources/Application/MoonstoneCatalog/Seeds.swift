import MoonstoneKernel

/// The seeds of the matches of one command.
package struct Seeds: Sendable {
  /// The largest seed that JSON carries without loss.
  package static let largest: UInt64 = 1 << 53 - 1

  /// The seed of the first match.
  package let first: UInt64

  package init(first: UInt64) { self.first = first }

  /// Begins with a random seed, of which there are too many to try.
  package init() { first = UInt64.random(in: 0...Self.largest) }

  /// Returns the seed of a match, counted from 1. The first match has the first seed. A later one
  /// has the upper 53 bits of SplitMix64's number for it (Steele, Lea and Flood 2014).
  ///
  /// Consecutive numbers would not do: two events with neighbouring seeds would play the same
  /// matches.
  package func seed(ofMatch match: Int) -> UInt64 {
    if match == 1 { return first }
    return SplitMix64.number(match, seed: first) >> 11
  }
}
