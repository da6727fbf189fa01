import MoonstoneKernel
import MoonstoneSupport

extension Host {
  /// Applies an interrupt to the match.
  ///
  ///     try host.interrupt(.takeBack(plies: 2))
  ///
  /// Changing players and resetting have calls of their own, ``change(_:to:)`` and ``reset(to:)``,
  /// since they bring players.
  ///
  /// - Throws: a `Rejection`, after which nothing has changed; or what an observer threw.
  public func interrupt(_ interrupt: Interrupt) throws {
    switch interrupt {
    case .change, .reset: throw Rejection.mismatch
    case .pause, .resume, .resign, .forfeit, .takeBack, .redo, .swap, .note, .thinking, .abort,
      .adjudicate:
      try disturb { state in
        try apply(.interrupt(interrupt), to: &state)
        recoverMemories(&state)
      }
    }
  }

  /// Asks the journal for what the match let go, if it was taken back that far.
  private func recoverMemories(_ state: inout State) {
    for side in Side.allCases {
      guard let number = state.match.absentMemory(of: side) else { continue }
      let sources = observers.lazy.compactMap { $0 as? any MemorySource }
      if let memory = sources.compactMap({ try? $0.memory(number) }).first {
        state.match.putBack(memory, of: side)
      } else if keepsMemory {
        let name = state.match.players[side].name
        try? apply(
          .interrupt(
            .note(
              side,
              "\(name): its context.memory of this moment was let go, since a match holds "
                + "\(state.match.memoryLimit.inUnits), and no journal has it; it begins with none")),
          to: &state)
      }
    }
  }

  /// Gives a side to another player. If the old one is thinking, it is stopped.
  ///
  /// - Throws: a `Rejection`, after which nothing has changed; or what an observer threw.
  public func change(_ side: Side, to player: any Player<G>) throws {
    try disturb { state in
      try apply(.interrupt(.change(side, to: player.identity)), to: &state) {
        // The player is stopped now, and not once more with whatever happens next.
        if case .player(side) = $0.asking { $0.asking = nil }
        $0.seats[side] = loop.seat(player)
      }
    }
  }

  /// Asks whether to start over with these players.
  ///
  /// - Throws: a `Rejection`, after which nothing has changed; or what an observer threw.
  public func reset(to players: Sides<any Player<G>>) throws {
    try disturb { state in
      try apply(.interrupt(.reset(players.map(\.identity))), to: &state) {
        $0.afterReset = players
      }
    }
  }

  /// Makes ``run()`` return as soon as no player is thinking, with the match as it stands: an
  /// answer that comes later is dropped. If nothing is running, the next call returns at once.
  public func leave() {
    try? disturb(always: true) { $0.isLeaving = true }
  }

  /// Records every player that is not the one in the match: as a new version of it where the names
  /// agree, else as another player.
  ///
  /// - Throws: what an observer threw.
  @usableFromInline package func recordPlayers() throws {
    let (match, players) = state.withLock { ($0.match, $0.players) }
    for side in Side.allCases {
      let (player, recorded) = (players[side], match.players[side])
      guard player.identity != recorded else { continue }
      if player.identity.name.isExactly(recorded.name), match.phase != .ready {
        try interrupt(.swap(side, to: player.identity))
      } else {
        try change(side, to: player)
      }
    }
  }

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

  /// Changes the match from outside the loop, and stops players whose answers are no longer wanted.
  private func disturb(
    always: Bool = false, _ change: (inout State) throws -> Void
  ) throws {
    let (before, players, isPreparing, failure) = try state.withLock { state in
      if let failure = state.failure, !always { throw failure }
      let before = state.asking
      // The player that is thinking now; the side may belong to another one in a moment.
      let players = state.players
      let isPreparing = state.isPreparing
      let request = state.match.request
      try change(&state)
      asked.disturb()
      state.stopping += 1
      let isStale = always || request != state.match.request || state.failure != nil
      return (isStale ? before : nil, players, isPreparing, state.failure)
    }
    switch before {
    // A player that misses the stop because it has not begun sees that its turn is not wanted.
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
