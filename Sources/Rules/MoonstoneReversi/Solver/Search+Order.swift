extension Search {
  /// Writes moves, the most promising ones first, and returns their number.
  ///
  /// - Parameter known: the square that was best before, or 64.
  func sort(
    _ moves: UInt64, _ own: UInt64, _ opponent: UInt64, _ known: UInt8, _ empties: Int,
    _ candidates: UnsafeMutablePointer<Candidate>
  ) -> Int {
    let odd = Squares.odd(~(own | opponent))
    var count = 0
    var left = moves
    while left != 0 {
      let square = left.trailingZeroBitCount
      let bit = left & (0 &- left)
      left &= left &- 1
      let (flips, replies) = lines.replies(square, own, opponent)
      var order: Int32 = .max
      if square != Int(known) {
        order = self.order(opponent ^ flips, own ^ flips ^ bit, replies, square, empties)
        if odd & bit != 0 { order &+= empties < Depth.estimate ? 8 : 4 }
      }
      var index = count
      while index > 0, candidates[index &- 1].order < order {
        candidates[index] = candidates[index &- 1]
        index &-= 1
      }
      candidates[index] = Candidate(
        order: order, square: UInt8(truncatingIfNeeded: square), flips: flips)
      count &+= 1
    }
    return count
  }

  /// How good a move looks, judged by the position after it and the replies.
  @inline(__always) private func order(
    _ next: UInt64, _ placed: UInt64, _ replies: UInt64, _ square: Int, _ empties: Int
  ) -> Int32 {
    if next == 0 { return .max &- 1 }
    let worth = state.pointee.squares.worth[square]
    guard empties >= Depth.estimate else {
      return worth &- Int32(truncatingIfNeeded: Squares.weighted(replies)) &<< 5
    }
    let order = worth &- estimate(next, placed, plies(empties), .min &+ 1, .max)
    // A position with few replies takes less to search.
    return state.pointee.patterns == nil
      ? order : order &- Self.weighed(mobility: Squares.weighted(replies))
  }

  /// How many plies the estimates look ahead. Patterns need fewer.
  @inline(__always) private func plies(_ empties: Int) -> Int {
    if state.pointee.patterns != nil { return empties >= Depth.farWeighed ? 2 : 1 }
    return empties >= Depth.farthestEstimate ? 3 : empties >= Depth.farEstimate ? 2 : 1
  }
}
