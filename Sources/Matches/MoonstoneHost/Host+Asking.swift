import MoonstoneKernel

/// How a request comes to its answer.
extension Host {
  /// Has the attendant answer a request that is not for a move.
  @usableFromInline func attend(
    _ request: Request, by attendant: any Attendant, _ state: inout State
  ) -> Step {
    let canReset = state.afterReset != nil
    let task = Task { () async throws -> Match<G>.Answer in
      if request.kind == .confirmReset, !canReset { return .confirm(false) }
      try await attendant.prepare(for: request) { !Task.isCancelled }
      if case .acknowledgePass(let side) = request.kind {
        try await attendant.acknowledgePass(of: side)
        return .acknowledge
      }
      return .confirm(try await attendant.confirmReset())
    }
    state.asking = .attendant(task)
    return .attend(request, task)
  }

  /// What came of asking a player, and after how many nanoseconds.
  @inlinable func answer(
    _ request: Request, _ player: any Player<G>, _ turn: Turn<G>
  ) async -> (Result<Match<G>.Answer, any Error>, Int64) {
    var started: Int64?
    do {
      if attendant != nil { try await prepare(for: request, turn) }
      let asked = now()
      started = asked
      let choice = try await player.choose(turn)
      let taken = now() - asked
      return (.success(.play(choice, elapsed: .nanoseconds(taken))), taken)
    } catch {
      return (.failure(error), started.map { now() - $0 } ?? 0)
    }
  }

  @usableFromInline func prepare(for request: Request, _ turn: Turn<G>) async throws {
    guard let attendant else { return }
    try await attendant.prepare(for: request) { turn.isWanted() }
    let isWanted = state.withLock { state in
      state.isPreparing = false
      return isOpen(request, &state) && !state.isLeaving
    }
    // From here on a stop goes to the player; an earlier one went to the attendant.
    if !isWanted { throw CancellationError() }
  }
}
