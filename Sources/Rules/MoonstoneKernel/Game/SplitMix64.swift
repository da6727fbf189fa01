/// A random number generator whose numbers depend only on its seed.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number
/// generators”, 2014). It returns the same numbers on every machine and in every version.
///
///     var random = SplitMix64(seed: 1)
///     let move = moves[random.below(moves.count)]
@frozen public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  @usableFromInline var state: UInt64

  /// How far the state moves with each number.
  @inlinable static var increment: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// Creates a generator; equal seeds give equal numbers.
  @inlinable public init(seed: UInt64) { state = seed }

  /// The next number.
  @inlinable public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mix(state)
  }

  /// A number from 0 to `count - 1`.
  ///
  /// - Precondition: `count` is from 1 to 2³².
  @inlinable public mutating func below(_ count: Int) -> Int {
    let product = (next() &>> 32) &* UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: product &>> 32)
  }

  /// The number that a generator with this seed returns at a given call, without the calls before
  /// it.
  ///
  /// - Parameters:
  ///   - call: counted from 1.
  ///   - seed: the seed of the generator.
  @inlinable public static func number(_ call: Int, seed: UInt64) -> UInt64 {
    mix(seed &+ UInt64(truncatingIfNeeded: call) &* increment)
  }

  /// A number whose every bit depends on every bit of `bits`; different ones stay different.
  ///
  /// It is the last step of the generator, and a good last step for a hash.
  @inlinable public static func mix(_ bits: UInt64) -> UInt64 {
    var mixed = bits
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}
