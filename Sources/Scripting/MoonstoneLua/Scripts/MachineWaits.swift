import MoonstoneSupport

/// How much longer than it wanted to a thread of this process slept, in the last minute or less.
///
/// That is what all scripts go by, since a worker may say anything of itself.
final class MachineWaits: Sendable {
  private struct State {
    /// When the newer half of a minute began, by ``monotonicTime()``.
    var begin = Duration.zero
    var newer = Duration.zero
    var older = Duration.zero
  }

  static let shared = MachineWaits()

  private static let span = Duration.seconds(30)
  /// Who sleeps longer was not kept waiting, but stopped.
  static let most = Duration.seconds(1)

  private let state = Locked(State())

  var longest: Duration { state.withLock { max($0.newer, $0.older) } }

  /// Takes note of a sleep that took so much longer.
  func note(_ wait: Duration, at now: Duration = monotonicTime()) {
    guard wait <= Self.most else { return }
    state.withLock { state in
      if now - state.begin > Self.span {
        state.older = now - state.begin > Self.span * 2 ? .zero : state.newer
        state.begin = now
        state.newer = .zero
      }
      state.newer = max(state.newer, wait)
    }
  }
}
