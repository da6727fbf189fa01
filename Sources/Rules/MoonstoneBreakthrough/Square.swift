import MoonstoneKernel

extension Breakthrough {
  /// A square: `a1` is at the bottom on the left, with code 0, `a2` has 8, `h8` 63.
  ///
  /// A smaller board has those of its columns and rows.
  @frozen public struct Square: QuerySymbol {
    @usableFromInline let index: UInt8

    /// - Precondition: `index` is at most 63.
    @inlinable init(index: Int) { self.index = UInt8(truncatingIfNeeded: index) }

    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 64 else { return nil }
      self.init(index: code)
    }

    /// - Precondition: `column` and `row` are in 0…7.
    @inlinable public init(column: Int, row: Int) {
      precondition(0 <= column && column < 8 && 0 <= row && row < 8, "no such square")
      self.init(index: row * 8 + column)
    }

    @inlinable public static var type: ValueType { .square }

    @inlinable public var code: Int { Int(index) }

    /// From 0 on the left.
    @inlinable public var column: Int { Int(index & 7) }

    /// From 0 at the bottom.
    @inlinable public var row: Int { Int(index &>> 3) }

    /// The bitboard that holds this square alone.
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

  public var description: String {
    String(unsafeUninitializedCapacity: 2) {
      $0[0] = UInt8(ascii: "a") + index & 7
      $0[1] = UInt8(ascii: "1") + index >> 3
      return 2
    }
  }
}
