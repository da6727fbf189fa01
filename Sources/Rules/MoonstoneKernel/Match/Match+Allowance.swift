extension Match {
  /// What a side may well spend of its time on the move it makes next, see
  /// ``Clocks/allowance(for:movesToGo:)``.
  @inlinable public func allowance(for side: Side) -> Duration? {
    clocks.allowance(for: side, movesToGo: game.movesToGo(in: position))
  }

  /// As ``allowance(for:)``, of ticks.
  @inlinable public func tickAllowance(for side: Side) -> Int? {
    clocks.tickAllowance(for: side, movesToGo: game.movesToGo(in: position))
  }
}
