/// What both sides have left of time and of ticks.
///
/// Both enter as what a move took, so that nothing here looks at a clock.
public struct Clocks: Hashable, Sendable {
  private var time: Account<Duration>
  private var ticks: Account<Int>

  /// - Parameter margin: how far below 0 a clock may fall without loss, for what measuring adds.
  public init(
    _ control: TimeControl, margin: Duration = .zero, ticks: TickControl = .unlimited
  ) {
    time = Account(control, margin: margin)
    self.ticks = Account(ticks, margin: 0)
  }

  public var control: TimeControl { time.control }
  public var tickControl: TickControl { ticks.control }
  public var margin: Duration { time.margin }

  /// The time `side` has for its next move, or `nil` when time is unlimited.
  public func remaining(for side: Side) -> Duration? { time.remaining(for: side) }

  /// The ticks `side` has for its next move, or `nil` when they are unlimited.
  public func remainingTicks(for side: Side) -> Int? { ticks.remaining(for: side) }

  /// The time that `side` may well spend on its next move, or `nil` when time is unlimited: all of
  /// what is given for one move; else an equal part of what is left for the moves it has still to
  /// make, and most of what each move adds. Never more than ``remaining(for:)``.
  ///
  /// - Parameter movesToGo: see ``Game/movesToGo(in:)``.
  public func allowance(for side: Side, movesToGo: Int) -> Duration? {
    time.allowance(for: side, movesToGo: movesToGo)
  }

  /// As ``allowance(for:movesToGo:)``, of ticks.
  public func tickAllowance(for side: Side, movesToGo: Int) -> Int? {
    ticks.allowance(for: side, movesToGo: movesToGo)
  }

  /// Charges a move to `side`. Answers what ran out, if anything did.
  @usableFromInline
  mutating func spend(_ elapsed: Duration, ticks spent: Int, by side: Side) -> Forfeit.Reason? {
    if !time.spend(elapsed, by: side) { return .time }
    if !ticks.spend(spent, by: side) { return .ticks }
    return nil
  }

  /// As they were at the start.
  var atStart: Clocks { Clocks(control, margin: margin, ticks: tickControl) }
}

/// What both sides have left of one thing.
///
/// The rules are those of fastchess (`timecontrol.cpp`): a side loses if and only if what it has
/// left falls below minus the margin; otherwise it has at least 0, and then what it gains is added.
struct Account<Amount: ControlAmount>: Hashable, Sendable {
  let control: Control<Amount>
  let margin: Amount
  private var left: Sides<Amount>
  private var moves = Sides(both: 0)

  init(_ control: Control<Amount>, margin: Amount) {
    self.control = control
    self.margin = margin
    left = Sides(both: .zero)
    switch control {
    case .unlimited: break
    case .perMove(let amount): left = Sides(both: amount)
    case .perMatch(let amount, let increment): left = Sides(both: amount + increment)
    case .perPeriod(_, let amount): left = Sides(both: amount)
    }
  }

  func remaining(for side: Side) -> Amount? { control == .unlimited ? nil : left[side] }

  func allowance(for side: Side, movesToGo: Int) -> Amount? {
    let left = left[side]
    let movesToGo = max(movesToGo, 1)
    switch control {
    case .unlimited: return nil
    case .perMove: return left
    case .perMatch(_, let increment):
      // What a move adds is in what is left already.
      let gain = min(increment, left)
      return (left - gain).divided(by: movesToGo) + gain - gain.divided(by: 10)
    case .perPeriod(let count, _):
      return left.divided(by: min(count - moves[side] % count, movesToGo))
    }
  }

  /// Charges a move. Returns false when there was too little left for it.
  mutating func spend(_ amount: Amount, by side: Side) -> Bool {
    guard control != .unlimited else { return true }
    left[side] -= amount
    guard left[side] >= .zero - margin else { return false }
    left[side] = max(left[side], .zero)
    moves[side] += 1
    switch control {
    case .unlimited: break
    case .perMove(let amount): left[side] = amount
    case .perMatch(_, let increment): left[side] += increment
    case .perPeriod(let count, let amount):
      if moves[side].isMultiple(of: count) { left[side] += amount }
    }
    return true
  }
}
