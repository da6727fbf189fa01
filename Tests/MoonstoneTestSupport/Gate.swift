import MoonstoneSupport

/// A moment that tests wait for instead of sleeping: closed until it is opened, open from then on.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  public init() {}

  public func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter() }
  }

  /// Calls back once, at once if the gate is open already.
  public func whenOpen(_ call: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiters.append(call) }
      return state.isOpen
    }
    if isOpen { call() }
  }

  /// Returns when the gate is open. Cancellation does not shorten it.
  public func wait() async {
    await withCheckedContinuation { continuation in whenOpen { continuation.resume() } }
  }
}
