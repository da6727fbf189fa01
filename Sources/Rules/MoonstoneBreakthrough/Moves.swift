extension Breakthrough {
  /// The legal moves of a position: the steps to the left from `a1` on, then those straight ahead,
  /// then those to the right. There are none when the game is over.
  @frozen public struct Moves: Collection, Hashable, Sendable {
    /// The bitboards of the pieces that can step in each direction; left and right are as white
    /// sees them.
    @usableFromInline let left, straight, right: UInt64
    /// The bitboards of the pieces that capture by stepping to a side.
    @usableFromInline let leftCaptures, rightCaptures: UInt64
    @usableFromInline let isUp: Bool

    @inlinable init(
      left: UInt64, straight: UInt64, right: UInt64, leftCaptures: UInt64, rightCaptures: UInt64,
      isUp: Bool
    ) {
      self.left = left
      self.straight = straight
      self.right = right
      self.leftCaptures = leftCaptures
      self.rightCaptures = rightCaptures
      self.isUp = isUp
    }

    @inlinable static var none: Moves {
      Moves(left: 0, straight: 0, right: 0, leftCaptures: 0, rightCaptures: 0, isUp: true)
    }

    /// A place in the collection.
    @frozen public struct Index: Comparable, Sendable {
      /// 0…63 for steps to the left, 64…127 straight ahead, 128…191 to the right; 192 is the end.
      @usableFromInline let place: Int

      @inlinable init(place: Int) { self.place = place }

      /// Orders places as the moves are ordered.
      @inlinable public static func < (left: Index, right: Index) -> Bool {
        left.place < right.place
      }
    }

    /// The first place from `place` on that has a move.
    @inlinable func first(from place: Int) -> Index {
      var place = place
      while place < 192 {
        let pieces = place < 64 ? left : place < 128 ? straight : right
        let found = pieces & (~0 << UInt64(place & 63))
        if found != 0 { return Index(place: (place & ~63) | found.trailingZeroBitCount) }
        place = (place | 63) &+ 1
      }
      return Index(place: 192)
    }

    /// The place of the first move; ``endIndex`` when there is none.
    @inlinable public var startIndex: Index { first(from: 0) }

    /// The place after the last move.
    @inlinable public var endIndex: Index { Index(place: 192) }

    /// The place after another one.
    @inlinable public func index(after index: Index) -> Index { first(from: index.place &+ 1) }

    /// The move at a place.
    @inlinable public subscript(index: Index) -> Move {
      let bit: UInt64 = 1 << UInt64(index.place & 63)
      let columns = (index.place >> 6) &- 1
      let captures = columns < 0 ? leftCaptures : columns > 0 ? rightCaptures : 0
      return Move(
        from: Square(index: index.place & 63),
        step: Step(isUp: isUp, columns: columns, isCapture: captures & bit != 0))
    }

    /// Whether there is no move, because the game is over.
    @inlinable public var isEmpty: Bool { left | straight | right == 0 }

    /// The number of moves.
    @inlinable public var count: Int {
      left.nonzeroBitCount &+ straight.nonzeroBitCount &+ right.nonzeroBitCount
    }
  }
}
