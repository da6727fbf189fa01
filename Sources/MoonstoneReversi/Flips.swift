import MoonstoneKernel

extension Reversi {
  /// The discs that a move turns, in the order in which they are told: the lines left-up, up,
  /// right-up, right, right-down, down, left-down and left, each from the placed disc outwards.
  @frozen public struct Flips: Sequence, Sendable {
    /// The bitboard of the discs.
    public let squares: UInt64
    @usableFromInline let origin: UInt8

    /// - Precondition: `origin` is at most 63; `squares` lie on lines through it.
    @inlinable init(squares: UInt64, from origin: UInt8) {
      self.squares = squares
      self.origin = origin
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(self) }

    @inlinable public var underestimatedCount: Int { squares.nonzeroBitCount }

    @frozen public struct Iterator: IteratorProtocol {
      @usableFromInline let rays: Rays
      @usableFromInline var left: UInt64
      @usableFromInline var direction: UInt8

      @inlinable init(_ flips: Flips) {
        rays = Rays(from: flips.origin)
        left = flips.squares
        direction = 0
      }

      @inlinable public mutating func next() -> Square? {
        while left != 0 {
          let line = left & rays[direction]
          if line == 0 {
            direction &+= 1
            continue
          }
          let bit =
            Rays.isAscending(direction)
            ? line.trailingZeroBitCount : 63 &- line.leadingZeroBitCount
          left ^= 1 &<< UInt64(truncatingIfNeeded: bit)
          return Square(index: UInt8(truncatingIfNeeded: bit))
        }
        return nil
      }
    }
  }
}

extension Reversi.Flips: QueryResult {
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

extension Reversi.Position {
  /// What a move would turn; nothing for a pass, on an occupied square, and where it is illegal.
  @inlinable public func flipped(playing move: Move) -> Reversi.Flips {
    guard let square = move.square, square.bit & empties != 0 else {
      return Reversi.Flips(squares: 0, from: 0)
    }
    return Reversi.Flips(squares: flips(square), from: square.index)
  }
}
