extension Match {
  /// What a ply took of what its side had, and what its player gave to keep.
  package struct Supply: Sendable {
    /// The time that it took; `nil` if the clocks do not depend on it.
    package var elapsed: Duration?
    /// The ticks that it took; `nil` if the clocks do not depend on them.
    package var ticks: Int?
    /// What the player asked to have kept.
    package var memory: String?
  }

  /// What each ply took, as far as the clocks tell.
  package var supplied: [Supply] {
    history.indices.map { index in
      let after = index + 1 < history.count ? history[index + 1] : moment
      guard history[index].supplies != after.supplies else { return Supply() }
      let (before, now) = (supplies[history[index].supplies], supplies[after.supplies])
      let side = history[index].position.turn
      var supply = Supply(
        elapsed: now.clocks.time.spent(since: before.clocks.time, by: side),
        ticks: now.clocks.ticks.spent(since: before.clocks.ticks, by: side))
      if let memory = now.memories[side], memory != before.memories[side] {
        supply.memory = kept.texts[memory]
      }
      return supply
    }
  }
}

extension Account {
  /// What one move of a side has taken.
  ///
  /// - Returns: `nil` if every move finds as much as the one before.
  fileprivate func spent(since before: Self, by side: Side) -> Amount? {
    switch controls[side] {
    case .unlimited, .perMove: return nil
    case .perMatch(_, let increment): return before.left[side] + increment - left[side]
    case .perPeriod(let count, let amount):
      let gain = moves[side].isMultiple(of: count) ? amount : .zero
      return before.left[side] + gain - left[side]
    }
  }
}
