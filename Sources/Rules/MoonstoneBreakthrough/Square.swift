import MoonstoneKernel

extension Breakthrough {
  /// A square: `a1` is at the bottom left and has code 0, `a2` has code 8 and `h8` 63.
  ///
  /// Smaller boards have the squares of their columns and rows.
  @frozen public struct Square: Symbol {
    @usableFromInline let index: UInt8

    /// - Precondition: `index` is at most 63.
    @inlinable init(index: Int) { self.index = UInt8(truncatingIfNeeded: index) }

    /// Creates the square with this code; returns `nil` when there is none.
    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 64 else { return nil }
      self.init(index: code)
    }

    /// Creates a square from its column and row.
    ///
    /// - Precondition: `column` and `row` are in 0…7.
    @inlinable public init(column: Int, row: Int) {
      precondition(0 <= column && column < 8 && 0 <= row && row < 8, "no such square")
      self.init(index: row * 8 + column)
    }

    /// The number of the square's bit in bitboards.
    @inlinable public var code: Int { Int(index) }

    /// The column, counted from 0 on the left.
    @inlinable public var column: Int { Int(index & 7) }

    /// The row, counted from 0 at the bottom.
    @inlinable public var row: Int { Int(index &>> 3) }

    /// The bitboard that contains only this square.
    @inlinable public var bit: UInt64 { 1 &<< UInt64(index) }
  }
}

extension Breakthrough.Square: LosslessStringConvertible {
  /// Reads `a1` to `h8`, and nothing else.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 2, (UInt8(ascii: "a")...UInt8(ascii: "h")).contains(bytes[0]),
      (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(bytes[1])
    else { return nil }
    self.init(
      column: Int(bytes[0] - UInt8(ascii: "a")), row: Int(bytes[1] - UInt8(ascii: "1")))
  }

  /// The column's letter and the row's number.
  public var description: String {
    String(unsafeUninitializedCapacity: 2) {
      $0[0] = UInt8(ascii: "a") + index & 7
      $0[1] = UInt8(ascii: "1") + index >> 3
      return 2
    }
  }
}
