/// Finds discs that can never be turned again.
@usableFromInline enum Stability<Board: ReversiBoard> {
  @usableFromInline typealias Bits = Board.Bits

  /// The discs in `own` that are shown to be stable; there may be more.
  ///
  /// A disc can be turned along four axes: its row, its column and two diagonals. It is safe on an
  /// axis if every square of that line is taken, if it ends the line, or if a stable disc of its
  /// side is next to it there. A disc that is safe on all four axes is stable. The search begins in
  /// the corners and ends when it does not find another disc.
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

/// A row, a column or a diagonal, in both of its directions.
@usableFromInline struct Axis<Board: ReversiBoard> {
  @usableFromInline typealias Bits = Board.Bits

  @usableFromInline let step: Int
  /// The squares to which a step towards higher bits can lead, and one towards lower bits.
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

  /// The diagonals from left-up to right-down.
  @inlinable static var falling: Axis {
    Axis(step: Board.stride &+ 1, above: notFirst, below: notLast)
  }

  /// The diagonals from left-down to right-up.
  @inlinable static var rising: Axis {
    Axis(step: Board.stride &- 1, above: notLast, below: notFirst)
  }

  /// All squares except the first column.
  @inlinable static var notFirst: Bits { Board.squares & ~Board.column(0) }
  /// All squares except the last column.
  @inlinable static var notLast: Bits { Board.squares & ~Board.column(Board.size &- 1) }

  @inlinable func neighbours(_ squares: Bits) -> Bits {
    (squares &<< step & above) | (squares &>> step & below)
  }

  /// The squares that have at most one neighbour on the axis.
  @inlinable var ends: Bits {
    Board.squares & ~((Board.squares &<< step & above) & (Board.squares &>> step & below))
  }

  /// The squares on full lines of the axis and those at the ends of lines.
  @inlinable func safeLines(_ empty: Bits) -> Bits {
    var open = empty
    for _ in 1..<Board.size { open = open | neighbours(open) }
    return (Board.squares & ~open) | ends
  }
}
