extension ConnectFour {
  /// The legal moves of a position, from `a` to `g`; nothing when the game is over.
  @frozen public struct Moves: Collection, Hashable, Sendable {
    /// The bitboard of the squares that discs can land on.
    public let squares: UInt64

    @inlinable init(squares: UInt64) { self.squares = squares }

    /// A place in the collection: the bit of the square a disc lands on.
    @frozen public struct Index: Comparable, Sendable {
      @usableFromInline let bit: Int

      @inlinable init(bit: Int) { self.bit = bit }

      @inlinable public static func < (left: Index, right: Index) -> Bool { left.bit < right.bit }
    }

    @frozen public struct Iterator: IteratorProtocol {
      @usableFromInline var squares: UInt64

      @inlinable init(_ moves: Moves) { squares = moves.squares }

      @inlinable public mutating func next() -> Move? {
        if squares == 0 { return nil }
        let bit = squares.trailingZeroBitCount
        squares &= squares &- 1
        return Move(column: bit / 7)
      }
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(self) }

    // Of no bits there are 64 trailing zeros: the end.
    @inlinable public var startIndex: Index { Index(bit: squares.trailingZeroBitCount) }

    @inlinable public var endIndex: Index { Index(bit: 64) }

    @inlinable public func index(after index: Index) -> Index {
      Index(bit: (squares & (~1 << UInt64(index.bit))).trailingZeroBitCount)
    }

    @inlinable public subscript(index: Index) -> Move { Move(column: index.bit / 7) }

    @inlinable public var isEmpty: Bool { squares == 0 }

    @inlinable public var count: Int { squares.nonzeroBitCount }
  }
}
