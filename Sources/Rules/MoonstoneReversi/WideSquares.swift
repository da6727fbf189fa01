/// A set of up to 128 squares.
///
/// It has two numbers of 64 bits, because one of 128 bits would be aligned to 16 bytes in memory.
@frozen public struct WideSquares: SquareSet {
  @usableFromInline let low, high: UInt64

  @inlinable init(_ bits: UInt128) {
    low = UInt64(truncatingIfNeeded: bits)
    high = UInt64(truncatingIfNeeded: bits &>> 64)
  }

  @inlinable var bits: UInt128 { UInt128(high) &<< 64 | UInt128(low) }

  /// The set whose bits are those of a literal.
  @inlinable public init(integerLiteral value: UInt64) { self.init(UInt128(value)) }

  /// The low bits of a number.
  @inlinable public init<Source: BinaryInteger>(truncatingIfNeeded source: Source) {
    self.init(UInt128(truncatingIfNeeded: source))
  }

  /// 128.
  @inlinable public static var bitWidth: Int { 128 }

  /// The number of squares.
  @inlinable public var nonzeroBitCount: Int { low.nonzeroBitCount &+ high.nonzeroBitCount }

  /// The number of the lowest square; 128 when the set is empty.
  @inlinable public var trailingZeroBitCount: Int {
    low != 0 ? low.trailingZeroBitCount : 64 &+ high.trailingZeroBitCount
  }

  /// How many bits lie above the highest square; 128 when the set is empty.
  @inlinable public var leadingZeroBitCount: Int {
    high != 0 ? high.leadingZeroBitCount : 64 &+ low.leadingZeroBitCount
  }

  /// The squares of both sets.
  @inlinable public static func & (left: Self, right: Self) -> Self {
    Self(left.bits & right.bits)
  }

  /// The squares of either set.
  @inlinable public static func | (left: Self, right: Self) -> Self {
    Self(left.bits | right.bits)
  }

  /// The squares of exactly one of the sets.
  @inlinable public static func ^ (left: Self, right: Self) -> Self {
    Self(left.bits ^ right.bits)
  }

  /// All bits that are not in the set.
  @inlinable public static prefix func ~ (set: Self) -> Self { Self(~set.bits) }

  /// The difference of two sets as numbers, without overflow.
  @inlinable public static func &- (left: Self, right: Self) -> Self {
    Self(left.bits &- right.bits)
  }

  /// The squares shifted to higher bits; those beyond the highest bit are lost.
  @inlinable public static func &<< (set: Self, bits: Self) -> Self {
    Self(set.bits &<< bits.bits)
  }

  /// The squares shifted to lower bits; those beyond the lowest bit are lost.
  @inlinable public static func &>> (set: Self, bits: Self) -> Self {
    Self(set.bits &>> bits.bits)
  }
}
