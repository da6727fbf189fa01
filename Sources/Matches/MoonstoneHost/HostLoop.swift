import MoonstoneKernel
import MoonstoneSupport

/// What a host does over and over, compiled for one game.
///
/// Made where the game's concrete type is named: the initialiser is inlinable, and everything that
/// happens in a ply is compiled into it. Made in generic code it does the same, several times
/// slower. Generic code therefore takes a loop as an argument and passes it on.
@usableFromInline package struct HostLoop<G: Game>: Sendable {
  @usableFromInline let run: @Sendable (Host<G>) async throws -> Match<G>
  @usableFromInline let seat: @Sendable (any Player<G>) -> Host<G>.Seat

  /// Compiles the loop for the game, where its type is concrete.
  @inlinable package init() {
    run = { host in try await host.play() }
    seat = { player in Host<G>.Seat(player) }
  }
}

extension Host {
  @inlinable func play() async throws -> Match<G> {
    let listener = TurnListener(
      asked,
      isWanted: { [self] request in
        state.withLock { isOpen(request, &$0) && !$0.isLeaving }
      },
      hear: { [self] in hear($0, on: $1) })
    let mayBlock = MatchThread.isChosenByCaller
    while true {
      switch try state.withLock({ try next(&$0, listener) }) {
      case .playAtOnce:
        if mayBlock {
          playAtOnce(listener)
        } else {
          await MatchThread.run { playAtOnce(listener) }
        }
      case .ask(let request, let player, let turn):
        let result = await answer(request, player, turn)
        state.withLock { settle(request, with: result, &$0) }
      case .attend(let request, let task):
        let result = await task.result
        state.withLock { settle(request, with: result, &$0) }
      case .settle(let request, let answer):
        state.withLock { settle(request, with: .success(answer), &$0) }
      case .wait: await waitForInterrupt()
      case .done(let match): return match
      }
    }
  }

  /// Plays on for as long as the players choose without suspending.
  ///
  /// The lock is free while they think.
  @inlinable func playAtOnce(_ listener: TurnListener) {
    let lock = self.state
    lock.lock()
    defer { lock.unlock() }
    let state = lock.value
    // When the turn before this one ended, where nobody heard of it: this one begins then. A clock
    // takes as long to read as a match takes to add a move.
    var ended: Duration?
    while state.pointee.stopping == 0, state.pointee.failure == nil, !state.pointee.isLeaving,
      let request = state.pointee.match.request
    {
      guard case .move(let side) = request.kind else {
        guard case .acknowledgePass = request.kind else { return }
        settle(request, with: .success(.acknowledge), &state.pointee)
        // Other tasks have their chance, even if the rules let both sides pass without end.
        ended = nil
        lock.unlock()
        lock.lock()
        continue
      }
      guard let player = state.pointee.seats[side].synchronous else { return }
      let turn = turn(of: side, request, &state.pointee, listener)
      lock.unlock()
      let choice: Choice<G.Move>
      let started = ended ?? now()
      ended = nil
      do {
        choice = try ask(player, consume turn)
      } catch {
        lock.lock()
        settle(request, with: .failure(error), &state.pointee)
        continue
      }
      let answered = now()
      lock.lock()
      settle(request, choice, answered - started, &state.pointee)
      ended = state.pointee.isHeard ? nil : answered
    }
  }

  /// Lets go of the turn: its list of moves would otherwise have to be copied before the match adds
  /// one.
  @inlinable @inline(__always) func ask(
    _ player: any SynchronousPlayer<G>, _ turn: consuming Turn<G>
  ) throws -> Choice<G.Move> {
    try player.chooseAtOnce(turn)
  }

  @inlinable func next(_ state: inout State, _ listener: TurnListener) throws -> Step {
    if state.stopping > 0 { return .wait }
    if let failure = state.failure { throw failure }
    if state.match.phase == .ready, !state.isLeaving {
      try apply(.start, to: &state)
      if let failure = state.failure { throw failure }
    }
    if state.isLeaving || state.match.ending != nil {
      state.isLeaving = false
      return .done(state.match)
    }
    guard let request = state.match.request else { return .wait }
    guard case .move(let side) = request.kind else {
      // A task would be run on another thread, for nothing.
      if let attendant { return attend(request, by: attendant, &state) }
      return .settle(request, request.kind == .confirmReset ? .confirm(false) : .acknowledge)
    }
    if attendant == nil, state.seats[side].synchronous != nil { return .playAtOnce }
    let player = state.seats[side].player
    let turn = turn(of: side, request, &state, listener)
    state.isPreparing = attendant != nil
    return .ask(request, player, turn)
  }

  /// The turn of a side that is asked now.
  @inlinable func turn(
    of side: Side, _ request: Request, _ state: inout State, _ listener: TurnListener
  ) -> Turn<G> {
    let recall =
      keepsMemory && state.isStale[side] ? Recall(memory: state.match.memories[side]) : nil
    state.asking = .player(side)
    asked.begin(request)
    state.delay = nil
    state.isStale[side] = false
    return Turn(
      game: state.match.game, position: state.match.position, moves: state.match.moves,
      budget: state.match.budget(for: side), seed: seed, keepsMemory: keepsMemory, recall: recall,
      attention: TurnAttention(listener, request))
  }
}
