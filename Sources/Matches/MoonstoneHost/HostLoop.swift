import MoonstoneKernel

/// What a host does over and over, compiled for one game.
///
/// Made where the game's concrete type is named: the initialiser is inlinable, and all that happens
/// in a ply is compiled into it. Made where the type is not known it does the same, several times
/// slower.
public struct HostLoop<G: Game>: Sendable {
  @usableFromInline let run: @Sendable (Host<G>) async throws -> Match<G>

  @inlinable public init() { run = { host in try await host.play() } }
}

extension Host {
  @inlinable func play() async throws -> Match<G> {
    // Players who answer at once never let go of the thread, and others may wait for it.
    await Task.yield()
    let keeper = TurnKeeper(
      isWanted: { [self] request in
        state.withLock { isOpen(request, &$0) && !$0.isLeaving }
      },
      hear: { [self] in hear($0, on: $1) })
    while true {
      if let waiting = playAtOnce(keeper) {
        let result = await answer(waiting.request, waiting.player, waiting.turn)
        state.withLock { settle(waiting.request, with: result, &$0) }
        continue
      }
      switch try state.withLock({ try next(&$0, keeper) }) {
      case .play: break
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

  /// Plays on for as long as players answer at once: suspending and resuming takes longer than many a
  /// ply. Holds the lock but while they think.
  ///
  /// - Returns: whom to wait for; `nil` where what is next is no move, or needs the attendant.
  @inlinable func playAtOnce(
    _ keeper: TurnKeeper
  ) -> (request: Request, player: any Player<G>, turn: Turn<G>)? {
    if attendant != nil { return nil }
    let lock = self.state
    lock.lock()
    defer { lock.unlock() }
    let state = lock.value
    while state.pointee.stopping == 0, state.pointee.failure == nil, !state.pointee.isLeaving,
      case .turn(let side) = state.pointee.match.phase, let request = state.pointee.match.request
    {
      let player = state.pointee.players[side]
      let turn = turn(of: side, request, &state.pointee, keeper)
      state.pointee.asking = .player(side)
      state.pointee.recalling[side] = false
      guard player.answersAtOnce else { return (request, player, turn) }
      lock.unlock()
      let choice: Choice<G.Move>
      let started = now()
      do {
        choice = try ask(player, consume turn)
      } catch {
        lock.lock()
        settle(request, with: .failure(error), &state.pointee)
        continue
      }
      let elapsed = now() - started
      lock.lock()
      settle(request, choice, elapsed, &state.pointee)
    }
    return nil
  }

  /// Lets go of the turn, whose list of moves the match would else have to copy before it adds one.
  @inlinable @inline(__always) func ask(
    _ player: any Player<G>, _ turn: consuming Turn<G>
  ) throws -> Choice<G.Move> {
    try player.chooseAtOnce(turn)
  }

  @inlinable func next(_ state: inout State, _ keeper: TurnKeeper) throws -> Step {
    if state.stopping > 0 { return .wait }
    if let failure = state.failure { throw failure }
    if state.match.phase == .ready, !state.isLeaving {
      try apply(.start, to: &state)
      return .play
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
    if attendant == nil { return .play }
    let player = state.players[side]
    let turn = turn(of: side, request, &state, keeper)
    state.asking = .player(side)
    state.recalling[side] = false
    state.isPreparing = true
    return .ask(request, player, turn)
  }

  @inlinable func turn(
    of side: Side, _ request: Request, _ state: inout State, _ keeper: TurnKeeper
  ) -> Turn<G> {
    let budget = state.match.budget(for: side)
    return Turn(
      game: state.match.game, position: state.match.position, moves: state.match.moves,
      remaining: budget.remaining, remainingTicks: budget.remainingTicks,
      allowance: budget.allowance, tickAllowance: budget.tickAllowance, seed: seed,
      keepsMemory: keepsMemory,
      recall: keepsMemory && state.recalling[side]
        ? Recall(memory: state.match.memories[side]) : nil,
      attention: .keeper(keeper, request))
  }

  /// Gets a request answered that is none for a move.
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

  @inlinable func answer(
    _ request: Request, _ player: any Player<G>, _ turn: Turn<G>
  ) async -> Result<Match<G>.Answer, any Error> {
    do {
      if attendant != nil { try await prepare(for: request, turn) }
      let started = now()
      let choice = try await player.choose(turn)
      return .success(.play(choice, elapsed: now() - started))
    } catch {
      return .failure(error)
    }
  }

  @usableFromInline func prepare(for request: Request, _ turn: Turn<G>) async throws {
    guard let attendant else { return }
    try await attendant.prepare(for: request) { turn.isWanted() }
    let isWanted = state.withLock { state in
      state.isPreparing = false
      return isOpen(request, &state) && !state.isLeaving
    }
    // From here on a stop goes to the player; one from before went to the attendant.
    if !isWanted { throw CancellationError() }
  }

  /// Takes a move. One that nobody waits for any more is dropped.
  @inlinable func settle(
    _ request: Request, _ choice: Choice<G.Move>, _ elapsed: Duration, _ state: inout State
  ) {
    guard close(request, &state) else { return }
    if !state.events.isEmpty { state.events.removeAll(keepingCapacity: true) }
    let ply = state.match.ply
    do {
      try state.match.play(
        choice, elapsed: elapsed, on: request, telling: &state.events, isHeard: !observers.isEmpty)
    } catch {
      return fail(error, request, &state)
    }
    // Who runs out of time has not moved.
    if state.match.ply > ply, case .move(let side) = request.kind {
      state.account.add(choice.ticks, elapsed, of: side)
    }
    if !observers.isEmpty { tell(&state) }
  }

  /// Takes what came of a request. What nobody waits for any more is dropped.
  @inlinable func settle(
    _ request: Request, with result: Result<Match<G>.Answer, any Error>, _ state: inout State
  ) {
    if case .success(.play(let choice, let elapsed)) = result {
      return settle(request, choice, elapsed, &state)
    }
    guard close(request, &state) else { return }
    do {
      let answer = try result.get()
      try apply(.answer(request, answer), to: &state) { state in
        guard case .confirm(let yes) = answer else { return }
        if yes, let players = state.afterReset { state.players = players }
        state.afterReset = nil
      }
    } catch {
      fail(error, request, &state)
    }
  }

  /// Whether what was asked is still open.
  @inlinable func close(_ request: Request, _ state: inout State) -> Bool {
    state.asking = nil
    if isOpen(request, &state), !state.isLeaving { return true }
    if case .move(let side) = request.kind { state.recalling[side] = true }
    return false
  }

  /// What becomes of an open request that was answered with an error.
  @usableFromInline func fail(_ error: any Error, _ request: Request, _ state: inout State) {
    guard case .move(let side) = request.kind, !(error is CancellationError) else {
      state.isLeaving = true
      return
    }
    let forfeit: Forfeit
    switch error {
    case is HostFault:
      state.failure = error
      return
    case is Resignation:
      try? apply(.interrupt(.resign(side)), to: &state)
      return
    case let error as BrokenLaw:
      // Nobody's fault who plays.
      try? apply(.interrupt(.abort(error.description)), to: &state)
      return
    case let error as Forfeit: forfeit = error
    case Rejection.illegalMove(let why): forfeit = Forfeit(.illegalMove, why)
    default: forfeit = Forfeit(.fault, "\(error)")
    }
    // A side that is asked for a move can always forfeit.
    try? apply(.interrupt(.forfeit(side, forfeit)), to: &state)
  }

  @usableFromInline func hear(_ report: Report, on request: Request) {
    guard case .move(let side) = request.kind else { return }
    state.withLock { state in
      guard isOpen(request, &state) else { return }
      switch report {
      case .swapped(let identity):
        try? apply(.interrupt(.swap(side, to: identity)), to: &state)
      case .note(let text):
        try? apply(.interrupt(.note(side, text)), to: &state)
      case .thinking(let comment, let ticks):
        try? apply(.interrupt(.thinking(side, comment, ticks: ticks)), to: &state)
      }
    }
  }

  /// The only place where a match changes and its observers hear of it.
  ///
  /// - Parameter update: what else changes with the match, before anyone hears of it.
  /// - Throws: a ``Rejection``. What an observer throws is kept for whoever asks next.
  @inlinable func apply(
    _ action: Match<G>.Action, to state: inout State, _ update: (inout State) -> Void = { _ in }
  ) throws(Rejection) {
    let asked = state.match.request
    state.events.removeAll(keepingCapacity: true)
    try state.match.apply(action, telling: &state.events, isHeard: !observers.isEmpty)
    update(&state)
    if case .start = action {} else { recall(after: asked, &state) }
    if !observers.isEmpty { tell(&state) }
  }

  @inlinable func recall(after asked: Request?, _ state: inout State) {
    for side in Side.allCases where state.events.cutOff(side, asked) {
      state.recalling[side] = true
    }
  }

  @inlinable func tell(_ state: inout State) {
    do {
      for event in state.events {
        for observer in observers { try observer.observe(event, in: state.match) }
      }
    } catch {
      state.failure = error
    }
  }
}
