import MoonstoneKernel

/// What a search wants to know of a position.
extension Reversi.Position {
  @inlinable public var key: UInt64 {
    let discs = (own &* 0x9E37_79B9_7F4A_7C15) ^ opponent.spread
    return (discs &+ UInt64(truncatingIfNeeded: turn.rawValue)).spread
  }

  /// Corners first, what gives a corner away last; the classes of squares are those that the
  /// literature names. The squares around a corner that is taken lose their danger.
  @inlinable public func priority(of move: Move) -> Int {
    guard let square = move.square else { return 0 }
    let bit = square.bit
    if bit & Self.corners != 0 { return 100 }
    if bit & Self.besideCorners != 0, bit & neighbours(ofTaken: own | opponent) == 0 {
      return bit & Self.xSquares != 0 ? -100 : -60
    }
    if bit & Self.edges != 0 { return 20 }
    return bit & Self.centre != 0 ? 10 : bit & Self.secondRing != 0 ? -20 : 0
  }

  @inlinable static var corners: UInt64 { 0x8100_0000_0000_0081 }
  @inlinable static var xSquares: UInt64 { 0x0042_0000_0000_4200 }
  @inlinable static var cSquares: UInt64 { 0x4281_0000_0000_8142 }
  @inlinable static var besideCorners: UInt64 { xSquares | cSquares }
  @inlinable static var edges: UInt64 { 0xFF81_8181_8181_81FF }
  @inlinable static var centre: UInt64 { 0x0000_3C3C_3C3C_0000 }
  @inlinable static var secondRing: UInt64 { 0x007E_4242_4242_7E00 }

  /// The X- and C-squares of those corners that are taken.
  @inlinable func neighbours(ofTaken taken: UInt64) -> UInt64 {
    let corners = taken & Self.corners
    let vertical = (corners &<< 8) | (corners &>> 8)
    return
      (vertical | ((corners | vertical) & 0x0101_0101_0101_0101) &<< 1
      | ((corners | vertical) & 0x8080_8080_8080_8080) &>> 1)
  }
}
