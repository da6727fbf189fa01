import MoonstoneSupport

/// A person's request to leave the present work, such as a match or an event.
package final class Interruption: Sendable {
  private struct State: Sendable {
    var signal: Int32?
    var leave: (@Sendable () -> Void)?
    var ends: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  package init() {}

  /// The signal that asked to leave; `nil` without a request.
  package var signal: Int32? { state.withLock(\.signal) }

  /// - Throws: ``Interrupted`` after a request to leave.
  package func check() throws(Interrupted) {
    if let signal { throw Interrupted(signal: signal) }
  }

  /// Adds a closure that runs before a second request ends the program. Called on any thread; must
  /// return soon.
  package func onSecondRequest(_ end: @escaping @Sendable () -> Void) {
    state.withLock { $0.ends.append(end) }
  }

  /// Sets the closure that leaves the present work; `nil` when the work is over, so that nothing
  /// keeps it alive. Called on any thread.
  package func onRequest(_ leave: (@Sendable () -> Void)?) {
    let isLate = state.withLock { state in
      state.leave = leave
      return state.signal != nil
    }
    if isLate { leave?() }
  }

  /// Requests to leave. Returns whether this is the first request.
  package func request(by signal: Int32) -> Bool {
    let (isFirst, actions) = state.withLock { state in
      let isFirst = state.signal == nil
      state.signal = signal
      return (isFirst, isFirst ? [state.leave].compactMap(\.self) : state.ends)
    }
    for action in actions { action() }
    return isFirst
  }
}

/// The work was left because a signal asked for it.
package struct Interrupted: Error {
  package let signal: Int32
}
