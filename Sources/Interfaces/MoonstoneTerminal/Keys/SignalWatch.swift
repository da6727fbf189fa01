import Foundation
import MoonstoneCatalog

/// Turns Ctrl-C and SIGTERM into requests to leave. The first signal leaves what is under way; the
/// second ends the program as if nobody had listened.
///
/// No signal is lost once this is set up, as one is while a dispatch source is being made.
package enum SignalWatch {
  /// To be called once.
  package static func begin(for interruption: Interruption) {
    let pipe = Pipe()
    signalPipe = pipe.fileHandleForWriting.fileDescriptor
    for number in [SIGINT, SIGTERM] { signal(number, noteSignal) }
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(pipe.fileHandleForReading.fileDescriptor, &number, 1) == 1 || errno == EINTR {
        if !interruption.request(by: Int32(number)) { endProgram(Int32(number)) }
      }
      // The writing end belongs to the handler for as long as the program runs.
      withExtendedLifetime(pipe) {}
    }
  }

  private static func endProgram(_ number: Int32) {
    TerminalMode.restore()
    signal(number, SIG_DFL)
    // This thread may have been begun by one that lets no signals through.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}

/// Where the handler, which can do little else than write, tells of a signal.
private nonisolated(unsafe) var signalPipe: Int32 = -1

private func noteSignal(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe, &byte, 1)
  errno = before
}
