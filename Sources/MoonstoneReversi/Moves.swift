extension Reversi {
  /// The legal moves of a position, from `a1` to `h8`; or the pass alone; or nothing.
  @frozen public struct Moves: BidirectionalCollection, Hashable, Sendable {
    /// The bitboard of the squares that can be played.
    public let squares: UInt64
    /// Whether the only move is the pass.
    public let isPass: Bool

    @inlinable init(squares: UInt64, isPass: Bool) {
      self.squares = squares
      self.isPass = isPass
    }

    /// A place in the collection; the code of the move there.
    @frozen public struct Index: Comparable, Sendable {
      @usableFromInline let code: UInt8

      @inlinable init(code: Int) { self.code = UInt8(truncatingIfNeeded: code) }

      @inlinable public static func < (left: Index, right: Index) -> Bool {
        left.code < right.code
      }
    }

    @frozen public struct Iterator: IteratorProtocol {
      @usableFromInline var squares: UInt64
      @usableFromInline var isPass: Bool

      @inlinable init(_ moves: Moves) {
        squares = moves.squares
        isPass = moves.isPass
      }

      @inlinable public mutating func next() -> Move? {
        if squares != 0 {
          let index = UInt8(truncatingIfNeeded: squares.trailingZeroBitCount)
          squares &= squares &- 1
          return Move(index: index)
        }
        if isPass {
          isPass = false
          return .pass
        }
        return nil
      }
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(self) }

    @inlinable public var startIndex: Index {
      Index(code: squares != 0 ? squares.trailingZeroBitCount : isPass ? 64 : 65)
    }

    @inlinable public var endIndex: Index { Index(code: 65) }

    @inlinable public func index(after index: Index) -> Index {
      // Of code 63 and of the pass, nothing is above.
      let above = squares & (~1 << UInt64(index.code))
      return Index(code: above != 0 ? above.trailingZeroBitCount : 65)
    }

    @inlinable public func index(before index: Index) -> Index {
      let below = squares & ~(~0 << UInt64(index.code))
      return Index(code: below != 0 ? 63 &- below.leadingZeroBitCount : 64)
    }

    @inlinable public subscript(index: Index) -> Move { Move(index: index.code) }

    @inlinable public var isEmpty: Bool { squares == 0 && !isPass }

    @inlinable public var count: Int { squares.nonzeroBitCount &+ (isPass ? 1 : 0) }
  }
}
