import MoonstoneKernel

/// What the moves of one match cost.
public struct MatchAccount: Hashable, Sendable {
  /// How many moves each side has chosen; forced passes are not counted.
  public private(set) var moves = Sides(both: 0)
  private var elapsed = Sides(both: Duration.zero)
  /// The ticks that each side has used; `nil` when no player counts them.
  public private(set) var ticks: Sides<Int>?

  /// Creates an account without moves.
  public init() {}

  /// The time that each side has used, in nanoseconds.
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
