import MoonstoneKernel

/// What a controller has said of a side's time: `time_settings` for both, `time_left` for one.
struct ControllerClock: Hashable, Sendable {
  /// The time left; `nil` without a limit.
  private(set) var left: Duration?
  /// For how many moves that is; 0 for the rest of the match.
  private(set) var moves = 0

  /// No limit.
  init() {}

  /// As `time_settings` begins: the main time, and after it a time for a number of moves.
  init(main: Duration, extra: Duration, extraMoves: Int) {
    // The protocol's way to say that there is no limit.
    if extra > .zero, extraMoves == 0 { return }
    left = main > .zero ? main : extra
    moves = main > .zero ? 0 : extraMoves
  }

  /// As `time_left` says.
  init(left: Duration, moves: Int) {
    self.left = left
    self.moves = moves
  }

  /// Takes off what a move took.
  mutating func spend(_ elapsed: Duration) {
    left = left.map { max($0 - elapsed, .zero) }
  }

  /// The budget of the next move.
  ///
  /// - Parameters:
  ///   - movesToGo: about how many moves the side still has to make, this one included.
  ///   - usual: what holds where the controller has said nothing of time, and for the ticks.
  func budget(movesToGo: Int, usual: Budget) -> Budget {
    guard let left else { return usual }
    return Budget(
      remaining: left, remainingTicks: usual.remainingTicks,
      allowance: left / max(moves > 0 ? moves : movesToGo, 1), tickAllowance: usual.tickAllowance)
  }
}
