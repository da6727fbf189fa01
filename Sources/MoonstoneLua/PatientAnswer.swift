import Dispatch
import MoonstoneHost

/// An answer that is thought about on a thread of its own, and waited for only until it is given up:
/// some calls of Lua's own library take a while in which nothing interrupts them.
final class PatientAnswer<Value: Sendable>: Sendable {
  /// Not a shared one, whose few threads are for what does not take long.
  private let thread = DispatchQueue(label: "moonstone.thinking")
  private let waiting = Locked<CheckedContinuation<Value, any Error>?>(nil)

  /// Waits for what `think` comes to, or for ``giveUp(after:)``.
  func wait(for think: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      waiting.withLock { $0 = continuation }
      thread.async {
        self.end(with: Result { try think() })
      }
    }
  }

  /// Throws a `CancellationError` at whoever still waits then.
  func giveUp(after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      self.end(with: .failure(CancellationError()))
    }
  }

  private func end(with result: Result<Value, any Error>) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: result)
  }
}
