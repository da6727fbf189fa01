import MoonstoneHost
import MoonstoneKernel

/// What a controller has said of a side's time: `time_settings` for both, `time_left` for one.
///
/// A controller may say nothing more for a whole match, so the clock runs on by itself.
struct ControllerClock: Hashable, Sendable {
  /// A time for a number of moves, given again after the last of them.
  struct Period: Hashable, Sendable {
    let time: Duration
    /// At least 1.
    let moves: Int
  }

  /// Controllers that count whole seconds say 0 of what is less, and wait for a move.
  private static let least = Duration.milliseconds(100)

  /// The time left; `nil` without a limit.
  private(set) var left: Duration?
  /// For how many moves that is; 0 for the rest of the match, or until ``period`` begins.
  private(set) var moves = 0
  /// What is given when the time or its moves are used up.
  private var period: Period?
  /// What each move adds; ``left`` has the next one's.
  private var increment = Duration.zero

  /// No limit.
  init() {}

  /// As `time_settings` begins: the main time, and after it a time for a number of moves.
  init(main: Duration, extra: Duration, extraMoves: Int) {
    // The protocol's way to say that there is no limit.
    if extra > .zero, extraMoves == 0 { return }
    if extra > .zero { period = Period(time: extra, moves: extraMoves) }
    left = main > .zero ? main : extra
    moves = main > .zero ? 0 : extraMoves
  }

  /// A time for the rest of the match.
  init(left: Duration, increment: Duration = .zero) {
    self.left = left
    self.increment = increment
  }

  /// Takes what `time_left` says.
  mutating func set(left: Duration, moves: Int, increment: Duration = .zero) {
    self.left = left
    self.moves = moves
    self.increment = increment
    // Without settings, as much as now is the best guess.
    if moves > 0, period == nil { period = Period(time: left, moves: moves) }
  }

  /// Takes off what a move took.
  mutating func spend(_ elapsed: Duration) {
    guard let left else { return }
    var rest = left - elapsed
    if moves == 0, rest < .zero, let period {
      rest += period.time
      moves = period.moves
    }
    if moves > 0 {
      moves -= 1
      if moves == 0, let period { (rest, moves) = (period.time, period.moves) }
    }
    self.left = max(rest, .zero) + increment
  }

  /// The budget of the next move.
  ///
  /// - Parameters:
  ///   - movesToGo: about how many moves the side still has to make, this one included.
  ///   - usual: what holds where the controller has said nothing of time, and for the ticks.
  func budget(movesToGo: Int, usual: Budget) -> Budget {
    guard let left = left.map({ max($0, Self.least) }) else { return usual }
    // As `Clocks` allow it.
    let gain = min(increment, left)
    let share = moves > 0 ? min(moves, movesToGo) : movesToGo
    return Budget(
      remaining: left, remainingTicks: usual.remainingTicks,
      allowance: (left - gain) / max(share, 1) + gain * 9 / 10,
      tickAllowance: usual.tickAllowance, moves: moves > 0 ? moves : nil)
  }
}
