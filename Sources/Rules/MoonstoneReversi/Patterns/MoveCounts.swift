/// How many moves the sides have, which patterns see only in part.
///
/// Each number of moves of the side to move has a weight, and so has each of the opponent.
enum MoveCounts {
  /// The number of moves from which on more of them make no difference.
  static var most: Int { 31 }

  /// How many weights there are for both sides.
  static var weights: Int { 2 * (most + 1) }

  /// Calls `body` with the number of the weight for each side.
  @inline(__always) static func read(_ own: UInt64, _ opponent: UInt64, _ body: (Int) -> Void) {
    body(min(Bitboard.moves(own, opponent).nonzeroBitCount, most))
    body(most &+ 1 &+ min(Bitboard.moves(opponent, own).nonzeroBitCount, most))
  }
}
