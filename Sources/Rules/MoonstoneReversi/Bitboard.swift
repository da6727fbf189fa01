/// The rules on 64 squares as bits, with `a1` the lowest.
///
/// The arguments are named from the point of view of the side to move.
@usableFromInline enum Bitboard {
  /// All squares except the columns a and h: on a line that is not a column, only discs on these
  /// squares can be turned.
  @inlinable static var inner: UInt64 { 0x7E7E_7E7E_7E7E_7E7E }

  /// The empty squares on which a disc turns at least one other disc.
  @inlinable static func moves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let inside = opponent & inner
    let straight = ends(own, inside, 1) | ends(own, opponent, 8)
    let oblique = ends(own, inside, 7) | ends(own, inside, 9)
    return (straight | oblique) & ~(own | opponent)
  }

  /// The squares at the end of a run of `turnable` discs that begins beside an own disc, on the
  /// lines with `step` bits from square to square.
  @inlinable @inline(__always) static func ends(
    _ own: UInt64, _ turnable: UInt64, _ step: UInt64
  ) -> UInt64 {
    // The longest run has six discs: one, two, four, six.
    var up = turnable & (own &<< step)
    var down = turnable & (own &>> step)
    up |= turnable & (up &<< step)
    down |= turnable & (down &>> step)
    let upPairs = turnable & (turnable &<< step)
    let downPairs = upPairs &>> step
    up |= upPairs & (up &<< (2 &* step))
    down |= downPairs & (down &>> (2 &* step))
    up |= upPairs & (up &<< (2 &* step))
    down |= downPairs & (down &>> (2 &* step))
    return (up &<< step) | (down &>> step)
  }

  /// The discs that a disc on an empty square turns.
  @inlinable static func flips(_ square: UInt8, _ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let rays = EightRays(from: square)
    return flipsAbove(rays.right, own, opponent) | flipsAbove(rays.leftDown, own, opponent)
      | flipsAbove(rays.down, own, opponent) | flipsAbove(rays.rightDown, own, opponent)
      | flipsBelow(rays.left, own, opponent) | flipsBelow(rays.rightUp, own, opponent)
      | flipsBelow(rays.up, own, opponent) | flipsBelow(rays.leftUp, own, opponent)
  }

  /// The flips on a ray towards higher bits.
  @inlinable @inline(__always) static func flipsAbove(
    _ ray: UInt64, _ own: UInt64, _ opponent: UInt64
  ) -> UInt64 {
    // The carry runs through the opponent's discs and through the bits that are not on the ray.
    let end = ((opponent | ~ray) &+ 1) & ray & own
    return (end &- (end != 0 ? 1 : 0)) & ray
  }

  /// The flips on a ray towards lower bits.
  @inlinable @inline(__always) static func flipsBelow(
    _ ray: UInt64, _ own: UInt64, _ opponent: UInt64
  ) -> UInt64 {
    let others = ray & ~opponent
    let highest: UInt64 = 0x8000_0000_0000_0000
    let end =
      (highest &>> UInt64(truncatingIfNeeded: (others | 1).leadingZeroBitCount)) & others & own
    return (0 &- (end &* 2)) & ray
  }
}
