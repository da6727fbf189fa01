import Dispatch
import MoonstoneSupport

/// An answer that is thought about on a thread of its own, and waited for only until it is given up:
/// some calls of Lua's own library take a while in which nothing interrupts them.
final class PatientAnswer<Value: Sendable>: Sendable {
  /// Not a shared one, whose few threads are for what does not take long.
  private let thread = DispatchQueue(label: "moonstone.thinking")
  private let waiting = Locked<CheckedContinuation<Value, any Error>?>(nil)
  /// Until it is begun. Whoever is listened to in it is let go by the time of its answer, and not when
  /// the thread comes to forget what it ran.
  private let thinking = Locked<(@Sendable () throws -> Value)?>(nil)

  /// Waits for what `think` comes to, or for ``giveUp(after:)``.
  func wait(for think: @escaping @Sendable () throws -> Value) async throws -> Value {
    thinking.withLock { $0 = think }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.withLock { $0 = continuation }
      thread.async { self.end(with: self.result()) }
    }
  }

  /// Throws a `CancellationError` at whoever still waits then.
  func giveUp(after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      self.end(with: .failure(CancellationError()))
    }
  }

  private func result() -> Result<Value, any Error> {
    guard let think = thinking.withLock({ $0.take() }) else { return .failure(CancellationError()) }
    return Result(catching: think)
  }

  private func end(with result: Result<Value, any Error>) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: result)
  }
}
