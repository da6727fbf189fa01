/// Discs that can never be turned again.
extension Bitboard {
  /// Those of `own`'s discs that are shown to be stable.
  ///
  /// A disc can be turned along four axes: row, column and two diagonals. On an axis it is safe if
  /// every square of that line is taken, if it ends the line, or if a stable disc of its side is
  /// next to it; safe on all four, it is stable. Counted from nothing until no more is found, which
  /// starts in the corners. Some discs are stable for reasons that this does not see, so it is a
  /// lower bound.
  @usableFromInline static func stable(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let empty = ~(own | opponent)
    let safe = (
      row: safeLines(.row, empty), column: safeLines(.column, empty),
      falling: safeLines(.falling, empty), rising: safeLines(.rising, empty)
    )
    var stable: UInt64 = 0
    while true {
      let next =
        own & (safe.row | Axis.row.neighbours(stable))
        & (safe.column | Axis.column.neighbours(stable))
        & (safe.falling | Axis.falling.neighbours(stable))
        & (safe.rising | Axis.rising.neighbours(stable))
      if next == stable { return stable }
      stable = next
    }
  }

  /// The empty squares next to a disc of `opponent`.
  @usableFromInline static func potentialMoves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let near =
      Axis.row.neighbours(opponent) | Axis.column.neighbours(opponent)
      | Axis.falling.neighbours(opponent) | Axis.rising.neighbours(opponent)
    return near & ~(own | opponent)
  }

  /// The squares on full lines of an axis, and those that end a line.
  private static func safeLines(_ axis: Axis, _ empty: UInt64) -> UInt64 {
    var open = empty
    for _ in 0..<7 { open |= axis.neighbours(open) }
    return ~open | axis.ends
  }
}

/// A row, a column or a diagonal, in both directions.
struct Axis {
  let step: UInt64
  /// Where a step towards higher bits can lead, and where one towards lower bits can.
  let above, below: UInt64
  /// The squares that have a neighbour in one direction at most.
  let ends: UInt64

  static var row: Axis {
    Axis(step: 1, above: notFirst, below: notLast, ends: 0x8181_8181_8181_8181)
  }
  static var column: Axis {
    Axis(step: 8, above: ~0, below: ~0, ends: 0xFF00_0000_0000_00FF)
  }
  /// From left-up to right-down.
  static var falling: Axis {
    Axis(step: 9, above: notFirst, below: notLast, ends: 0xFF81_8181_8181_81FF)
  }
  /// From left-down to right-up.
  static var rising: Axis {
    Axis(step: 7, above: notLast, below: notFirst, ends: 0xFF81_8181_8181_81FF)
  }

  /// All but the column a, and all but the column h.
  private static var notFirst: UInt64 { 0xFEFE_FEFE_FEFE_FEFE }
  private static var notLast: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }

  /// The squares one step away.
  func neighbours(_ squares: UInt64) -> UInt64 {
    (squares &<< step & above) | (squares &>> step & below)
  }
}
