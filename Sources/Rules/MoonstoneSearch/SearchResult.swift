/// What a search found.
public struct SearchResult<Move: Sendable>: Sendable {
  /// The best move; `nil` only when the game is over.
  public var move: Move?
  /// What the position is worth to the side to move, on the scale of ``Worth``.
  public var value: Int
  /// How many plies were looked at in full; 0 when the budget was too small for one.
  public var depth: Int
  /// How many positions were visited.
  public var nodes: Int
  /// What both sides would play, the best move first; shorter than the depth where the table knew
  /// the rest.
  public var line: [Move]
  /// Whether no evaluation had a part in the value, and nothing was left out: looking deeper would not
  /// change it.
  public var isExact: Bool

  @inlinable public init(
    move: Move?, value: Int, depth: Int, nodes: Int, line: [Move], isExact: Bool
  ) {
    self.move = move
    self.value = value
    self.depth = depth
    self.nodes = nodes
    self.line = line
    self.isExact = isExact
  }
}

extension SearchResult: Equatable where Move: Equatable {}

/// How long a search may go on.
public struct SearchLimits: Hashable, Sendable {
  /// In plies, at most ``deepest``.
  public var depth: Int
  /// How many positions it may visit. Kept to the node; the first is always visited.
  public var nodes: Int
  /// After how many nodes it asks again whether to stop.
  public var interval: Int
  /// With which probability, by measured errors, what is left out as irrelevant was not: above 0, and
  /// at most 0.5. 0 leaves out nothing, and gives the values of minimax.
  public var selectivity: Double

  /// The most plies that a search looks ahead.
  @inlinable public static var deepest: Int { 200 }

  @inlinable public init(
    depth: Int = deepest, nodes: Int = .max, interval: Int = 256, selectivity: Double = 0
  ) {
    self.selectivity = min(max(selectivity, 0), 0.5)
    self.depth = min(max(depth, 1), Self.deepest)
    self.nodes = max(nodes, 1)
    self.interval = max(interval, 1)
  }
}
