import MoonstoneHost
import MoonstoneKernel

/// A time as Gomocup's protocol tells it, in milliseconds: for a move, for the match, and what is
/// left of that.
struct GomocupTime {
  enum Key: String {
    case turn = "timeout_turn"
    case match = "timeout_match"
    case left = "time_left"
  }

  /// What says that a match has no limit.
  private static let unlimited = 2_147_483_647
  /// What a move has where nothing is limited: half of what an engine may take.
  private static let untimed = 30_000

  let values: [(key: Key, value: Int)]

  init(_ budget: Budget) {
    // A limit of 0 would ask for a move at once.
    func milliseconds(_ time: Duration) -> Int {
      min(max(Int(time / .milliseconds(1)), 1), Self.unlimited)
    }
    let left = budget.remaining
    let turn, match: Int
    switch budget.control {
    case .perMatch(let time, _):
      turn = left.map(milliseconds) ?? Self.untimed
      match = milliseconds(time)
    case .perMove, .perPeriod, .unlimited:
      turn = left.map { milliseconds($0 / max(budget.moves ?? 1, 1)) } ?? Self.untimed
      match = 0
    }
    let rest = match == 0 ? Self.unlimited : left.map(milliseconds) ?? Self.unlimited
    values = [(.turn, turn), (.match, match), (.left, rest)]
  }
}
