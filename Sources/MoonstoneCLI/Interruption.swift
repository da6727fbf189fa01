@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, and SIGTERM, while matches are played: the first one leaves the match, the second one
/// ends the program as if nobody had listened.
final class Interruption: Sendable {
  private struct State: Sendable {
    var signal: Int32?
    var leave: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let sources: [any DispatchSourceSignal]

  init() {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for (number, source) in zip([SIGINT, SIGTERM], sources) {
      source.setEventHandler { @Sendable [weak self] in self?.take(number) }
      source.activate()
    }
  }

  /// The exit code that says so, once a signal has come: 128 and the signal's number.
  var exitCode: Int32? { state.withLock { $0.signal.map { 128 + $0 } } }

  /// Says what leaves the match that is played from now on. Called on any thread.
  func onSignal(_ leave: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.leave = leave
      return state.signal != nil
    }
    if isLate { leave() }
  }

  private func take(_ number: Int32) {
    let (isSecond, leave) = state.withLock { state in
      let isSecond = state.signal != nil
      state.signal = number
      return (isSecond, state.leave)
    }
    if isSecond {
      signal(number, SIG_DFL)
      raise(number)
    }
    leave?()
  }
}
