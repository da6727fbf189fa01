/// The board of 6×6 squares: the upper left part of the usual one.
///
/// There are no discs beyond it, so a line that reaches its edge ends as at the edge of the usual
/// board.
public enum SixBySix: ReversiBoard {
  /// 6.
  @inlinable public static var size: Int { 6 }
  /// 8, as on the usual board.
  @inlinable public static var stride: Int { 8 }
  /// The first six bits of the first six rows.
  @inlinable public static var squares: UInt64 { 0x0000_3F3F_3F3F_3F3F }

  /// The empty squares on which a disc turns at least one other disc.
  @inlinable public static func moves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    Bitboard.moves(own, opponent) & squares
  }

  /// The discs that a disc on an empty square turns.
  @inlinable public static func flips(
    _ square: UInt8, _ own: UInt64, _ opponent: UInt64
  ) -> UInt64 {
    Bitboard.flips(square, own, opponent)
  }

  /// The rays of the usual board.
  public typealias Rays = EightRays
}
