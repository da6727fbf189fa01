import Foundation

/// An error of the system, by its number.
package struct SystemError: Error {
  package let number: Int32

  package init(number: Int32) { self.number = number }
}

/// Calls write(2), so that a closed pipe gives `EPIPE` and a limit on file sizes `EFBIG`, and neither
/// raises a signal that would end the program.
///
/// - Returns: how many bytes were written, or the error.
@Sendable package func writeWithoutSignal(
  _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
) -> Result<Int, SystemError> {
  var signals = sigset_t()
  var old = sigset_t()
  var before = sigset_t()
  var after = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  sigaddset(&signals, SIGXFSZ)
  pthread_sigmask(SIG_BLOCK, &signals, &old)
  defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
  sigpending(&before)
  let count = write(descriptor, bytes.baseAddress, bytes.count)
  let error = errno
  if count >= 0 { return .success(count) }
  sigpending(&after)
  for (number, cause) in [(SIGPIPE, EPIPE), (SIGXFSZ, EFBIG)] where error == cause {
    guard sigismember(&before, number) == 0, sigismember(&after, number) == 1 else { continue }
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    var taken: Int32 = 0
    sigwait(&one, &taken)
  }
  return .failure(SystemError(number: error))
}
