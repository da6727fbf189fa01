import MoonstoneKernel

/// Numbers that look random and are the same for the same seed (SplitMix64).
@frozen public struct Chance: Sendable {
  @usableFromInline var state: UInt64

  @inlinable public init(seed: UInt64) { state = seed }

  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return state.spread
  }

  /// A number from 0 to below `count`, which is at most 2³².
  @inlinable public mutating func below(_ count: Int) -> Int {
    let product = (next() &>> 32) &* UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: product &>> 32)
  }
}

/// The natural logarithm, made of additions, multiplications and divisions alone: libraries' differ
/// in the last bits from one system to the next.
///
/// ln(m · 2ᵉ) = e ln 2 + 2 (s + s³/3 + s⁵/5 + …) with s = (m - 1) / (m + 1).
///
/// - Precondition: `x` is finite and at least 1.
@inlinable func naturalLogarithm(_ x: Double) -> Double {
  var exponent = Double(x.exponent)
  var significand = x.significand
  if significand > 1.414_213_562_373_095_1 {
    significand *= 0.5
    exponent += 1
  }
  let s = (significand - 1) / (significand + 1)
  let square = s * s
  var term = s
  var sum = s
  var odd = 3.0
  while odd < 16 {
    term *= square
    sum += term / odd
    odd += 2
  }
  return exponent * 0.693_147_180_559_945_3 + 2 * sum
}
