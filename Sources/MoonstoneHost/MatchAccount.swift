import MoonstoneKernel

/// What the moves of one match took.
public struct MatchAccount: Hashable, Sendable {
  public private(set) var moves = Sides(both: 0)
  public private(set) var nanoseconds = Sides<Int64>(both: 0)
  /// `nil` where nobody counts.
  public private(set) var ticks: Sides<Int>?

  public init() {}

  @usableFromInline mutating func add(_ ticks: Int?, _ elapsed: Duration, of side: Side) {
    moves[side] += 1
    let (seconds, attoseconds) = elapsed.components
    nanoseconds[side] += seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    guard let ticks else { return }
    if self.ticks == nil { self.ticks = Sides(both: 0) }
    self.ticks?[side] += ticks
  }
}
