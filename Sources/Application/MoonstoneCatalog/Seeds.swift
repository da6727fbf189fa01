import MoonstoneKernel

/// The seeds of the matches of one command.
package struct Seeds: Sendable {
  /// The largest that JSON carries without loss.
  package static let largest: UInt64 = 1 << 53 - 1

  package let first: UInt64

  package init(first: UInt64) { self.first = first }

  /// Begins with a seed of the system's chance.
  package init() { first = UInt64.random(in: 0...UInt64(UInt32.max)) }

  /// The seed of a match, counted from 1. The first match has the first seed; a later one has the
  /// upper 53 bits of the number that SplitMix64 draws there from it (Steele, Lea, Flood 2014).
  ///
  /// The next whole number would not do: two events with neighbouring seeds would play the same
  /// matches.
  package func seed(ofMatch match: Int) -> UInt64 {
    if match == 1 { return first }
    return SplitMix64.number(match, seed: first) >> 11
  }
}
