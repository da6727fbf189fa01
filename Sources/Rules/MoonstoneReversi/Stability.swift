/// Discs that can never be turned again.
@usableFromInline enum Stability<Board: ReversiBoard> {
  @usableFromInline typealias Bits = Board.Bits

  /// Those of `own`'s discs that are shown to be stable.
  ///
  /// A disc can be turned along four axes: row, column and two diagonals. On an axis it is safe if
  /// every square of that line is taken, if it ends the line, or if a stable disc of its side is
  /// next to it; safe on all four, it is stable. Counted from nothing until no more is found, which
  /// starts in the corners. Some discs are stable for reasons that this does not see, so it is a
  /// lower bound.
  @inlinable static func stable(_ own: Bits, _ opponent: Bits) -> Bits {
    let empty = Board.squares & ~(own | opponent)
    let (row, column) = (Axis<Board>.row, Axis<Board>.column)
    let (falling, rising) = (Axis<Board>.falling, Axis<Board>.rising)
    let safe = (
      row: row.safeLines(empty), column: column.safeLines(empty),
      falling: falling.safeLines(empty), rising: rising.safeLines(empty)
    )
    var stable = Bits.none
    while true {
      let next =
        own & (safe.row | row.neighbours(stable))
        & (safe.column | column.neighbours(stable))
        & (safe.falling | falling.neighbours(stable))
        & (safe.rising | rising.neighbours(stable))
      if next == stable { return stable }
      stable = next
    }
  }

  /// The empty squares next to a disc of `opponent`.
  @inlinable static func potentialMoves(_ own: Bits, _ opponent: Bits) -> Bits {
    let near =
      Axis<Board>.row.neighbours(opponent) | Axis<Board>.column.neighbours(opponent)
      | Axis<Board>.falling.neighbours(opponent) | Axis<Board>.rising.neighbours(opponent)
    return near & Board.squares & ~(own | opponent)
  }
}

/// A row, a column or a diagonal, in both directions.
@usableFromInline struct Axis<Board: ReversiBoard> {
  @usableFromInline typealias Bits = Board.Bits

  @usableFromInline let step: Int
  /// Where a step towards higher bits can lead, and where one towards lower bits can.
  @usableFromInline let above, below: Bits

  @inlinable init(step: Int, above: Bits, below: Bits) {
    self.step = step
    self.above = above
    self.below = below
  }

  @inlinable static var row: Axis { Axis(step: 1, above: notFirst, below: notLast) }

  @inlinable static var column: Axis {
    Axis(step: Board.stride, above: Board.squares, below: Board.squares)
  }

  /// From left-up to right-down.
  @inlinable static var falling: Axis {
    Axis(step: Board.stride &+ 1, above: notFirst, below: notLast)
  }

  /// From left-down to right-up.
  @inlinable static var rising: Axis {
    Axis(step: Board.stride &- 1, above: notLast, below: notFirst)
  }

  /// All but the first column, and all but the last.
  @inlinable static var notFirst: Bits { Board.squares & ~Board.column(0) }
  @inlinable static var notLast: Bits { Board.squares & ~Board.column(Board.size &- 1) }

  /// The squares one step away.
  @inlinable func neighbours(_ squares: Bits) -> Bits {
    (squares &<< step & above) | (squares &>> step & below)
  }

  /// The squares that have a neighbour in one direction at most.
  @inlinable var ends: Bits {
    Board.squares & ~((Board.squares &<< step & above) & (Board.squares &>> step & below))
  }

  /// The squares on full lines of the axis, and those that end a line.
  @inlinable func safeLines(_ empty: Bits) -> Bits {
    var open = empty
    for _ in 1..<Board.size { open = open | neighbours(open) }
    return (Board.squares & ~open) | ends
  }
}
