/// What the solver needs to know about squares.
enum Squares {
  /// The squares in quarters of the board (4×4 squares) with an odd number of empty squares.
  ///
  /// The side that plays into such a quarter tends to play last in it.
  @inline(__always) static func odd(_ empties: UInt64) -> UInt64 {
    let quarter: UInt64 = 0x0F0F_0F0F
    var odd: UInt64 = 0
    if (empties & quarter).nonzeroBitCount & 1 != 0 { odd |= quarter }
    if (empties & (quarter &<< 4)).nonzeroBitCount & 1 != 0 { odd |= quarter &<< 4 }
    if (empties & (quarter &<< 32)).nonzeroBitCount & 1 != 0 { odd |= quarter &<< 32 }
    if (empties & (quarter &<< 36)).nonzeroBitCount & 1 != 0 { odd |= quarter &<< 36 }
    return odd
  }

  /// Whether two squares lie in the same quarter of the board.
  @inline(__always) static func areNear(_ one: Int, _ other: Int) -> Bool {
    (one ^ other) & 0x24 == 0
  }

  @inline(__always) static func bit(_ square: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: square)
  }

  /// Removes the lowest square and returns it.
  @inline(__always) static func takeFirst(_ squares: inout UInt64) -> Int {
    defer { squares &= squares &- 1 }
    return squares.trailingZeroBitCount
  }

  static var corners: UInt64 { 0x8100_0000_0000_0081 }

  /// A number of moves in which those into corners count twice.
  @inline(__always) static func weighted(_ moves: UInt64) -> Int {
    moves.nonzeroBitCount &+ (moves & corners).nonzeroBitCount
  }
}
