extension Search {
  /// The value with seven empty squares or more; moves that leave the opponent few replies come
  /// first.
  func sorted(_ own: UInt64, _ opponent: UInt64, _ bound: Int, _ empties: Int) -> Int {
    state.pointee.nodes &+= 1
    if state.pointee.nodes >= state.pointee.nextCheck { check() }
    if state.pointee.isStopped { return bound }
    if let limit = stableLimit(own, opponent, bound, empties) { return limit }
    let selectivity = state.pointee.selectivity(empties)
    var known: UInt8 = 64
    if empties >= Depth.cache, let entry = state.pointee.cache(empties).entry(own, opponent) {
      if entry.pointee.level >= selectivity.level {
        if Int(entry.pointee.low) > bound { return Int(entry.pointee.low) }
        if Int(entry.pointee.high) <= bound { return Int(entry.pointee.high) }
      }
      known = entry.pointee.move
    }
    if selectivity.distance != .max,
      let value = expected(own, opponent, bound, empties, selectivity.distance)
    {
      return value
    }
    let moves = lines.moves(own, opponent)
    if moves == 0 {
      if lines.moves(opponent, own) == 0 { return Self.final(own, opponent) }
      return 0 &- sorted(opponent, own, -1 &- bound, empties)
    }
    let candidates = state.pointee.candidates + empties &* SearchState.room
    let count = sort(moves, own, opponent, known, empties, candidates)
    if empties >= Depth.enhanced,
      let value = lookUp(candidates, count, own, opponent, bound, empties)
    {
      return value
    }
    var best = Self.none
    var move: UInt8 = 64
    for index in 0..<min(count, selectivity.moves) {
      let candidate = candidates[index]
      let value =
        0
        &- self.value(
          opponent ^ candidate.flips,
          own ^ candidate.flips ^ Squares.bit(Int(candidate.square)),
          over: -1 &- bound, empties &- 1)
      if value > best {
        best = value
        move = candidate.square
        if best > bound { break }
      }
    }
    if state.pointee.isStopped { return bound }
    if empties >= Depth.cache {
      state.pointee.cache(empties)
        .note(own, opponent, best, over: bound, move, empties, selectivity.level)
    }
    return best
  }

  /// A value above the bound that the table knows after one of the moves; `nil` if there is none.
  @inline(__always) private func lookUp(
    _ candidates: UnsafeMutablePointer<Candidate>, _ count: Int, _ own: UInt64, _ opponent: UInt64,
    _ bound: Int, _ empties: Int
  ) -> Int? {
    let level = state.pointee.selectivity(empties &- 1).level
    for index in 0..<count {
      let candidate = candidates[index]
      if let entry = state.pointee.cache(empties &- 1).entry(
        opponent ^ candidate.flips, own ^ candidate.flips ^ Squares.bit(Int(candidate.square))),
        entry.pointee.level >= level, 0 &- Int(entry.pointee.high) > bound
      {
        return 0 &- Int(entry.pointee.high)
      }
    }
    return nil
  }
}
