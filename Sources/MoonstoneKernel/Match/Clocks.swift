/// The time both sides have left under a ``TimeControl``.
///
/// Time enters as what a move took, so that nothing here looks at a clock. The rules are those of
/// fastchess (`timecontrol.cpp`): a side loses on time if and only if what it has left falls below
/// minus the margin; otherwise it has at least 0, and then what it gains is added.
public struct Clocks: Hashable, Sendable {
  public let control: TimeControl
  /// How far below 0 a clock may fall without loss, for what measuring adds.
  public let margin: Duration
  private var left: Sides<Duration>
  private var moves = Sides(both: 0)

  public init(_ control: TimeControl, margin: Duration = .zero) {
    self.control = control
    self.margin = margin
    left = Sides(both: .zero)
    switch control {
    case .unlimited: break
    case .perMove(let time): left = Sides(both: time)
    case .perMatch(let time, let increment): left = Sides(both: time + increment)
    case .perPeriod(_, let time): left = Sides(both: time)
    }
  }

  /// What `side` has for its next move, or `nil` when time is unlimited.
  public func remaining(for side: Side) -> Duration? {
    control == .unlimited ? nil : left[side]
  }

  /// Charges a move to `side`. Returns false when its flag falls.
  mutating func spend(_ elapsed: Duration, by side: Side) -> Bool {
    guard control != .unlimited else { return true }
    left[side] -= elapsed
    guard left[side] >= .zero - margin else { return false }
    left[side] = max(left[side], .zero)
    moves[side] += 1
    switch control {
    case .unlimited: break
    case .perMove(let time): left[side] = time
    case .perMatch(_, let increment): left[side] += increment
    case .perPeriod(let count, let time):
      if moves[side].isMultiple(of: count) { left[side] += time }
    }
    return true
  }
}
