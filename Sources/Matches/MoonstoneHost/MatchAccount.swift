import MoonstoneKernel

/// What the moves of one match took.
public struct MatchAccount: Hashable, Sendable {
  public private(set) var moves = Sides(both: 0)
  private var elapsed = Sides(both: Duration.zero)
  /// `nil` where nobody counts.
  public private(set) var ticks: Sides<Int>?

  public init() {}

  public var nanoseconds: Sides<Int64> {
    elapsed.map { elapsed in
      let (seconds, attoseconds) = elapsed.components
      return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
  }

  @usableFromInline mutating func add(_ ticks: Int?, _ elapsed: Duration, of side: Side) {
    moves[side] += 1
    self.elapsed[side] += elapsed
    guard let ticks else { return }
    if self.ticks == nil { self.ticks = Sides(both: 0) }
    self.ticks?[side] += ticks
  }
}
