import Foundation
import MoonstoneHost

/// Lines that somebody types, read on a thread of their own so that waiting for one can be
/// given up.
final class LineReader: Sendable {
  static let standardInput = LineReader { readLine() }

  private struct State: Sendable {
    var lines: [String] = []
    var isAtEnd = false
    var isReading = false
    var waiter: CheckedContinuation<String?, any Error>?
  }

  private let state = Locked(State())
  private let read: @Sendable () -> String?

  /// - Parameter read: waits for the next line; `nil` when there are no more.
  init(_ read: @escaping @Sendable () -> String?) { self.read = read }

  /// The next line without its line feed, or `nil` when there are no more.
  ///
  /// - Parameter isWanted: looked at when ``giveUp()`` can no longer be missed.
  /// - Throws: `CancellationError` when ``giveUp()`` is called meanwhile, or nobody wants a line.
  func next(isWanted: @Sendable () -> Bool) async throws -> String? {
    startReading()
    return try await withCheckedThrowingContinuation { continuation in
      let answer: String?? = state.withLock { state in
        if !state.lines.isEmpty { return .some(state.lines.removeFirst()) }
        if state.isAtEnd { return .some(nil) }
        state.waiter = continuation
        return nil
      }
      if let answer {
        continuation.resume(returning: answer)
      } else if !isWanted() {
        giveUp()
      }
    }
  }

  /// Ends the waiting for a line, if somebody waits; the line goes to whoever asks next.
  func giveUp() {
    takeWaiter()?.resume(throwing: CancellationError())
  }

  private func takeWaiter() -> CheckedContinuation<String?, any Error>? {
    state.withLock { state in
      let waiter = state.waiter
      state.waiter = nil
      return waiter
    }
  }

  private func startReading() {
    let isFirst = state.withLock { state in
      let isFirst = !state.isReading
      state.isReading = true
      return isFirst
    }
    guard isFirst else { return }
    Thread.detachNewThread { [self] in
      while let line = read() { deliver(line) }
      state.withLock { $0.isAtEnd = true }
      takeWaiter()?.resume(returning: nil)
    }
  }

  private func deliver(_ line: String) {
    let waiter = state.withLock { state in
      let waiter = state.waiter
      state.waiter = nil
      if waiter == nil { state.lines.append(line) }
      return waiter
    }
    waiter?.resume(returning: line)
  }
}
