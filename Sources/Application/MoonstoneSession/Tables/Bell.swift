/// Wakes the one who waits for news, which may come from several places.
package final class Bell: Sendable {
  private let rings = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Makes a bell that has not rung.
  package init() {}

  /// Wakes the one who waits, or the next to wait.
  package func ring() { rings.continuation.yield() }

  /// Lets nobody wait any more.
  package func end() { rings.continuation.finish() }

  /// Waits until the bell has rung since the last time. Returns `false` if the task is cancelled, or
  /// after ``end()``.
  package func wait() async -> Bool {
    for await _ in rings.stream { return true }
    return false
  }
}
