import MoonstoneKernel

/// One ply of an archived match.
public struct ArchivedPly: Hashable, Sendable {
  /// The side that moved.
  public var side: Side
  /// The text of the move; a forced pass is a move.
  public var move: String
  /// The key of the position before the move.
  public var key: PositionKey
  /// The text of the canonical move; see `CanonicalLine`. The same move from an image of the
  /// position has the same.
  public var canonicalMove: String
  /// What the player thought the position worth, in its own units, for its side.
  public var value: Double?
  /// How many plies the player looked ahead.
  public var depth: Int?
  /// The work of the player's script.
  public var ticks: Int?
  /// The charge to the clock.
  public var time: Duration?
  /// What an analysis found the position worth for the side to move, in the game's own units.
  public var analysis: Double?
  /// What the move gave away by that analysis, in the game's own units.
  public var loss: Double?
  /// The text of the best move by that analysis.
  public var best: String?

  /// - Parameters:
  ///   - side: the side that moved.
  ///   - move: the text of the move.
  ///   - key: the key of the position before the move.
  ///   - canonicalMove: the text of the canonical move; `nil` if it is `move`.
  ///   - value: what the player thought the position worth.
  ///   - depth: how many plies the player looked ahead.
  ///   - ticks: the work of the player's script.
  ///   - time: the charge to the clock.
  ///   - analysis: what an analysis found the position worth.
  public init(
    side: Side, move: String, key: PositionKey, canonicalMove: String? = nil, value: Double? = nil,
    depth: Int? = nil, ticks: Int? = nil, time: Duration? = nil, analysis: Double? = nil
  ) {
    self.side = side
    self.move = move
    self.key = key
    self.canonicalMove = canonicalMove ?? move
    self.value = value
    self.depth = depth
    self.ticks = ticks
    self.time = time
    self.analysis = analysis
  }
}
