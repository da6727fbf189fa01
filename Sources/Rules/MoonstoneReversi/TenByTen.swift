/// The board of 10×10 squares.
public enum TenByTen: ReversiBoard {
  public typealias Bits = WideSquares

  @inlinable public static var size: Int { 10 }
  @inlinable public static var stride: Int { 10 }
  @inlinable public static var squares: WideSquares { WideSquares((1 << 100) - 1) }

  /// All squares but the columns a and j, as ``Bitboard/inner``.
  @inlinable static var inner: UInt128 {
    // Eight squares of each row: ten ones, ten bits apart.
    let rows = ((1 << 100) - 1) / ((1 << 10) - 1) as UInt128
    return rows * 0x1FE
  }

  @inlinable public static func moves(_ own: WideSquares, _ opponent: WideSquares) -> WideSquares {
    let (own, opponent) = (own.bits, opponent.bits)
    let inside = opponent & inner
    let ends =
      ends(own, inside, 1) | ends(own, opponent, 10) | ends(own, inside, 9)
      | ends(own, inside, 11)
    return WideSquares(ends & ~(own | opponent) & squares.bits)
  }

  /// As ``Bitboard/ends(_:_:_:)``: eight discs are the longest run.
  @inlinable @inline(__always) static func ends(
    _ own: UInt128, _ turnable: UInt128, _ step: UInt128
  ) -> UInt128 {
    var up = turnable & (own &<< step)
    var down = turnable & (own &>> step)
    for _ in 0..<7 {
      up |= turnable & (up &<< step)
      down |= turnable & (down &>> step)
    }
    return (up &<< step) | (down &>> step)
  }

  @inlinable public static func flips(
    _ square: UInt8, _ own: WideSquares, _ opponent: WideSquares
  ) -> WideSquares {
    let start = WideSquares(square: Int(square)).bits
    let (own, opponent) = (own.bits, opponent.bits)
    let inside = opponent & inner
    var flips: UInt128 = 0
    for (step, turnable) in [(1, inside), (10, opponent), (9, inside), (11, inside)] {
      let step = UInt128(truncatingIfNeeded: step)
      flips |= run(from: start, own, turnable) { $0 &<< step }
      flips |= run(from: start, own, turnable) { $0 &>> step }
    }
    return WideSquares(flips)
  }

  /// The discs next to a square in a direction, if there is an own one behind them.
  @inlinable @inline(__always) static func run(
    from start: UInt128, _ own: UInt128, _ turnable: UInt128, _ step: (UInt128) -> UInt128
  ) -> UInt128 {
    var run: UInt128 = 0
    var next = step(start)
    while next & turnable != 0 {
      run |= next
      next = step(next)
    }
    return next & own != 0 ? run : 0
  }

  /// Walked square by square; nothing hot asks for them.
  public struct Rays: BoardRays {
    private let rays: [WideSquares]

    public init(from square: UInt8) {
      let start = (column: Int(square) % 10, row: Int(square) / 10)
      let directions = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
      rays = directions.map { direction in
        var ray = WideSquares.none
        var (column, row) = (start.column + direction.0, start.row + direction.1)
        while 0..<10 ~= column, 0..<10 ~= row {
          ray = ray | WideSquares(square: row * 10 + column)
          (column, row) = (column + direction.0, row + direction.1)
        }
        return ray
      }
    }

    public subscript(direction: UInt8) -> WideSquares { rays[Int(direction)] }
  }
}

/// Up to 128 squares.
///
/// Two numbers, for a number of 128 bits would want its place in memory to be a multiple of 16.
@frozen public struct WideSquares: SquareSet {
  @usableFromInline let low, high: UInt64

  @inlinable init(_ bits: UInt128) {
    low = UInt64(truncatingIfNeeded: bits)
    high = UInt64(truncatingIfNeeded: bits &>> 64)
  }

  @inlinable var bits: UInt128 { UInt128(high) &<< 64 | UInt128(low) }

  @inlinable public init(square: Int) { self.init(1 &<< UInt128(truncatingIfNeeded: square)) }

  @inlinable public static var none: WideSquares { WideSquares(0) }

  @inlinable public static var bitWidth: Int { 128 }

  @inlinable public var nonzeroBitCount: Int { low.nonzeroBitCount &+ high.nonzeroBitCount }

  @inlinable public var trailingZeroBitCount: Int {
    low != 0 ? low.trailingZeroBitCount : 64 &+ high.trailingZeroBitCount
  }

  @inlinable public var leadingZeroBitCount: Int {
    high != 0 ? high.leadingZeroBitCount : 64 &+ low.leadingZeroBitCount
  }

  @inlinable public var withoutFirst: WideSquares { WideSquares(bits & (bits &- 1)) }

  @inlinable public var folded: UInt64 { low ^ (high &* 0x9E37_79B9_7F4A_7C15) }

  @inlinable public static func & (left: Self, right: Self) -> Self {
    Self(left.bits & right.bits)
  }

  @inlinable public static func | (left: Self, right: Self) -> Self {
    Self(left.bits | right.bits)
  }

  @inlinable public static func ^ (left: Self, right: Self) -> Self {
    Self(left.bits ^ right.bits)
  }

  @inlinable public static prefix func ~ (set: Self) -> Self { Self(~set.bits) }

  @inlinable public static func &<< (set: Self, bits: Int) -> Self {
    Self(set.bits &<< UInt128(truncatingIfNeeded: bits))
  }

  @inlinable public static func &>> (set: Self, bits: Int) -> Self {
    Self(set.bits &>> UInt128(truncatingIfNeeded: bits))
  }
}
