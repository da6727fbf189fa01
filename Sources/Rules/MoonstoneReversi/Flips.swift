import MoonstoneKernel

extension Reversi {
  public typealias Flips = BoardFlips<EightByEight>
}

/// The discs that a move turns, in the order in which they are told: the lines left-up, up,
/// right-up, right, right-down, down, left-down and left, each from the placed disc outwards.
@frozen public struct BoardFlips<Board: ReversiBoard>: Sequence, Sendable {
  /// The bitboard of the discs.
  public let squares: Board.Bits
  @usableFromInline let origin: UInt8

  /// - Precondition: `origin` is the bit of a square; `squares` lie on lines through it.
  @inlinable init(squares: Board.Bits, from origin: UInt8) {
    self.squares = squares
    self.origin = origin
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable public var underestimatedCount: Int { squares.nonzeroBitCount }

  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let rays: Board.Rays
    @usableFromInline var left: Board.Bits
    @usableFromInline var direction: UInt8

    @inlinable init(_ flips: BoardFlips) {
      rays = Board.Rays(from: flips.origin)
      left = flips.squares
      direction = 0
    }

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

extension BoardFlips: QueryResult {
  @inlinable public static var type: ValueType { .list(.square) }

  @inlinable public func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
    var written = 0
    for square in self where written < out.count {
      out[written] = square.code
      written += 1
    }
    return written
  }
}

extension BoardPosition {
  /// What a move would turn; nothing for a pass, on an occupied square, and where it is illegal.
  @inlinable public func flipped(playing move: Move) -> BoardFlips<Board> {
    guard let square = move.square, !(square.bit & empties).isEmpty else {
      return BoardFlips(squares: .none, from: 0)
    }
    return BoardFlips(squares: flips(square), from: square.index)
  }
}
