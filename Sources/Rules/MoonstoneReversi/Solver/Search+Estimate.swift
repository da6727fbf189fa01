extension Search {
  /// How good a position looks to the side to move some plies ahead, for ordering moves.
  ///
  /// It means nothing once the search is stopped.
  func estimate(
    _ own: UInt64, _ opponent: UInt64, _ plies: Int, _ low: Int32, _ high: Int32
  ) -> Int32 {
    state.pointee.nodes &+= 1
    if state.pointee.nodes >= state.pointee.nextCheck { check() }
    if state.pointee.isStopped { return 0 }
    let moves = lines.moves(own, opponent)
    if moves == 0 {
      if lines.moves(opponent, own) == 0 {
        return Int32(truncatingIfNeeded: Self.final(own, opponent)) &* 1000
      }
      return 0 &- estimate(opponent, own, max(plies &- 1, 0), 0 &- high, 0 &- low)
    }
    if plies == 0 { return look(own, opponent, moves) }
    // Corners first: they are often best, so that worse moves are cut off.
    var left = moves & Squares.corners
    var rest = moves & ~Squares.corners
    var best = Int32.min &+ 1
    while best < high {
      if left == 0 {
        if rest == 0 { break }
        (left, rest) = (rest, 0)
      }
      let flips = lines.flips(left.trailingZeroBitCount, own, opponent)
      let value =
        0
        &- estimate(
          opponent ^ flips, own ^ flips ^ (left & (0 &- left)), plies &- 1, 0 &- high,
          0 &- max(low, best))
      left &= left &- 1
      best = max(best, value)
    }
    return best
  }

  /// How good a position looks by its mobility and patterns; without weights, by its mobility,
  /// potential mobility and stable discs.
  private func look(_ own: UInt64, _ opponent: UInt64, _ moves: UInt64) -> Int32 {
    let mobility =
      Squares.weighted(moves) &- Squares.weighted(lines.moves(opponent, own))
    if let patterns = state.pointee.patterns {
      return Self.weighed(mobility: mobility)
        &+ Int32(truncatingIfNeeded: patterns.value(own, opponent))
    }
    let edges = state.pointee.edges
    let potential =
      Stability<EightByEight>.potentialMoves(own, opponent).nonzeroBitCount
      &- Stability<EightByEight>.potentialMoves(opponent, own).nonzeroBitCount
    let stable =
      edges.stable(own, opponent).nonzeroBitCount &- edges.stable(opponent, own).nonzeroBitCount
    return Int32(truncatingIfNeeded: 32 &* mobility &+ 8 &* potential &+ 16 &* stable)
  }

  /// What moves count for beside patterns, in hundredths of a disc: a disc each, since mobility
  /// decides how much there is to search.
  @inline(__always) static func weighed(mobility: Int) -> Int32 {
    Int32(truncatingIfNeeded: 100 &* mobility)
  }
}
