import MoonstoneKernel
import MoonstoneSearch

/// What a search found out about one move by itself, in codes.
@usableFromInline struct RankedFinding {
  @usableFromInline let move: Int
  /// As scripts see it.
  @usableFromInline let value: Double
  @usableFromInline let isExact: Bool
  @usableFromInline let depth: Int
  @usableFromInline let line: [Int]

  @inlinable init<Move: Symbol>(_ found: MoveValue<Move>) {
    move = found.move.code
    value = shown(found.value)
    isExact = found.isExact
    depth = found.depth
    line = found.line.map(\.code)
  }

  @inlinable init<Move: Symbol>(_ found: SolvedMove<Move>) {
    move = found.move.code
    value = Double(found.margin)
    isExact = true
    depth = found.line.count
    line = found.line.map(\.code)
  }
}

/// Keeps the best moves of the last search until they are read, one by one.
@usableFromInline class RankingHolder {
  @usableFromInline final var ranking: [RankedFinding] = []

  @inlinable init() {}
}
