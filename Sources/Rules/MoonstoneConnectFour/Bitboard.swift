/// Seven columns of seven bits each, with `a1` the lowest, then `a2`.
///
/// The seventh bit of a column is not a square and is always 0, so that no line runs from the top
/// of one column to the bottom of the next. J. Tromp describes the layout at
/// tromp.github.io/c4/c4.html.
@usableFromInline enum Bitboard {
  /// The lowest square of each column.
  @inlinable static var bottom: UInt64 { 0x0000_0408_1020_4081 }

  /// All 42 squares.
  @inlinable static var squares: UInt64 { bottom &* 0x3F }

  @inlinable static func column(_ column: Int) -> UInt64 { 0x3F &<< UInt64(column &* 7) }

  /// The squares of rows 1, 3 and 5.
  @inlinable static var oddRows: UInt64 { bottom &* 0b010101 }

  /// The reflection that exchanges left and right, of columns with all of their seven bits.
  @inlinable static func image(_ bits: UInt64) -> UInt64 {
    let column: UInt64 = 0x7F
    let left =
      (bits & column) &<< 42 | (bits & (column &<< 7)) &<< 28 | (bits & (column &<< 14)) &<< 14
    let right =
      (bits &>> 42) & column | (bits &>> 28) & (column &<< 7) | (bits &>> 14) & (column &<< 14)
    return left | bits & (column &<< 21) | right
  }

  /// Whether there are four discs in a line.
  @inlinable static func hasFour(_ discs: UInt64) -> Bool {
    hasFour(discs, 1) || hasFour(discs, 7) || hasFour(discs, 6) || hasFour(discs, 8)
  }

  @inlinable @inline(__always) static func hasFour(_ discs: UInt64, _ step: UInt64) -> Bool {
    let pairs = discs & (discs &>> step)
    return pairs & (pairs &>> (2 &* step)) != 0
  }

  /// The squares, taken or not, on which a disc would complete four in a line.
  @inlinable static func completions(_ discs: UInt64) -> UInt64 {
    let inColumns = (discs &<< 1) & (discs &<< 2) & (discs &<< 3)
    return (inColumns | completions(discs, 7) | completions(discs, 6) | completions(discs, 8))
      & squares
  }

  /// The completions in one direction: at either end of three discs, or in a gap.
  @inlinable @inline(__always) static func completions(
    _ discs: UInt64, _ step: UInt64
  ) -> UInt64 {
    let pairsBelow = (discs &<< step) & (discs &<< (2 &* step))
    let pairsAbove = (discs &>> step) & (discs &>> (2 &* step))
    return (pairsBelow & ((discs &<< (3 &* step)) | (discs &>> step)))
      | (pairsAbove & ((discs &>> (3 &* step)) | (discs &<< step)))
  }

  /// How many of the 69 lines of four squares have `count` own discs and none of the opponent's.
  @inlinable static func lines(of own: UInt64, without opponent: UInt64, count: Int) -> Int {
    lines(own, opponent, count, 1) &+ lines(own, opponent, count, 7)
      &+ lines(own, opponent, count, 6) &+ lines(own, opponent, count, 8)
  }

  /// Counts the lines of one direction, all at once, with three binary digits for each.
  @inlinable @inline(__always) static func lines(
    _ own: UInt64, _ opponent: UInt64, _ count: Int, _ step: UInt64
  ) -> Int {
    let free = squares & ~opponent
    let pairs = free & (free &>> step)
    let open = pairs & (pairs &>> (2 &* step))
    let (first, second) = (own, own &>> step)
    let (third, fourth) = (own &>> (2 &* step), own &>> (3 &* step))
    let ones = first ^ second ^ third ^ fourth
    let fours = first & second & third & fourth
    let atLeastTwo =
      (first & second) | (third & fourth) | ((first | second) & (third | fourth))
    let found: UInt64 =
      switch count {
      case 0: ~(first | second | third | fourth)
      case 1: ones & ~atLeastTwo
      case 2: ~ones & atLeastTwo & ~fours
      case 3: ones & atLeastTwo
      case 4: fours
      default: 0
      }
    return (found & open).nonzeroBitCount
  }
}
