/// How far and how long a search may go.
public struct SearchLimits: Hashable, Sendable {
  /// How many plies it may look ahead, from 1 to ``deepest``.
  public var depth: Int
  /// How many positions it may visit, at least 1; it never visits one more.
  public var nodes: Int
  /// How many nodes it visits before it asks again whether to stop.
  public var interval: Int
  /// The largest probability that a line which was left out mattered, estimated from measured
  /// errors; from 0 to 0.5.
  ///
  /// With 0 the search leaves out nothing and finds the value of minimax.
  public var selectivity: Double

  /// The largest number of plies that a search can look ahead.
  @inlinable public static var deepest: Int { 200 }

  /// Creates limits; values out of range are moved to the nearest one within.
  @inlinable public init(
    depth: Int = deepest, nodes: Int = .max, interval: Int = 256, selectivity: Double = 0
  ) {
    self.selectivity = min(max(selectivity, 0), 0.5)
    self.depth = min(max(depth, 1), Self.deepest)
    self.nodes = max(nodes, 1)
    self.interval = max(interval, 1)
  }
}
