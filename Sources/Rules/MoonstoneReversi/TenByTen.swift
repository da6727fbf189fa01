/// The board of 10×10 squares.
public enum TenByTen: ReversiBoard {
  /// The sets of squares.
  public typealias Bits = WideSquares

  /// 10.
  @inlinable public static var size: Int { 10 }
  /// 10.
  @inlinable public static var stride: Int { 10 }
  /// The first 100 bits.
  @inlinable public static var squares: WideSquares { WideSquares((1 << 100) - 1) }

  /// All squares except the columns a and j; see ``Bitboard/inner``.
  @inlinable static var inner: UInt128 {
    // Eight squares of each row; the rows are ten bits apart.
    let rows = ((1 << 100) - 1) / ((1 << 10) - 1) as UInt128
    return rows * 0x1FE
  }

  /// The empty squares on which a disc turns at least one other disc.
  @inlinable public static func moves(_ own: WideSquares, _ opponent: WideSquares) -> WideSquares {
    let (own, opponent) = (own.bits, opponent.bits)
    let inside = opponent & inner
    let ends =
      ends(own, inside, 1) | ends(own, opponent, 10) | ends(own, inside, 9)
      | ends(own, inside, 11)
    return WideSquares(ends & ~(own | opponent) & squares.bits)
  }

  /// See ``Bitboard/ends(_:_:_:)``; here the longest run has eight discs.
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

  /// The discs that a disc on an empty square turns.
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

  /// The run of discs next to a square in a direction, if an own disc lies behind them.
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

  /// Mixes all bits of a set into 64.
  @inlinable public static func folded(_ squares: WideSquares) -> UInt64 {
    squares.low ^ (squares.high &* 0x9E37_79B9_7F4A_7C15)
  }

  /// The rays of this board, found square by square: they are not needed where speed matters.
  public struct Rays: BoardRays {
    private let rays: [WideSquares]

    /// Creates the rays of the square with this code.
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

    /// The ray in a direction.
    public subscript(direction: UInt8) -> WideSquares { rays[Int(direction)] }
  }
}
