extension Search {
  @inline(__always) private func touches(_ square: Int, _ opponent: UInt64) -> Bool {
    state.pointee.squares.neighbours[square] & opponent != 0
  }

  /// The value with one empty square; every other square that is not `own`'s is the opponent's.
  @inline(__always) func last(_ own: UInt64, _ bound: Int, _ square: Int) -> Int {
    state.pointee.nodes &+= 1
    let placed = 2 &* own.nonzeroBitCount &- 62
    let turned = lastFlips.count(square, own)
    if turned != 0 { return placed &+ 2 &* turned }
    let unplaced = placed > 0 ? placed : placed &- 2
    guard unplaced > bound else { return unplaced }
    let lost = lastFlips.count(square, ~own & ~Squares.bit(square))
    return lost == 0 ? unplaced : placed &- 2 &- 2 &* lost
  }

  /// The value with two empty squares.
  @inline(__always) func last(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, _ first: Int, _ second: Int
  ) -> Int {
    state.pointee.nodes &+= 1
    var best = value(own, opponent, bound, playing: first, leaving: second)
    if best > bound { return best }
    best = max(best, value(own, opponent, bound, playing: second, leaving: first))
    return best != Self.none ? best : passed(own, opponent, bound, first, second)
  }

  /// The value of a move; ``none`` when a disc on the square does not turn anything.
  @inline(__always) private func value(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, playing square: Int, leaving left: Int
  ) -> Int {
    guard touches(square, opponent) else { return Self.none }
    let flips = lines.inlinedFlips(square, own, opponent)
    return flips == 0 ? Self.none : 0 &- last(opponent ^ flips, -1 &- bound, left)
  }

  @inline(never) private func passed(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, _ first: Int, _ second: Int
  ) -> Int {
    var best = -Self.none
    var flips = lines.inlinedFlips(first, opponent, own)
    if flips != 0 {
      best = last(own ^ flips, bound, second)
      if best <= bound { return best }
    }
    flips = lines.inlinedFlips(second, opponent, own)
    if flips != 0 { best = min(best, last(own ^ flips, bound, first)) }
    return best == -Self.none ? Self.final(own, opponent) : best
  }

  /// The value with three empty squares.
  ///
  /// - Parameter hasPassed: whether the other side has just passed.
  func last(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, _ one: Int, _ other: Int, _ another: Int,
    _ hasPassed: Bool
  ) -> Int {
    state.pointee.nodes &+= 1
    // A square that is alone in its quarter comes first.
    var (first, second, third) = (one, other, another)
    if Squares.areNear(first, second) {
      swap(&first, &third)
    } else if Squares.areNear(first, third) {
      swap(&first, &second)
    }
    var best = value(own, opponent, bound, playing: first, leaving: second, third)
    if best > bound { return best }
    best = max(best, value(own, opponent, bound, playing: second, leaving: first, third))
    if best > bound { return best }
    best = max(best, value(own, opponent, bound, playing: third, leaving: first, second))
    if best != Self.none { return best }
    if hasPassed { return Self.final(own, opponent) }
    return 0 &- last(opponent, own, -1 &- bound, first, second, third, true)
  }

  /// The value of a move; ``none`` when a disc on the square does not turn anything.
  @inline(__always) private func value(
    _ own: UInt64, _ opponent: UInt64, _ bound: Int, playing square: Int, leaving one: Int,
    _ other: Int
  ) -> Int {
    guard touches(square, opponent) else { return Self.none }
    let flips = lines.inlinedFlips(square, own, opponent)
    if flips == 0 { return Self.none }
    let placed = own ^ flips ^ Squares.bit(square)
    return 0 &- last(opponent ^ flips, placed, -1 &- bound, one, other)
  }

  /// The value with four empty squares.
  func last(_ own: UInt64, _ opponent: UInt64, _ bound: Int, _ hasPassed: Bool) -> Int {
    state.pointee.nodes &+= 1
    let empties = ~(own | opponent)
    let odd = Squares.odd(empties)
    var left = empties & odd
    var rest = empties & ~odd
    var best = Self.none
    while true {
      if left == 0 {
        if rest == 0 { break }
        (left, rest) = (rest, 0)
      }
      let square = left.trailingZeroBitCount
      left &= left &- 1
      guard touches(square, opponent) else { continue }
      let flips = lines.inlinedFlips(square, own, opponent)
      if flips == 0 { continue }
      let bit = Squares.bit(square)
      var others = empties ^ bit
      let first = Squares.takeFirst(&others)
      let second = Squares.takeFirst(&others)
      let third = Squares.takeFirst(&others)
      best = max(
        best,
        0 &- last(opponent ^ flips, own ^ flips ^ bit, -1 &- bound, first, second, third, false))
      if best > bound { return best }
    }
    if best != Self.none { return best }
    if hasPassed { return Self.final(own, opponent) }
    return 0 &- last(opponent, own, -1 &- bound, true)
  }

  /// The value with up to four empty squares.
  func last(_ own: UInt64, _ opponent: UInt64, _ bound: Int, _ empties: Int) -> Int {
    var left = ~(own | opponent)
    if empties == 0 { return Self.final(own, opponent) }
    if empties == 4 { return last(own, opponent, bound, false) }
    let first = Squares.takeFirst(&left)
    if empties == 1 { return last(own, bound, first) }
    let second = Squares.takeFirst(&left)
    if empties == 2 { return last(own, opponent, bound, first, second) }
    return last(own, opponent, bound, first, second, Squares.takeFirst(&left), false)
  }
}
