extension Breakthrough {
  /// The legal moves of a position: the steps to the left from `a1` on, then those straight ahead,
  /// then those to the right; nothing when the game is over.
  @frozen public struct Moves: Collection, Hashable, Sendable {
    /// The pieces that can step to each side, as bitboards; left and right are White's.
    @usableFromInline let left, straight, right: UInt64
    /// Those that capture by it.
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

    /// A place in the collection: 0…63 the pieces that step to the left, and so on; 192 is the end.
    @frozen public struct Index: Comparable, Sendable {
      @usableFromInline let place: Int

      @inlinable init(place: Int) { self.place = place }

      @inlinable public static func < (left: Index, right: Index) -> Bool {
        left.place < right.place
      }
    }

    /// The first place from `place` on.
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

    @inlinable public var startIndex: Index { first(from: 0) }

    @inlinable public var endIndex: Index { Index(place: 192) }

    @inlinable public func index(after index: Index) -> Index { first(from: index.place &+ 1) }

    @inlinable public subscript(index: Index) -> Move {
      let bit: UInt64 = 1 << UInt64(index.place & 63)
      let columns = (index.place >> 6) &- 1
      let captures = columns < 0 ? leftCaptures : columns > 0 ? rightCaptures : 0
      return Move(
        from: Square(index: index.place & 63),
        step: Step(isUp: isUp, columns: columns, isCapture: captures & bit != 0))
    }

    @inlinable public var isEmpty: Bool { left | straight | right == 0 }

    @inlinable public var count: Int {
      left.nonzeroBitCount &+ straight.nonzeroBitCount &+ right.nonzeroBitCount
    }
  }
}
