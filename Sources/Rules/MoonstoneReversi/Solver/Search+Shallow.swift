extension Search {
  /// The value with five empty squares or a few more.
  ///
  /// It tries odd quarters first, and corners first within them; it does not remember positions.
  func shallow(_ own: UInt64, _ opponent: UInt64, _ bound: Int, _ empties: Int) -> Int {
    state.pointee.nodes &+= 1
    if let limit = stableLimit(own, opponent, bound, empties) { return limit }
    let moves = lines.moves(own, opponent)
    if moves == 0 {
      if lines.moves(opponent, own) == 0 { return Self.final(own, opponent) }
      return 0 &- shallow(opponent, own, -1 &- bound, empties)
    }
    let odd = Squares.odd(~(own | opponent))
    var left = moves & odd
    var rest = moves & ~odd
    var best = Self.none
    while true {
      if left == 0 {
        if rest == 0 { return best }
        (left, rest) = (rest, 0)
      }
      let corners = left & Squares.corners
      let square = (corners != 0 ? corners : left).trailingZeroBitCount
      let flips = lines.flips(square, own, opponent)
      let next = opponent ^ flips
      let bit = Squares.bit(square)
      let placed = own ^ flips ^ bit
      left ^= bit
      let value =
        empties == 5
        ? 0 &- last(next, placed, -1 &- bound, false)
        : 0 &- shallow(next, placed, -1 &- bound, empties &- 1)
      if value > best {
        best = value
        if best > bound { return best }
      }
    }
  }

  /// An upper limit that is not above the bound, from the opponent's stable discs.
  @inline(__always) func stableLimit(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, _ empties: Int
  ) -> Int? {
    guard bound >= 2 &* empties &- 6 else { return nil }
    // Too few discs to lower the limit enough, or rarely enough stable ones without a corner.
    guard 64 &- 2 &* opponent.nonzeroBitCount <= bound else { return nil }
    guard opponent & Squares.corners != 0 else { return nil }
    let limit = 64 &- 2 &* state.pointee.edges.stable(opponent, own).nonzeroBitCount
    return limit <= bound ? limit : nil
  }
}
