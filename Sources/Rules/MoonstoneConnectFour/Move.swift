import MoonstoneKernel

extension ConnectFour {
  /// A disc dropped into a column: `a` is the leftmost, with code 0, and `g` the rightmost, with 6.
  ///
  /// The letters follow L. V. Allis, “A knowledge-based approach of Connect-Four” (1988).
  /// Transcripts may have digits from 1 to 7 instead, as many solvers write them.
  @frozen public struct Move: Symbol {
    /// The column, counted from 0 on the left.
    public let column: Int

    /// - Precondition: `column` is in 0…6.
    @inlinable init(column: Int) { self.column = column }

    /// Creates the move with this code; returns `nil` when there is none.
    @inlinable public init?(code: Int) {
      guard 0 <= code, code < 7 else { return nil }
      column = code
    }

    /// The column.
    @inlinable public var code: Int { column }
  }
}

extension ConnectFour.Move: LosslessStringConvertible {
  /// Reads `a` to `g`, and nothing else.
  public init?(_ description: String) {
    let bytes = description.utf8
    guard bytes.count == 1, let letter = bytes.first else { return nil }
    self.init(code: Int(letter) - Int(UInt8(ascii: "a")))
  }

  /// The column's letter.
  public var description: String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: column)))
  }
}
