import MoonstoneKernel

extension Reversi {
  public typealias Move = BoardMove<EightByEight>
}

/// A disc on a square, or a pass.
///
/// Its code is the square's; that of the pass is the next after the last square's, 64 on 8×8 squares.
@frozen public struct BoardMove<Board: ReversiBoard>: QuerySymbol {
  @usableFromInline let index: UInt8

  @inlinable static var passIndex: UInt8 {
    UInt8(truncatingIfNeeded: Board.size &* Board.stride)
  }

  /// - Precondition: `index` is the bit of a square, or the pass's code.
  @inlinable init(index: UInt8) { self.index = index }

  @inlinable public init(_ square: BoardSquare<Board>) { index = square.index }

  @inlinable public init?(code: Int) {
    guard 0 <= code, code <= Board.size &* Board.stride,
      code % Board.stride < Board.size
    else { return nil }
    index = UInt8(truncatingIfNeeded: code)
  }

  @inlinable public static var pass: BoardMove { BoardMove(index: passIndex) }

  @inlinable public static var type: ValueType { .move }

  @inlinable public var code: Int { Int(index) }

  /// Where the disc goes, or `nil` for a pass.
  @inlinable public var square: BoardSquare<Board>? {
    index < Self.passIndex ? BoardSquare(index: index) : nil
  }
}

extension BoardMove: LosslessStringConvertible {
  /// Reads squares, such as `a1`, and `pass`, and nothing else.
  @inlinable public init?(_ description: String) {
    if description == "pass" {
      self = .pass
    } else if let square = BoardSquare<Board>(description) {
      self.init(square)
    } else {
      return nil
    }
  }

  @inlinable public var description: String { square?.description ?? "pass" }
}
