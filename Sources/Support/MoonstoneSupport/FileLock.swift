/// Locks of files that several programs write, as flock(2) has them.
package enum FileLock {
  /// How long a killed program may still hold a file: until its threads have ended, and children
  /// that it was starting have called exec.
  package static let patience = Duration.seconds(2)

  /// Whether a program, possibly this one, is writing a file as a ``LineFile`` at this moment.
  ///
  /// The answer is false for a file that cannot be opened. A program that starts to write the file
  /// during the call may have to wait for it.
  ///
  /// - Parameter patience: how long the lock must be held to count.
  package static func isHeld(_ file: String, patience: Duration = .zero) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    if let number = take(LOCK_SH, of: descriptor, patience: patience) {
      return number == EWOULDBLOCK
    }
    _ = flock(descriptor, LOCK_UN)
    return false
  }

  /// Takes a lock, and tries again until `patience` ends while another program has it.
  ///
  /// - Parameter lock: `LOCK_SH` or `LOCK_EX`.
  /// - Returns: `nil`, or the system's number of the error.
  package static func take(
    _ lock: Int32, of descriptor: Int32, patience: Duration = patience
  ) -> Int32? {
    let started = monotonicTime()
    while flock(descriptor, lock | LOCK_NB) != 0 {
      let number = errno
      if number == EINTR { continue }
      guard number == EWOULDBLOCK, monotonicTime() - started < patience else { return number }
      usleep(10_000)
    }
    return nil
  }
}
