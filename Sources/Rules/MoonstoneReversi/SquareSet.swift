/// A set of squares as the bits of a number.
///
/// Every requirement is one that Swift's unsigned integers have, so `UInt64` needs no code for it.
public protocol SquareSet: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The low bits of a number.
  init<Source: BinaryInteger>(truncatingIfNeeded source: Source)

  /// The number of bits.
  static var bitWidth: Int { get }

  /// The number of squares.
  var nonzeroBitCount: Int { get }

  /// The number of the lowest square; ``bitWidth`` when the set is empty.
  var trailingZeroBitCount: Int { get }

  /// How many bits lie above the highest square; ``bitWidth`` when the set is empty.
  var leadingZeroBitCount: Int { get }

  /// The squares of both sets.
  static func & (left: Self, right: Self) -> Self
  /// The squares of either set.
  static func | (left: Self, right: Self) -> Self
  /// The squares of exactly one of the sets.
  static func ^ (left: Self, right: Self) -> Self
  /// All bits that are not in the set.
  static prefix func ~ (set: Self) -> Self
  /// The difference of two sets as numbers, without overflow.
  static func &- (left: Self, right: Self) -> Self

  /// The squares shifted to higher bits; those beyond the highest bit are lost.
  static func &<< (set: Self, bits: Self) -> Self
  /// The squares shifted to lower bits; those beyond the lowest bit are lost.
  static func &>> (set: Self, bits: Self) -> Self
}

extension UInt64: SquareSet {}

extension SquareSet {
  @inlinable static var none: Self { 0 }

  /// The square with this number alone.
  @inlinable init(square: Int) { self = 1 &<< Self(truncatingIfNeeded: square) }

  @inlinable var isEmpty: Bool { self == .none }

  /// The set without its lowest square.
  @inlinable var withoutFirst: Self { self & (self &- 1) }

  /// The number of the highest square; -1 when the set is empty.
  @inlinable var last: Int { Self.bitWidth &- 1 &- leadingZeroBitCount }

  @inlinable static func &<< (set: Self, bits: Int) -> Self {
    set &<< Self(truncatingIfNeeded: bits)
  }

  @inlinable static func &>> (set: Self, bits: Int) -> Self {
    set &>> Self(truncatingIfNeeded: bits)
  }
}
