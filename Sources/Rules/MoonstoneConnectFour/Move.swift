import MoonstoneKernel

extension ConnectFour {
  /// A disc for a column: `a` is the leftmost, with code 0, and `g` the rightmost, with code 6.
  ///
  /// The letters are those of L. V. Allis, “A knowledge-based approach of Connect-Four” (1988);
  /// transcripts may have the digits 1 to 7 of many solvers instead.
  @frozen public struct Move: QuerySymbol {
    /// From 0 on the left.
    public let column: Int

    /// - Precondition: `column` is in 0…6.
    @inlinable init(column: Int) { self.column = column }

    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 7 else { return nil }
      column = code
    }

    @inlinable public static var type: ValueType { .move }

    @inlinable public var code: Int { column }
  }

  /// One of the 42 squares: `a1` is at the bottom on the left, `g6` at the top on the right.
  ///
  /// Its code is its bit in bitboards.
  @frozen public struct Square: QuerySymbol {
    @usableFromInline let index: UInt8

    /// - Precondition: `index` is the bit of a square.
    @inlinable init(index: Int) { self.index = UInt8(truncatingIfNeeded: index) }

    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 49, code % 7 != 6 else { return nil }
      self.init(index: code)
    }

    /// - Precondition: `column` is in 0…6, `row` in 0…5.
    @inlinable public init(column: Int, row: Int) {
      precondition(0 <= column && column < 7 && 0 <= row && row < 6, "no such square")
      self.init(index: column * 7 + row)
    }

    @inlinable public static var type: ValueType { .square }

    @inlinable public var code: Int { Int(index) }

    /// From 0 on the left.
    @inlinable public var column: Int { Int(index) / 7 }

    /// From 0 at the bottom.
    @inlinable public var row: Int { Int(index) % 7 }

    /// The bitboard that holds this square alone.
    @inlinable public var bit: UInt64 { 1 &<< UInt64(index) }
  }
}

extension ConnectFour.Move: LosslessStringConvertible {
  /// Reads `a` to `g`, and nothing else.
  public init?(_ description: String) {
    let bytes = description.utf8
    guard bytes.count == 1, let letter = bytes.first else { return nil }
    self.init(code: Int(letter) - Int(UInt8(ascii: "a")))
  }

  public var description: String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: column)))
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

  public var description: String { "\(ConnectFour.Move(column: column))\(row + 1)" }
}
