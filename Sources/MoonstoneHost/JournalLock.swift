import Foundation

/// Whether a journal is being written.
public enum JournalLock {
  /// Whether a program, be it this one, has a ``JournalWriter`` on the file just now.
  ///
  /// False for a file that cannot be opened. Who is about to begin writing the file in this very
  /// moment may be refused.
  public static func isHeld(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
      if errno != EINTR { return errno == EWOULDBLOCK }
    }
    _ = flock(descriptor, LOCK_UN)
    return false
  }
}
