import MoonstoneHost
import MoonstoneKernel

/// A clock in GGF, and what each move of the match is said to have taken, so that a side has the
/// time that it has.
///
/// Clocks are whole seconds, since not every program reads others. What moves took has fractions,
/// so from a side's second move on the time left is exact. Where a time is given for a few moves,
/// each finds its part of it: GGF has no such clock, but an increment comes to the same.
struct NBoardTime {
  let clock: GGFClock
  /// Seconds that a move of the side took, and one of the other side; `nil`: it is not said.
  let own: Double?, other: Double?

  /// - Parameters:
  ///   - count: how many moves the side has made.
  ///   - movesToGo: about how many it still has to make.
  /// - Returns: `nil` without a clock.
  init?(_ budget: Budget, after count: Int, movesToGo: Int) {
    guard let remaining = budget.remaining else { return nil }
    var left = max(remaining / .seconds(1), 0.001)
    var increment = budget.control.increment / .seconds(1)
    if let moves = budget.moves, moves == 1 || moves < movesToGo {
      left /= Double(moves)
      increment = left
    }
    // 0 could be taken for no limit, and nobody has moved whose time could take something off.
    let main = count > 0 ? left.rounded(.up) : max(left.rounded(.down), 1)
    increment = increment.rounded(.up)
    // A second more than there is does little harm as the time for all of the match.
    if main > left, count == 0 { increment = 0 }
    clock = GGFClock(main: main, increment: increment > 0 ? increment : nil)
    other = increment > 0 ? increment : nil
    let spent = (main - left) / Double(max(count, 1)) + increment
    own = count > 0 && spent > 0 ? (spent * 1000).rounded(.up) / 1000 : nil
  }
}
