import MoonstoneKernel

extension Reversi {
  /// A move on the usual board.
  public typealias Move = BoardMove<EightByEight>
}

/// A disc on a square, or a pass.
///
/// The code of a move is the code of its square. The code of the pass follows the last square;
/// on 8×8 squares it is 64.
@frozen public struct BoardMove<Board: ReversiBoard>: Symbol {
  @usableFromInline let index: UInt8

  @inlinable static var passIndex: UInt8 {
    UInt8(truncatingIfNeeded: Board.size &* Board.stride)
  }

  /// - Precondition: `index` is the bit of a square, or the pass's code.
  @inlinable init(index: UInt8) { self.index = index }

  /// Creates the move that places a disc on a square.
  @inlinable public init(_ square: BoardSquare<Board>) { index = square.index }

  /// Creates the move with this code; returns `nil` when there is none.
  @inlinable public init?(code: Int) {
    guard 0 <= code, code <= Board.size &* Board.stride,
      code % Board.stride < Board.size
    else { return nil }
    index = UInt8(truncatingIfNeeded: code)
  }

  /// The pass.
  @inlinable public static var pass: BoardMove { BoardMove(index: passIndex) }

  /// The code of the square, or of the pass.
  @inlinable public var code: Int { Int(index) }

  /// The square on which the disc is placed; `nil` for a pass.
  @inlinable public var square: BoardSquare<Board>? {
    index < Self.passIndex ? BoardSquare(index: index) : nil
  }
}

extension BoardMove: LosslessStringConvertible {
  /// Reads a square, such as `a1`, or `pass`, and nothing else.
  @inlinable public init?(_ description: String) {
    if description == "pass" {
      self = .pass
    } else if let square = BoardSquare<Board>(description) {
      self.init(square)
    } else {
      return nil
    }
  }

  /// The square, or `pass`.
  @inlinable public var description: String { square?.description ?? "pass" }
}
