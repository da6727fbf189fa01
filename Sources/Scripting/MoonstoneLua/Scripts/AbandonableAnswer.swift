import Dispatch
import MoonstoneSupport

/// An answer that is computed on a thread of its own, and that can be given up before it is there:
/// nothing interrupts some calls of Lua's own library.
final class AbandonableAnswer<Value: Sendable>: Sendable {
  /// Not a shared thread: there are few of those, for work that is soon done.
  private let thread = DispatchQueue(label: "moonstone.thinking")
  private let waiting = Locked<CheckedContinuation<Value, any Error>?>(nil)
  /// The computation, until it begins. Whatever it holds is released with its answer, and not when
  /// the thread gets round to forgetting it.
  private let thinking = Locked<(@Sendable () throws -> Value)?>(nil)

  /// Waits for the result of `think`, or for ``giveUp(after:)``.
  func wait(for think: @escaping @Sendable () throws -> Value) async throws -> Value {
    thinking.withLock { $0 = think }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.withLock { $0 = continuation }
      thread.async { self.end(with: self.result()) }
    }
  }

  /// Throws a `CancellationError` at the caller of ``wait(for:)``, if it still waits by then.
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
