import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// Turns Ctrl-C and SIGTERM into requests to leave. The first signal leaves the current work; the
/// second ends the program at once.
///
/// Once this is set up, no signal is lost; a dispatch source could lose one while it is made.
package enum InterruptSignals {
  /// Whether a signal has asked the program to leave.
  fileprivate(set) nonisolated(unsafe) static var isAsked = false

  /// Begins to take signals, unless they are another's: what is captured is a part of a program. Call
  /// it once.
  package static func begin(for interruption: Interruption) {
    begin { interruption.request(by: $0) }
  }

  /// Begins to tell of signals, as ``begin(for:)`` does.
  ///
  /// - Parameter hear: takes a signal; it ends the program if this returns `false`. Called on a
  ///   thread of its own.
  package static func begin(_ hear: @escaping @Sendable (Int32) -> Bool) {
    guard Terminal.capture == nil else { return }
    let pipe = Pipe()
    signalPipe = pipe.fileHandleForWriting.fileDescriptor
    for number in [SIGINT, SIGTERM] { signal(number, noteSignal) }
    onNewThread {
      var number: UInt8 = 0
      while read(pipe.fileHandleForReading.fileDescriptor, &number, 1) == 1 || errno == EINTR {
        if !hear(Int32(number)) { endProgram(Int32(number)) }
      }
      // The handler owns the writing end for as long as the program runs.
      withExtendedLifetime(pipe) {}
    }
  }

  private static func endProgram(_ number: Int32) {
    TerminalMode.restore()
    signal(number, SIG_DFL)
    // A thread that blocks signals may have started this one.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}

/// The pipe through which the handler reports a signal; a handler can do little but write.
private nonisolated(unsafe) var signalPipe: Int32 = -1

private func noteSignal(_ number: Int32) {
  let before = errno
  InterruptSignals.isAsked = true
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe, &byte, 1)
  errno = before
}
