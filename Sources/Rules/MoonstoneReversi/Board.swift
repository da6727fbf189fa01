/// A board that Reversi is played on: its squares as bits, and the rules on them.
///
/// `a1` is the lowest bit. A row takes ``stride`` bits, of which the first ``size`` are squares.
public protocol ReversiBoard: Sendable {
  associatedtype Bits: SquareSet
  associatedtype Rays: BoardRays<Bits>

  /// How many squares a side of the board has; even.
  static var size: Int { get }

  /// How many bits lie between a square and the one below it.
  static var stride: Int { get }

  /// Every square.
  static var squares: Bits { get }

  /// The empty squares on which a disc of the side that moves turns at least one other.
  static func moves(_ own: Bits, _ opponent: Bits) -> Bits

  /// The discs that a disc on an empty square turns.
  static func flips(_ square: UInt8, _ own: Bits, _ opponent: Bits) -> Bits

  /// Counts lines from the discs of the side that moves and the other's.
  ///
  /// - Parameter depth: at least 1.
  static func perft(_ own: Bits, _ opponent: Bits, depth: Int) -> Int
}

/// The squares in each direction from one square, which is in none of them.
public protocol BoardRays<Bits>: Sendable {
  associatedtype Bits: SquareSet

  init(from square: UInt8)

  /// The rays in the order in which flips are told: left-up, up, right-up, right, right-down, down,
  /// left-down, left. Those from 3 to 6 lead to higher bits.
  ///
  /// - Precondition: `direction` is at most 7.
  subscript(direction: UInt8) -> Bits { get }
}

/// A set of squares as the bits of a number.
public protocol SquareSet: Hashable, Sendable {
  /// No squares.
  static var none: Self { get }

  /// The square with this number alone.
  init(square: Int)

  /// How many squares there are.
  var nonzeroBitCount: Int { get }

  /// The lowest square's number; where there is none, how many bits there are.
  var trailingZeroBitCount: Int { get }

  /// How many bits lie above the highest square.
  var leadingZeroBitCount: Int { get }

  /// How many bits there are.
  static var bitWidth: Int { get }

  /// The set without its lowest square.
  var withoutFirst: Self { get }

  /// All bits mixed into 64.
  var folded: UInt64 { get }

  static func & (left: Self, right: Self) -> Self
  static func | (left: Self, right: Self) -> Self
  static func ^ (left: Self, right: Self) -> Self
  static prefix func ~ (set: Self) -> Self

  /// The squares so many bits higher; those that fall out are gone.
  static func &<< (set: Self, bits: Int) -> Self
  static func &>> (set: Self, bits: Int) -> Self
}

extension SquareSet {
  @inlinable var isEmpty: Bool { self == .none }

  /// The highest square's number; -1 where there is none.
  @inlinable var last: Int { Self.bitWidth &- 1 &- leadingZeroBitCount }
}

extension UInt64: SquareSet {
  @inlinable public static var none: UInt64 { 0 }

  @inlinable public init(square: Int) {
    self = 1 &<< UInt64(truncatingIfNeeded: square)
  }

  @inlinable public var withoutFirst: UInt64 { self & (self &- 1) }

  @inlinable public var folded: UInt64 { self }

  @inlinable public static func &<< (set: UInt64, bits: Int) -> UInt64 {
    set &<< UInt64(truncatingIfNeeded: bits)
  }

  @inlinable public static func &>> (set: UInt64, bits: Int) -> UInt64 {
    set &>> UInt64(truncatingIfNeeded: bits)
  }
}
