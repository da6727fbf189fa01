/// The squares in each direction from one of 8×8 squares, which is not among them.
///
/// They are computed, because looking up a table takes longer.
@frozen public struct EightRays: BoardRays {
  @usableFromInline let leftUp, up, rightUp, right, rightDown, down, leftDown, left: UInt64

  /// Creates the rays of the square with this code.
  ///
  /// - Precondition: `square` is at most 63.
  @inlinable @inline(__always) public init(from square: UInt8) {
    let shift = UInt64(square)
    let rest = 63 &- shift
    let column = shift & 7
    // The columns left and right of the square cut off what a shift carries around the edge.
    let lefts = (0x0101_0101_0101_0101 &<< column) &- 0x0101_0101_0101_0101
    let rights = ~((0x0202_0202_0202_0202 &<< column) &- 0x0101_0101_0101_0101)
    let row: UInt64 = 0xFF &<< (shift & 56)
    right = row & rights
    left = row & lefts
    down = 0x0101_0101_0101_0100 &<< shift
    up = 0x0080_8080_8080_8080 &>> rest
    rightDown = (0x8040_2010_0804_0200 &<< shift) & rights
    leftUp = (0x0040_2010_0804_0201 &>> rest) & lefts
    leftDown = (0x0002_0408_1020_4080 &<< shift) & lefts
    rightUp = (0x0102_0408_1020_4000 &>> rest) & rights
  }
}

extension EightRays {
  /// The ray in a direction.
  @inlinable public subscript(direction: UInt8) -> UInt64 {
    switch direction {
    case 0: leftUp
    case 1: up
    case 2: rightUp
    case 3: right
    case 4: rightDown
    case 5: down
    case 6: leftDown
    default: left
    }
  }
}
