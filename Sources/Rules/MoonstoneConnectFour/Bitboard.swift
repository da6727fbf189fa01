/// Seven columns of seven bits, `a1` the lowest, then `a2`; the seventh bit of a column is no square
/// and always 0, so that no line runs from one column's top into the next one's bottom.
///
/// A well-known layout; J. Tromp describes it at tromp.github.io/c4/c4.html.
@usableFromInline enum Bitboard {
  /// The lowest square of each column.
  @inlinable static var bottom: UInt64 { 0x0000_0408_1020_4081 }

  /// All 42 squares.
  @inlinable static var squares: UInt64 { bottom &* 0x3F }

  /// The squares of a column.
  @inlinable static func column(_ column: Int) -> UInt64 { 0x3F &<< UInt64(column &* 7) }

  /// The squares of each second row, from the lowest on.
  @inlinable static var oddRows: UInt64 { bottom &* 0b010101 }

  /// Whether four discs stand in a line.
  @inlinable static func hasFour(_ discs: UInt64) -> Bool {
    hasFour(discs, 1) || hasFour(discs, 7) || hasFour(discs, 6) || hasFour(discs, 8)
  }

  @inlinable @inline(__always) static func hasFour(_ discs: UInt64, _ step: UInt64) -> Bool {
    let pairs = discs & (discs &>> step)
    return pairs & (pairs &>> (2 &* step)) != 0
  }

  /// The squares on which a disc would complete four in a line, whoever stands there.
  @inlinable static func completions(_ discs: UInt64) -> UInt64 {
    let inColumns = (discs &<< 1) & (discs &<< 2) & (discs &<< 3)
    return (inColumns | completions(discs, 7) | completions(discs, 6) | completions(discs, 8))
      & squares
  }

  /// On the lines of one direction: at either end of three, and in a gap.
  @inlinable @inline(__always) static func completions(
    _ discs: UInt64, _ step: UInt64
  ) -> UInt64 {
    let pairsBelow = (discs &<< step) & (discs &<< (2 &* step))
    let pairsAbove = (discs &>> step) & (discs &>> (2 &* step))
    return (pairsBelow & ((discs &<< (3 &* step)) | (discs &>> step)))
      | (pairsAbove & ((discs &>> (3 &* step)) | (discs &<< step)))
  }

  /// How many of the 69 lines of four squares hold `count` own discs and none of the opponent's.
  @inlinable static func lines(of own: UInt64, without opponent: UInt64, count: Int) -> Int {
    lines(own, opponent, count, 1) &+ lines(own, opponent, count, 7)
      &+ lines(own, opponent, count, 6) &+ lines(own, opponent, count, 8)
  }

  /// Counts for all the lines of a direction at once, in three binary digits beside each other.
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
