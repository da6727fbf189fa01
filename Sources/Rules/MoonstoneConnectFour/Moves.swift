extension ConnectFour {
  /// The legal moves of a position, from `a` to `g`; there are none when the game is over.
  @frozen public struct Moves: Collection, Hashable, Sendable {
    /// The bitboard of the squares that discs can land on.
    public let squares: UInt64

    @inlinable init(squares: UInt64) { self.squares = squares }

    /// A place in the collection.
    @frozen public struct Index: Comparable, Sendable {
      /// The bit of the square that the disc lands on.
      @usableFromInline let bit: Int

      @inlinable init(bit: Int) { self.bit = bit }

      /// Orders places by column.
      @inlinable public static func < (left: Index, right: Index) -> Bool { left.bit < right.bit }
    }

    /// Visits the moves in their order.
    @frozen public struct Iterator: IteratorProtocol {
      @usableFromInline var squares: UInt64

      @inlinable init(_ moves: Moves) { squares = moves.squares }

      /// The next move; `nil` after the last one.
      @inlinable public mutating func next() -> Move? {
        if squares == 0 { return nil }
        let bit = squares.trailingZeroBitCount
        squares &= squares &- 1
        return Move(column: bit / 7)
      }
    }

    /// Begins with the first move.
    @inlinable public func makeIterator() -> Iterator { Iterator(self) }

    /// The place of the first move; ``endIndex`` when there is none.
    // Without bits there are 64 trailing zeros, which is the end.
    @inlinable public var startIndex: Index { Index(bit: squares.trailingZeroBitCount) }

    /// The place after the last move.
    @inlinable public var endIndex: Index { Index(bit: 64) }

    /// The place after another one.
    @inlinable public func index(after index: Index) -> Index {
      Index(bit: (squares & (~1 << UInt64(index.bit))).trailingZeroBitCount)
    }

    /// The move at a place.
    @inlinable public subscript(index: Index) -> Move { Move(column: index.bit / 7) }

    /// Whether there is no move, because the game is over.
    @inlinable public var isEmpty: Bool { squares == 0 }

    /// The number of moves.
    @inlinable public var count: Int { squares.nonzeroBitCount }
  }
}
