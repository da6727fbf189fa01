import Foundation

/// Brings the results of an event and the changes of its entrants into one order, be they written by
/// several programs: between two of them nothing else is written. It locks `event.json`.
struct EventOrder: ~Copyable {
  private let descriptor: Int32

  /// - Throws: ``EventError`` when there is no event in the folder.
  init(_ path: String) throws(EventError) {
    let file = EventFolder.eventFile(in: path)
    descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else { return }
    _ = try EventReading(path)
    throw EventError(.unreadable, file: file, "cannot be read; may you read it?")
  }

  deinit { close(descriptor) }

  /// Waits until nobody else has it. Where a file cannot be locked, it is as if nobody had it.
  func take() {
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  func leave() { _ = flock(descriptor, LOCK_UN) }

  func hold<Value>(_ body: () throws(EventError) -> Value) throws(EventError) -> Value {
    take()
    defer { leave() }
    return try body()
  }
}
