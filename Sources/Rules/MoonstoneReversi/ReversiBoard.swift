/// A board on which Reversi is played: its squares as bits, and the rules on them.
///
/// `a1` is the lowest bit. A row takes ``stride`` bits, the first ``size`` of which are squares.
/// The arguments called `own` and `opponent` are the discs of the side to move and of the other
/// side.
public protocol ReversiBoard: Sendable {
  /// The sets of squares.
  associatedtype Bits: SquareSet
  /// The rays from each square.
  associatedtype Rays: BoardRays<Bits>

  /// The number of rows and of columns; even.
  static var size: Int { get }

  /// The distance in bits from a square to the one below it.
  static var stride: Int { get }

  /// Every square.
  static var squares: Bits { get }

  /// The empty squares on which a disc turns at least one other disc.
  static func moves(_ own: Bits, _ opponent: Bits) -> Bits

  /// The discs that a disc on an empty square turns.
  static func flips(_ square: UInt8, _ own: Bits, _ opponent: Bits) -> Bits

  /// Counts the lines of exactly `depth` plies; see `Reversi.Position.perft(depth:)`.
  ///
  /// - Parameters:
  ///   - own: the discs of the side to move.
  ///   - opponent: the discs of the other side.
  ///   - depth: at least 1.
  static func perft(_ own: Bits, _ opponent: Bits, depth: Int) -> Int

  /// Mixes all bits of a set into 64, for hash keys.
  static func folded(_ squares: Bits) -> UInt64
}

extension ReversiBoard {
  /// Counts the lines of exactly `depth` plies, by the published convention: a pass is a ply, and a
  /// game that ended earlier counts as one line.
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

extension ReversiBoard where Bits == UInt64 {
  /// The bits themselves.
  @inlinable public static func folded(_ squares: UInt64) -> UInt64 { squares }
}
