import MoonstoneSupport

/// A person's wish to leave what is under way, such as a match or an event.
package final class Interruption: Sendable {
  private struct State: Sendable {
    var signal: Int32?
    var leave: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  package init() {}

  /// The number of the signal that asked to leave; `nil` while nobody has.
  package var signal: Int32? { state.withLock(\.signal) }

  /// - Throws: ``Interrupted`` when somebody has asked to leave.
  package func check() throws(Interrupted) {
    if let signal { throw Interrupted(signal: signal) }
  }

  /// Says what leaves the work that is under way from now on. Called on any thread.
  package func onRequest(_ leave: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.leave = leave
      return state.signal != nil
    }
    if isLate { leave() }
  }

  /// Asks to leave. Returns whether that is the first request.
  package func request(by signal: Int32) -> Bool {
    let (isFirst, leave) = state.withLock { state in
      let isFirst = state.signal == nil
      state.signal = signal
      return (isFirst, state.leave)
    }
    if isFirst { leave?() }
    return isFirst
  }
}

/// What was under way was left, since a signal asked for it.
package struct Interrupted: Error {
  package let signal: Int32
}
