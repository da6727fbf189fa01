import MoonstoneKernel

/// What the moves of one match cost.
public struct MatchAccount: Hashable, Sendable {
  /// How many moves each side has chosen; forced passes are not counted.
  public private(set) var moves = Sides(both: 0)
  /// The time that each side has used, in nanoseconds.
  public private(set) var nanoseconds = Sides(both: Int64(0))
  /// The ticks that each side has used; `nil` when no player counts them.
  public private(set) var ticks: Sides<Int>?

  /// Creates an account without moves.
  public init() {}

  @usableFromInline mutating func add(_ ticks: Int?, _ nanoseconds: Int64, of side: Side) {
    moves[side] += 1
    self.nanoseconds[side] += nanoseconds
    guard let ticks else { return }
    if self.ticks == nil { self.ticks = Sides(both: 0) }
    self.ticks?[side] += ticks
  }
}
