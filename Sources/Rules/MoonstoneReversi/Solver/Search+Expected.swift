extension Search {
  /// What a selective search takes for the value of a position whose patterns promise one far from
  /// the bound, which is the idea of ProbCut (Buro 1995); `nil` where they do not.
  ///
  /// Patterns are looked at some plies later, the more the more of the tree is left out.
  ///
  /// - Parameter distance: how far from the bound, in hundredths of a disc.
  func expected(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, _ empties: Int, _ distance: Int32
  ) -> Int? {
    guard let patterns = state.pointee.patterns else { return nil }
    // Values are even.
    let (above, below) = ((bound | 1) &+ 1, bound & ~1)
    let (least, most) = (
      Int32(truncatingIfNeeded: above &* 100), Int32(truncatingIfNeeded: below &* 100)
    )
    let value = Int32(truncatingIfNeeded: patterns.value(own, opponent))
    let plies = min((empties &- 8) &>> 2, 3) &<< 1
    if value >= least {
      let bound = least &+ distance &- 1
      return expected(own, opponent, plies, over: bound) > bound ? above : nil
    }
    if value <= most {
      let bound = most &- distance
      return expected(own, opponent, plies, over: bound) <= bound ? below : nil
    }
    return nil
  }

  /// What patterns promise some plies later, in hundredths of a disc: above the bound, a lower limit
  /// of it, otherwise an upper one.
  ///
  /// It means nothing once the search is stopped.
  private func expected(
    _ own: UInt64, _ opponent: UInt64, _ plies: Int, over bound: Int32
  ) -> Int32 {
    state.pointee.nodes &+= 1
    if state.pointee.nodes >= state.pointee.nextCheck { check() }
    if state.pointee.isStopped { return bound }
    if plies == 0 {
      return Int32(truncatingIfNeeded: state.pointee.patterns!.value(own, opponent))
    }
    let moves = lines.moves(own, opponent)
    if moves == 0 {
      if lines.moves(opponent, own) == 0 {
        return Int32(truncatingIfNeeded: Self.final(own, opponent) &* 100)
      }
      return 0 &- expected(opponent, own, plies, over: -1 &- bound)
    }
    let empties = (~(own | opponent)).nonzeroBitCount
    let candidates = state.pointee.candidates + empties &* SearchState.room
    let count = sort(moves, own, opponent, 64, Depth.estimate &- 1, candidates)
    var best = Int32.min &+ 1
    for index in 0..<count {
      let candidate = candidates[index]
      let value =
        0
        &- expected(
          opponent ^ candidate.flips,
          own ^ candidate.flips ^ Squares.bit(Int(candidate.square)), plies &- 1,
          over: -1 &- bound)
      best = max(best, value)
      if best > bound { break }
    }
    return best
  }
}
