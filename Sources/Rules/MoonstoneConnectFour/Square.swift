import MoonstoneKernel

extension ConnectFour {
  /// One of the 42 squares: `a1` is at the bottom left and `g6` at the top right.
  @frozen public struct Square: Symbol {
    @usableFromInline let index: UInt8

    /// - Precondition: `index` is the bit of a square.
    @inlinable init(index: Int) { self.index = UInt8(truncatingIfNeeded: index) }

    /// Creates the square with this code; returns `nil` when there is none.
    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 49, code % 7 != 6 else { return nil }
      self.init(index: code)
    }

    /// Creates a square from its column and row.
    ///
    /// - Precondition: `column` is in 0…6, `row` in 0…5.
    @inlinable public init(column: Int, row: Int) {
      precondition(0 <= column && column < 7 && 0 <= row && row < 6, "no such square")
      self.init(index: column * 7 + row)
    }

    /// The number of the square's bit in bitboards.
    @inlinable public var code: Int { Int(index) }

    /// The column, counted from 0 on the left.
    @inlinable public var column: Int { Int(index) / 7 }

    /// The row, counted from 0 at the bottom.
    @inlinable public var row: Int { Int(index) % 7 }

    /// The bitboard that contains only this square.
    @inlinable public var bit: UInt64 { 1 &<< UInt64(index) }
  }
}

extension ConnectFour.Square: LosslessStringConvertible {
  /// Reads `a1` to `g6`, and nothing else.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 2, (UInt8(ascii: "a")...UInt8(ascii: "g")).contains(bytes[0]),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[1])
    else { return nil }
    self.init(
      column: Int(bytes[0] - UInt8(ascii: "a")), row: Int(bytes[1] - UInt8(ascii: "1")))
  }

  /// The column's letter and the row's number.
  public var description: String { "\(ConnectFour.Move(column: column))\(row + 1)" }
}
