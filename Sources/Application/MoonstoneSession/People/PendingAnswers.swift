import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// Holds a person's answers until the host fetches them, and lets the host wait.
package final class PendingAnswers<G: Game>: Attendant {
  private struct State: Sendable {
    /// The host's present or next request.
    var request: Request?
    /// The newest request that the person has seen.
    var shown = 0
    var answer: (request: Request, reply: Reply<G.Move>)?
    var waiter: CheckedContinuation<Void, any Error>?
  }

  private let state = Locked(State())

  package init() {}

  // MARK: - The person's side

  /// Notes that everything that led to the request has been shown.
  package func show(_ request: Request) {
    wake { $0.shown = max($0.shown, request.id) }
  }

  /// Submits an answer. An answer to a closed request is never fetched.
  package func put(_ reply: Reply<G.Move>, to request: Request) {
    wake { $0.answer = (request, reply) }
  }

  private func wake(after change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      let waiter = state.waiter
      state.waiter = nil
      return waiter
    }
    waiter?.resume()
  }

  // MARK: - The host's side

  package func prepare(
    for request: Request, isWanted: @escaping @Sendable () -> Bool
  ) async throws {
    state.withLock { $0.request = request }
    try await wait(while: isWanted) { $0.shown >= request.id ? true : nil }
  }

  /// - Throws: `CancellationError` if the move is no longer wanted.
  package func move(while isWanted: @escaping @Sendable () -> Bool) async throws -> G.Move {
    try await wait(while: isWanted) { state in
      if case .move(let move) = Self.fetch(&state) { move } else { nil }
    }
  }

  package func acknowledgePass(of side: Side) async throws {
    try await wait(while: { !Task.isCancelled }) { state in
      if case .acknowledge = Self.fetch(&state) { true } else { nil }
    }
  }

  package func confirmReset() async throws -> Bool {
    try await wait(while: { !Task.isCancelled }) { state in
      if case .confirm(let yes) = Self.fetch(&state) { yes } else { nil }
    }
  }

  package func stop() {
    let waiter = state.withLock { state in
      let waiter = state.waiter
      state.waiter = nil
      return waiter
    }
    waiter?.resume(throwing: CancellationError())
  }

  /// Takes the answer to the host's request, if it exists.
  private static func fetch(_ state: inout State) -> Reply<G.Move>? {
    guard let answer = state.answer, answer.request == state.request else { return nil }
    state.answer = nil
    return answer.reply
  }

  @discardableResult private func wait<Answer: Sendable>(
    while isWanted: @Sendable () -> Bool, for take: @Sendable (inout State) -> Answer?
  ) async throws -> Answer {
    while true {
      if let answer = state.withLock({ take(&$0) }) { return answer }
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let answered = state.withLock { state in
          var copy = state
          if take(&copy) != nil { return true }
          state.waiter = continuation
          return false
        }
        if answered {
          continuation.resume()
        } else if !isWanted() {
          stop()
        }
      }
    }
  }
}

/// A person's answer to a request.
package enum Reply<Move: Symbol>: Hashable, Sendable {
  case move(Move)
  case acknowledge
  case confirm(Bool)
}
