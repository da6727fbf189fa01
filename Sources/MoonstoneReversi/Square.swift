import MoonstoneKernel

extension Reversi {
  /// One of the 64 squares: `a1` is top left and has code 0, `h1` 7, `a2` 8, `h8` 63.
  @frozen public struct Square: QuerySymbol {
    @usableFromInline let index: UInt8

    /// - Precondition: `index` is at most 63.
    @inlinable init(index: UInt8) { self.index = index }

    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 64 else { return nil }
      index = UInt8(truncatingIfNeeded: code)
    }

    /// - Precondition: `column` and `row` are in 0…7.
    @inlinable public init(column: Int, row: Int) {
      precondition(0 <= column && column < 8 && 0 <= row && row < 8, "no such square")
      index = UInt8(truncatingIfNeeded: row &* 8 &+ column)
    }

    @inlinable public static var type: ValueType { .square }

    @inlinable public var code: Int { Int(index) }

    /// Counted from 0, the `a` of `a1`.
    @inlinable public var column: Int { Int(index & 7) }

    /// Counted from 0, the `1` of `a1`.
    @inlinable public var row: Int { Int(index &>> 3) }

    /// The bitboard that holds this square alone.
    @inlinable public var bit: UInt64 { 1 &<< UInt64(index) }
  }
}

extension Reversi.Square: LosslessStringConvertible {
  /// Reads `a1` to `h8`, and nothing else.
  public init?(_ description: String) {
    let bytes = description.utf8
    guard bytes.count == 2, let column = bytes.first, let row = bytes.last,
      (UInt8(ascii: "a")...UInt8(ascii: "h")).contains(column),
      (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(row)
    else { return nil }
    index = (row - UInt8(ascii: "1")) * 8 + (column - UInt8(ascii: "a"))
  }

  public var description: String {
    String(unsafeUninitializedCapacity: 2) {
      $0[0] = UInt8(ascii: "a") + index & 7
      $0[1] = UInt8(ascii: "1") + index >> 3
      return 2
    }
  }
}
