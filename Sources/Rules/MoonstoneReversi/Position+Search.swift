import MoonstoneKernel

// What a search asks about a position.
extension BoardPosition {
  /// A hash of the discs and the side to move.
  @inlinable public var key: UInt64 {
    let discs =
      (Board.folded(own) &* 0x9E37_79B9_7F4A_7C15) ^ SplitMix64.mix(Board.folded(opponent))
    return SplitMix64.mix(discs &+ UInt64(truncatingIfNeeded: turn.rawValue))
  }

  /// Corners have the highest priority; X-squares and C-squares beside an empty corner have the
  /// lowest.
  ///
  /// The classes of squares follow the literature. Beside a taken corner X-squares and
  /// C-squares are not dangerous.
  @inlinable public func priority(of move: Move) -> Int {
    guard let square = move.square else { return 0 }
    let bit = square.bit
    if !(bit & Self.corners).isEmpty { return 100 }
    let isBesideCorner = !(bit & (Self.xSquares | Self.cSquares)).isEmpty
    if isBesideCorner, (bit & neighbours(ofTaken: own | opponent)).isEmpty {
      return !(bit & Self.xSquares).isEmpty ? -100 : -60
    }
    if !(bit & Self.edges).isEmpty { return 20 }
    return !(bit & Self.centre).isEmpty ? 10 : !(bit & Self.secondRing).isEmpty ? -20 : 0
  }

  @inlinable static var corners: Bits {
    (Board.row(0) | Board.row(Board.size &- 1)) & (Board.column(0) | Board.column(Board.size &- 1))
  }

  /// The X-squares: diagonally beside a corner.
  @inlinable static var xSquares: Bits {
    (Board.row(1) | Board.row(Board.size &- 2)) & (Board.column(1) | Board.column(Board.size &- 2))
  }

  /// The C-squares: beside a corner on an edge.
  @inlinable static var cSquares: Bits {
    let (last, next) = (Board.size &- 1, Board.size &- 2)
    return ((Board.row(0) | Board.row(last)) & (Board.column(1) | Board.column(next)))
      | ((Board.row(1) | Board.row(next)) & (Board.column(0) | Board.column(last)))
  }

  /// The squares on the edges, corners included.
  @inlinable static var edges: Bits {
    let last = Board.size &- 1
    return Board.row(0) | Board.row(last) | Board.column(0) | Board.column(last)
  }

  /// All squares except the edges and the ring next to them.
  @inlinable static var centre: Bits { Board.squares & ~edges & ~secondRing }

  /// The squares next to the edges.
  @inlinable static var secondRing: Bits {
    let next = Board.size &- 2
    return (Board.row(1) | Board.row(next) | Board.column(1) | Board.column(next)) & ~edges
  }

  /// The X-squares and C-squares of the corners in `taken`.
  @inlinable func neighbours(ofTaken taken: Bits) -> Bits {
    let corners = taken & Self.corners
    let vertical = (corners &<< Board.stride) | (corners &>> Board.stride)
    return
      (vertical | ((corners | vertical) & Board.column(0)) &<< 1
      | ((corners | vertical) & Board.column(Board.size &- 1)) &>> 1) & Board.squares
  }
}
