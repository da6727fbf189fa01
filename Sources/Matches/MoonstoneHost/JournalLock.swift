import Foundation

/// Whether a journal is being written.
public enum JournalLock {
  /// Whether a program, be it this one, has a ``JournalWriter`` on the file just now.
  ///
  /// False for a file that cannot be opened. Who is about to begin writing the file in this very
  /// moment may have to wait.
  ///
  /// - Parameter patience: how long it has to be held to count, see ``patience``.
  public static func isHeld(_ file: String, patience: Duration = .zero) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    if let number = take(LOCK_SH, of: descriptor, patience: patience) {
      return number == EWOULDBLOCK
    }
    _ = flock(descriptor, LOCK_UN)
    return false
  }

  /// How long a file may be held by a program that was killed: until its threads have ended, and children
  /// that it was just starting have become other programs.
  public static let patience = Duration.seconds(2)

  /// Takes a lock that another program may have, which is tried again until patience ends.
  ///
  /// - Returns: `nil`, or the error's number.
  static func take(
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
