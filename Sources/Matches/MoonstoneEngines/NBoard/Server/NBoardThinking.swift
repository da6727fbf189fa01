import MoonstoneKernel
import MoonstoneSupport

/// Choices of a player that are waited for until an interrupt: the player may take longer to hear
/// that than another program wants to wait.
final class NBoardThinking<Move: Symbol>: Sendable {
  private typealias Waiter = CheckedContinuation<Choice<Move>, any Error>

  private struct State {
    /// Who waits for the choice that was begun last.
    var waiter: Waiter?
    /// The choice that was begun last, over or not.
    var last: Task<Void, Never>?
  }

  private let choices = Latest(State())
  private let stop: @Sendable () -> Void

  /// - Parameter stop: asks a choice under way to end. An engine that is stopped while it waits
  ///   would have to be started again, so nothing else is stopped.
  init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Waits for a choice, which begins when the one before is over.
  ///
  /// - Parameters:
  ///   - isWanted: whether it is still wanted. Let it be false before ``giveUp()``.
  ///   - choose: makes the choice.
  /// - Throws: a `CancellationError` after ``giveUp()``, and what `choose` throws.
  func wait(
    isWanted: @escaping @Sendable () -> Bool,
    choose: @escaping @Sendable () async throws -> Choice<Move>
  ) async throws -> Choice<Move> {
    try await withCheckedThrowingContinuation { (waiter: Waiter) in
      begin(waiter, choose)
      // Whoever gave up just before this found nobody waiting.
      if !isWanted() { giveUp() }
    }
  }

  /// Ends the waiting at once, and asks the choice to end, if anybody waits.
  func giveUp() {
    guard let waiter = choices.begin({ $1.waiter.take() }) else { return }
    stop()
    waiter.resume(throwing: CancellationError())
  }

  private func begin(
    _ waiter: Waiter, _ choose: @escaping @Sendable () async throws -> Choice<Move>
  ) {
    choices.begin { choice, state in
      state.waiter = waiter
      let before = state.last
      state.last = Task {
        await before?.value
        let result: Result<Choice<Move>, any Error>
        do { result = .success(try await choose()) } catch { result = .failure(error) }
        choices.commit(choice) { $0.waiter.take() }??.resume(with: result)
      }
    }
  }
}
