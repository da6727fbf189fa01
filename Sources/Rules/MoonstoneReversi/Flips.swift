import MoonstoneKernel

/// The discs that a move turns, in the order in which they are told.
///
/// The order is that of the lines left-up, up, right-up, right, right-down, down, left-down and
/// left, each from the placed disc outwards.
@frozen public struct BoardFlips<Board: ReversiBoard>: Sequence, Sendable {
  /// The bitboard of the turned discs.
  public let squares: Board.Bits
  @usableFromInline let origin: UInt8

  /// - Precondition: `origin` is the bit of a square; `squares` lie on lines through it.
  @inlinable init(squares: Board.Bits, from origin: UInt8) {
    self.squares = squares
    self.origin = origin
  }

  /// Begins with the first disc.
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of turned discs.
  @inlinable public var underestimatedCount: Int { squares.nonzeroBitCount }

  /// Visits the discs in their order.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let rays: Board.Rays
    @usableFromInline var left: Board.Bits
    @usableFromInline var direction: UInt8

    @inlinable init(_ flips: BoardFlips) {
      rays = Board.Rays(from: flips.origin)
      left = flips.squares
      direction = 0
    }

    /// The next disc; `nil` after the last one.
    @inlinable public mutating func next() -> BoardSquare<Board>? {
      while !left.isEmpty {
        let line = left & rays[direction]
        if line.isEmpty {
          direction &+= 1
          continue
        }
        let bit = 3...6 ~= direction ? line.trailingZeroBitCount : line.last
        left = left ^ Board.Bits(square: bit)
        return BoardSquare(index: UInt8(truncatingIfNeeded: bit))
      }
      return nil
    }
  }
}

extension BoardPosition {
  /// The discs that a move would turn; none if the move is a pass or illegal.
  @inlinable public func flipped(playing move: Move) -> BoardFlips<Board> {
    guard let square = move.square, !(square.bit & empties).isEmpty else {
      return BoardFlips(squares: .none, from: 0)
    }
    return BoardFlips(squares: flips(square), from: square.index)
  }
}
