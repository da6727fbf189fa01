import MoonstoneHost
import MoonstoneKernel

/// A time for a number of moves as GTP 2 tells it, in whole seconds.
///
/// Where a second is too much or too little, it is told for several moves: 1.5 seconds for a move
/// as 3 for 2. That promises at most what there is, and less than a hundredth is lost.
struct GTPTime: Hashable {
  /// At least 1, since 0 would say that the time is over.
  let seconds: Int
  /// 0 for the rest of the match.
  let moves: Int

  /// A time for the rest of the match.
  init(_ left: Duration) {
    seconds = max(Int(left / .seconds(1)), 1)
    moves = 0
  }

  /// A time for so many moves.
  ///
  /// - Parameter isWhole: whether it is told for just these moves, if it is a second or more: less
  ///   than a second is lost by that.
  init(_ left: Duration, for moves: Int, isWhole: Bool = false) {
    // No clock is read more exactly than this.
    let left = max(left / .seconds(1), 0.001)
    var factor = 1
    while true {
      // Binary fractions fall short of decimal ones.
      let exact = left * Double(factor)
      let whole = (exact + 1e-6).rounded(.down)
      if whole >= 1, isWhole || whole >= exact * 0.99 {
        seconds = Int(whole)
        self.moves = moves * factor
        return
      }
      factor += 1
    }
  }

  /// What `time_left` says of a budget; `nil` without a clock.
  init?(_ budget: Budget) {
    guard let left = budget.remaining else { return nil }
    switch (budget.moves, budget.control) {
    case (let moves?, .perPeriod(2..., _)): self.init(left, for: moves, isWhole: true)
    case (let moves?, _): self.init(left, for: moves)
    // Only the increment is left, which is a time for each move.
    case (nil, .perMatch(_, let increment)) where left - increment < .seconds(1):
      if increment > .zero { self.init(left, for: 1) } else { self.init(left) }
    case (nil, _): self.init(left)
    }
  }
}

extension TimeControl {
  /// What `time_settings` says before a match: the main time, and a time for a number of moves
  /// after it; `nil` without a clock. An increment is such a time, which is as near as GTP comes.
  var gtpSettings: String? {
    func settings(_ main: Int, _ extra: GTPTime) -> String {
      "\(main) \(extra.seconds) \(extra.moves)"
    }
    switch self {
    case .unlimited: return nil
    case .perMove(let time): return settings(0, GTPTime(time, for: 1))
    case .perPeriod(let moves, let time):
      return settings(0, GTPTime(time, for: moves, isWhole: moves > 1))
    case .perMatch(let time, .zero): return "\(GTPTime(time).seconds) 0 0"
    case .perMatch(let time, let increment):
      return settings(time < .seconds(1) ? 0 : GTPTime(time).seconds, GTPTime(increment, for: 1))
    }
  }
}
