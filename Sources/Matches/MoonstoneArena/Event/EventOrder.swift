import Foundation
import MoonstoneSupport

/// Puts the results of an event and the changes of its entrants into one order, even if several
/// programs write them. It is a lock of `event.json`.
struct EventOrder: ~Copyable {
  private let descriptor: Int32
  private let file: String

  /// - Throws: ``EventError`` if the folder has no event.
  init(_ path: String) throws(EventError) {
    file = EventFolder.eventFile(in: path)
    do throws(SystemError) {
      descriptor = try openFile(file)
    } catch {
      descriptor = -1
      _ = try EventReading(path)
      throw EventError(FileFault(reading: file, error))
    }
  }

  deinit { close(descriptor) }

  /// Whether `event.json` is still where it was.
  var isInPlace: Bool { isFile(descriptor, at: file) }

  /// Waits until no one else has the lock, and takes it. On a file system without locks it does
  /// nothing.
  func take() {
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Releases the lock.
  func leave() { _ = flock(descriptor, LOCK_UN) }

  /// Runs `body` with the lock.
  func hold<Value>(_ body: () throws(EventError) -> Value) throws(EventError) -> Value {
    take()
    defer { leave() }
    return try body()
  }
}
