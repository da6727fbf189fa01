/// What a search found out about the best moves of a position, for people.
package struct Valuation<Move: Symbol>: Hashable, Sendable {
  /// What the values count.
  package enum Unit: Hashable, Sendable {
    /// The margin by which the side to move will win, in the units of ``Outcome``.
    case margin
    /// A feature of the game that cannot be compared with margins.
    case feature(String)
    /// The expected result, from -1 to 1, of random games.
    case result
  }

  /// One move and its value for the side that plays it.
  package struct Entry: Hashable, Sendable {
    package let move: Move
    package let value: Double
    /// Whether the value holds under perfect play.
    package let isExact: Bool
    /// The line that both sides would play, beginning with the move.
    package let line: [Move]

    package init(move: Move, value: Double, isExact: Bool, line: [Move]) {
      self.move = move
      self.value = value
      self.isExact = isExact
      self.line = line
    }
  }

  package let unit: Unit
  /// The best moves, best first.
  package let entries: [Entry]
  /// How many plies were searched in full; 0 for a solution, and for random games.
  package let depth: Int

  package init(unit: Unit, entries: [Entry], depth: Int) {
    self.unit = unit
    self.entries = entries
    self.depth = depth
  }
}
