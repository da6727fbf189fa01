import MoonstoneHost
import MoonstoneKernel

/// What the moves of one match took.
struct MatchAccount: Sendable {
  var moves = Sides(both: 0)
  var nanoseconds = Sides<Int64>(both: 0)
  /// `nil` where nobody counts.
  var ticks: Sides<Int>?
}

/// Keeps the account of a match while it is played.
final class Accountant<G: Game>: Observer {
  private let state = Locked(MatchAccount())

  var account: MatchAccount { state.withLock { $0 } }

  func observe(_ event: Match<G>.Event, in match: Match<G>) {
    guard case .played(let choice, let side, _, let elapsed) = event else { return }
    state.withLock { account in
      account.moves[side] += 1
      account.nanoseconds[side] += Int64(elapsed / .nanoseconds(1))
      if let ticks = choice.ticks {
        account.ticks = account.ticks ?? Sides(both: 0)
        account.ticks?[side] += ticks
      }
    }
  }
}
