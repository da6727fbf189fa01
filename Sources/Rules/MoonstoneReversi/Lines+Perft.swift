extension Lines {
  /// Counts the lines of exactly `depth` plies.
  ///
  /// - Parameter depth: at least 1.
  func perft(_ own: UInt64, _ opponent: UInt64, depth: Int) -> Int {
    let moves = Bitboard.moves(own, opponent)
    if depth > 1 { return perft(own, opponent, moves, depth) }
    return max(1, moves.nonzeroBitCount)
  }

  /// - Precondition: `legal` are the moves of `own`; `depth` is at least 2.
  private func perft(
    _ own: UInt64, _ opponent: UInt64, _ legal: UInt64, _ depth: Int
  ) -> Int {
    if legal == 0 {
      let replies = Bitboard.moves(opponent, own)
      if replies == 0 { return 1 }
      if depth == 2 { return replies.nonzeroBitCount }
      return perft(opponent, own, replies, depth &- 1)
    }
    if depth == 2 { return countReplies(own, opponent, legal) }
    var lines = 0
    var left = legal
    repeat {
      let square = left.trailingZeroBitCount
      let flips = flips(square, own, opponent)
      let next = opponent ^ flips
      let last = own ^ flips ^ (left & (0 &- left))
      left &= left &- 1
      lines &+= perft(next, last, Bitboard.moves(next, last), depth &- 1)
    } while left != 0
    return lines
  }

  private func countReplies(_ own: UInt64, _ opponent: UInt64, _ legal: UInt64) -> Int {
    var lines = 0
    var left = legal
    repeat {
      let square = left.trailingZeroBitCount
      let flips = inlinedFlips(square, own, opponent)
      let replies = Bitboard.moves(opponent ^ flips, own ^ flips ^ (left & (0 &- left)))
      left &= left &- 1
      lines &+= max(1, replies.nonzeroBitCount)
    } while left != 0
    return lines
  }
}
