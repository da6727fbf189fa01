/// The usual board, of 8×8 squares.
public enum EightByEight: ReversiBoard {
  @inlinable public static var size: Int { 8 }
  @inlinable public static var stride: Int { 8 }
  @inlinable public static var squares: UInt64 { ~0 }

  @inlinable public static func moves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    Bitboard.moves(own, opponent)
  }

  @inlinable public static func flips(
    _ square: UInt8, _ own: UInt64, _ opponent: UInt64
  ) -> UInt64 {
    Bitboard.flips(square, own, opponent)
  }

  /// The last two plies are counted together, from the bitboards of the moves.
  public static func perft(_ own: UInt64, _ opponent: UInt64, depth: Int) -> Int {
    Lines.shared.perft(own, opponent, depth: depth)
  }

  public typealias Rays = EightRays
}

/// The board of 6×6 squares: the upper left part of the usual one.
///
/// No disc stands beyond it, so a line that reaches its edge ends there as on the usual one.
public enum SixBySix: ReversiBoard {
  @inlinable public static var size: Int { 6 }
  @inlinable public static var stride: Int { 8 }
  @inlinable public static var squares: UInt64 { 0x0000_3F3F_3F3F_3F3F }

  @inlinable public static func moves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    Bitboard.moves(own, opponent) & squares
  }

  @inlinable public static func flips(
    _ square: UInt8, _ own: UInt64, _ opponent: UInt64
  ) -> UInt64 {
    Bitboard.flips(square, own, opponent)
  }

  public typealias Rays = EightRays
}

extension ReversiBoard {
  /// The published convention: a pass is a ply, and a game that ended earlier is one line.
  @inlinable public static func perft(_ own: Bits, _ opponent: Bits, depth: Int) -> Int {
    let legal = moves(own, opponent)
    if legal.isEmpty {
      let replies = moves(opponent, own)
      if replies.isEmpty || depth == 1 { return 1 }
      return perft(opponent, own, depth: depth &- 1)
    }
    if depth == 1 { return legal.nonzeroBitCount }
    var lines = 0
    var left = legal
    while !left.isEmpty {
      let square = left.trailingZeroBitCount
      let flips = flips(UInt8(truncatingIfNeeded: square), own, opponent)
      lines &+= perft(
        opponent ^ flips, own ^ flips ^ Bits(square: square), depth: depth &- 1)
      left = left.withoutFirst
    }
    return lines
  }

  /// The squares of a column, counted from 0.
  @inlinable static func column(_ column: Int) -> Bits {
    var bits = Bits.none
    for row in 0..<size { bits = bits | Bits(square: row &* stride &+ column) }
    return bits
  }

  /// The squares of a row, counted from 0.
  @inlinable static func row(_ row: Int) -> Bits {
    var bits = Bits.none
    for column in 0..<size { bits = bits | Bits(square: row &* stride &+ column) }
    return bits
  }
}
