import MoonstoneKernel

extension Reversi {
  /// A disc on a square, or a pass.
  ///
  /// Its code is the square's, and 64 for the pass.
  @frozen public struct Move: QuerySymbol {
    @usableFromInline let index: UInt8

    /// - Precondition: `index` is at most 64.
    @inlinable init(index: UInt8) { self.index = index }

    @inlinable public init(_ square: Square) { index = square.index }

    @inlinable public init?(code: Int) {
      guard 0 <= code, code <= 64 else { return nil }
      index = UInt8(truncatingIfNeeded: code)
    }

    @inlinable public static var pass: Move { Move(index: 64) }

    @inlinable public static var type: ValueType { .move }

    @inlinable public var code: Int { Int(index) }

    /// Where the disc goes, or `nil` for a pass.
    @inlinable public var square: Square? { index < 64 ? Square(index: index) : nil }
  }
}

extension Reversi.Move: LosslessStringConvertible {
  /// Reads `a1` to `h8` and `pass`, and nothing else.
  public init?(_ description: String) {
    if description == "pass" {
      self = .pass
    } else if let square = Reversi.Square(description) {
      self.init(square)
    } else {
      return nil
    }
  }

  public var description: String { square?.description ?? "pass" }
}
