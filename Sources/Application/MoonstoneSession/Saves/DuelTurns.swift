import MoonstoneCatalog
import MoonstoneSupport

/// Lets the duels of one program take turns, so that together they take no more of the machine than
/// one.
final class DuelTurns: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// How many other duels wait.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Plays when it is this duel's turn.
  ///
  /// - Throws: `Interrupted`, or what `play` throws.
  func take<Result: Sendable>(
    _ interruption: Interruption, _ play: () async throws -> Result
  ) async throws -> Result {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(continuation) }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
    defer { leave() }
    try interruption.check()
    return try await play()
  }

  private func leave() {
    let next = state.withLock { state in
      state.isTaken = !state.waiting.isEmpty
      return state.isTaken ? state.waiting.removeFirst() : nil
    }
    next?.resume()
  }
}
