import Foundation
import MoonstoneSupport

/// Ctrl-C, and SIGTERM, while matches are played: the first one leaves the match, the second one
/// ends the program as if nobody had listened.
///
/// From ``init()`` on no signal is lost, as one is while a dispatch source is being set up.
final class Interruption: Sendable {
  private struct State: Sendable {
    var signal: Int32?
    var leave: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  /// To be made once.
  init() {
    let pipe = Pipe()
    signalPipe = pipe.fileHandleForWriting.fileDescriptor
    for number in [SIGINT, SIGTERM] { signal(number, noteSignal) }
    Thread.detachNewThread { [self] in
      var number: UInt8 = 0
      while read(pipe.fileHandleForReading.fileDescriptor, &number, 1) == 1 || errno == EINTR {
        take(Int32(number))
      }
      // The writing end belongs to the handler for as long as the program runs.
      withExtendedLifetime(pipe) {}
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
      TerminalMode.restore()
      signal(number, SIG_DFL)
      // This thread may have been begun by one that lets no signals through.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
    }
    leave?()
  }
}

/// Where a signal is told: a handler can do little else than write.
private nonisolated(unsafe) var signalPipe: Int32 = -1

private func noteSignal(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe, &byte, 1)
  errno = before
}
