/// The usual board, of 8×8 squares.
public enum EightByEight: ReversiBoard {
  /// 8.
  @inlinable public static var size: Int { 8 }
  /// 8.
  @inlinable public static var stride: Int { 8 }
  /// All 64 bits.
  @inlinable public static var squares: UInt64 { ~0 }

  /// The empty squares on which a disc turns at least one other disc.
  @inlinable public static func moves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    Bitboard.moves(own, opponent)
  }

  /// The discs that a disc on an empty square turns.
  @inlinable public static func flips(
    _ square: UInt8, _ own: UInt64, _ opponent: UInt64
  ) -> UInt64 {
    Bitboard.flips(square, own, opponent)
  }

  /// Counts lines; the last two plies are counted together, from the bitboards of the moves.
  public static func perft(_ own: UInt64, _ opponent: UInt64, depth: Int) -> Int {
    Lines.shared.perft(own, opponent, depth: depth)
  }

  /// The rays of this board.
  public typealias Rays = EightRays
}
