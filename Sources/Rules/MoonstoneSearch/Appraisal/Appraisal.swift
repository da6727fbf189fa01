import MoonstoneKernel

/// What a position was worth before a move was played and after it, always to the side that played.
public struct Appraisal<Move: Symbol>: Hashable, Sendable {
  /// What a position is worth to a side.
  public struct Value: Hashable, Sendable {
    /// The worth: in the units of the game's `ValueScale`, or the expected result from -1 to 1.
    public let worth: Double
    /// The chance of winning, from 0 to 1; a draw counts as half a win.
    public let chance: Double
    /// Whether it is the worth under perfect play.
    public let isExact: Bool

    /// Creates a value.
    @inlinable public init(worth: Double, chance: Double, isExact: Bool) {
      self.worth = worth
      self.chance = chance
      self.isExact = isExact
    }
  }

  /// The worth with the best move.
  public let before: Value
  /// The worth with the move that was played; never more than ``before``.
  public let after: Value
  /// The line that both sides would play, beginning with the best move: the one that was played, if
  /// none is better.
  public let line: [Move]
  /// The line that both sides would play after the move that was played, beginning with the answer.
  public let reply: [Move]
  /// How many plies were searched in full; 0 for a solution, and for random games.
  public let depth: Int
  /// How many positions were visited.
  public let nodes: Int

  /// Creates an appraisal.
  @inlinable public init(
    before: Value, after: Value, line: [Move], reply: [Move], depth: Int, nodes: Int
  ) {
    self.before = before
    self.after = after
    self.line = line
    self.reply = reply
    self.depth = depth
    self.nodes = nodes
  }
}
