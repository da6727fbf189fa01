import MoonstoneKernel

extension Host {
  @usableFromInline func waitForInterrupt() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if mustWait(state) { state.waiter = continuation } else { continuation.resume() }
      }
    }
  }

  func mustWait(_ state: State) -> Bool {
    if state.stopping > 0 { return true }
    if case .paused = state.match.phase { return state.failure == nil && !state.isLeaving }
    return false
  }

  /// Changes the match from outside the loop, and stops whoever thinks for nothing afterwards.
  func disturb(
    always: Bool = false, _ change: (inout State) throws -> Void
  ) throws {
    let (before, players, isPreparing, failure) = try state.withLock { state in
      if let failure = state.failure, !always { throw failure }
      let before = state.asking
      // Who thinks, if somebody does; the side may be another one's in a moment.
      let players = state.players
      let isPreparing = state.isPreparing
      let request = state.match.request
      try change(&state)
      state.stopping += 1
      let isStale = always || request != state.match.request || state.failure != nil
      return (isStale ? before : nil, players, isPreparing, state.failure)
    }
    switch before {
    // One that misses the stop, since it has not begun yet, sees that its turn is not wanted.
    case .player(let side): isPreparing ? attendant?.stop() : players[side].stop()
    case .attendant(let task):
      task.cancel()
      attendant?.stop()
    case nil: break
    }
    let waiter = state.withLock { state in
      state.stopping -= 1
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
    if !always, let failure { throw failure }
  }
}
