/// A player's answer: a move, and what goes on record with it.
public struct Choice<Move: Symbol>: Hashable, Sendable {
  public let move: Move
  /// What the player says of its move. Kept, never acted on.
  public let comment: Comment?
  /// What the player wants handed back if the match is resumed, in a form that only the player
  /// reads; `nil` when it is as it was.
  public let memory: String?
  /// The work that the choice took: VM instructions, and a price for each call of the host
  /// (`moonstone prices` lists them). `nil` where nobody counts.
  public let ticks: Int?

  @inlinable public init(
    _ move: Move, comment: Comment? = nil, memory: String? = nil, ticks: Int? = nil
  ) {
    self.move = move
    self.comment = comment
    self.memory = memory
    self.ticks = ticks
  }
}

public struct Comment: Hashable, Sendable {
  /// What the player thinks the position is worth to its side, in its own units.
  public let value: Double?
  /// How many plies it looked ahead.
  public let depth: Int?
  public let text: String?

  @inlinable public init(value: Double? = nil, depth: Int? = nil, text: String? = nil) {
    self.value = value
    self.depth = depth
    self.text = text
  }
}
