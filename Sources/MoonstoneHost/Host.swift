import MoonstoneKernel

/// Plays a match: gets its requests answered until it stops asking.
public final class Host<G: Game>: Sendable {
  /// How an open request is getting answered.
  private enum Asking: Sendable {
    /// On the thread that runs the host: a task for each move would cost more than most moves.
    case player(any Player<G>, Turn<G>, Request)
    case attendant(Task<Match<G>.Answer, any Error>)
  }

  private struct State: Sendable {
    var match: Match<G>
    var players: Sides<any Player<G>>
    /// Who would play on after a reset.
    var afterReset: Sides<any Player<G>>?
    /// Who begins anew from its memory when it is asked next.
    var recalling = Sides(both: false)
    /// Whoever is getting the open request answered.
    var asking: Asking?
    /// Whether a player is not asked yet, since the attendant prepares for it.
    var isPreparing = false
    /// How many threads are about to stop a player; until they have, nobody is asked anew, or the
    /// new thinking would be stopped for the old.
    var stopping = 0
    /// Resumed when a paused match may ask again.
    var waiter: CheckedContinuation<Void, Never>?
    var isLeaving = false
    /// What an observer threw; nothing is told after it.
    var failure: (any Error)?
  }

  private enum Step {
    case ask(Request, Asking)
    case wait
    case done(Match<G>)
  }

  private let state: Locked<State>
  private let observers: [any Observer<G>]
  private let attendant: (any Attendant)?
  private let seed: UInt64
  private let keepsMemory: Bool
  private let now: @Sendable () -> Duration

  /// - Parameters:
  ///   - afterReset: who would play on, for a match that was resumed while it asks about a reset;
  ///     without them the answer is no.
  ///   - keepsMemory: whether an observer records what players want kept.
  ///   - now: the time since some fixed moment; what players are charged is the difference of two.
  public init(
    _ match: Match<G>, players: Sides<any Player<G>>, observers: [any Observer<G>] = [],
    attendant: (any Attendant)? = nil, afterReset: Sides<any Player<G>>? = nil,
    seed: UInt64 = 0, keepsMemory: Bool = false,
    now: @escaping @Sendable () -> Duration = monotonicTime
  ) {
    state = Locked(State(match: match, players: players, afterReset: afterReset))
    self.observers = observers
    self.attendant = attendant
    self.seed = seed
    self.keepsMemory = keepsMemory
    self.now = now
  }

  public var match: Match<G> { state.withLock { $0.match } }

  /// Who plays now.
  public var players: Sides<any Player<G>> { state.withLock { $0.players } }

  /// Plays until the match is over, or until a player or ``leave()`` leaves it unfinished.
  ///
  /// Cancelling the task it runs in is leaving. One call at a time; after leaving, another call
  /// plays on.
  ///
  /// - Throws: what an observer threw, then and at each later call. The match stops where it is,
  ///   after the action that was being told.
  @discardableResult public func run() async throws -> Match<G> {
    try await withTaskCancellationHandler {
      while true {
        switch try state.withLock({ try next(&$0) }) {
        case .ask(let request, let asking): settle(request, with: await answer(to: asking))
        case .wait: await waitForInterrupt()
        case .done(let match): return match
        }
      }
    } onCancel: {
      leave()
    }
  }

  /// Applies an interrupt.
  ///
  /// A change of players and a reset have calls of their own, since they bring players.
  ///
  /// - Throws: a ``Rejection``, after which nothing has changed, or what an observer threw.
  public func interrupt(_ interrupt: Interrupt) throws {
    switch interrupt {
    case .change, .reset: throw Rejection.mismatch
    case .pause, .resume, .resign, .forfeit, .takeBack, .redo, .swap, .note, .thinking, .abort:
      try disturb { state in try apply(.interrupt(interrupt), to: &state) }
    }
  }

  /// Gives a side to another player. If the old one is thinking, it is stopped.
  public func change(_ side: Side, to player: any Player<G>) throws {
    try disturb { state in
      try apply(.interrupt(.change(side, to: player.identity)), to: &state) {
        $0.players[side] = player
      }
    }
  }

  /// Asks for a reset, after which these would play.
  public func reset(to players: Sides<any Player<G>>) throws {
    try disturb { state in
      try apply(.interrupt(.reset(players.map(\.identity))), to: &state) {
        $0.afterReset = players
      }
    }
  }

  /// Makes ``run()`` return as soon as nobody thinks, with the match as it is: an answer that still
  /// comes is dropped. When nothing runs, the next call returns at once.
  public func leave() {
    try? disturb(always: true) { $0.isLeaving = true }
  }

  // MARK: - The loop

  private func next(_ state: inout State) throws -> Step {
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
    let asking = ask(request, state)
    state.asking = asking
    if case .move(let side) = request.kind { state.recalling[side] = false }
    if case .player = asking { state.isPreparing = attendant != nil }
    return .ask(request, asking)
  }

  private func ask(_ request: Request, _ state: State) -> Asking {
    switch request.kind {
    case .acknowledgePass(let side):
      return .attendant(
        Task { [attendant] in
          try await attendant?.prepare(for: request) { !Task.isCancelled }
          try await attendant?.acknowledgePass(of: side)
          return .acknowledge
        })
    case .confirmReset:
      guard state.afterReset != nil, let attendant else {
        return .attendant(Task { .confirm(false) })
      }
      return .attendant(
        Task {
          try await attendant.prepare(for: request) { !Task.isCancelled }
          return .confirm(try await attendant.confirmReset())
        })
    case .move(let side):
      let turn = Turn(
        game: state.match.game, position: state.match.position, moves: state.match.moves,
        remaining: state.match.clocks.remaining(for: side),
        remainingTicks: state.match.clocks.remainingTicks(for: side),
        allowance: state.match.allowance(for: side),
        tickAllowance: state.match.tickAllowance(for: side), seed: seed,
        keepsMemory: keepsMemory,
        recall: keepsMemory && state.recalling[side]
          ? Recall(memory: state.match.memories[side]) : nil,
        isWanted: { [self] in self.state.withLock { isOpen(request, $0) && !$0.isLeaving } },
        report: { [self] in report($0, by: side, on: request) })
      return .player(state.players[side], turn, request)
    }
  }

  private func answer(to asking: Asking) async -> Result<Match<G>.Answer, any Error> {
    switch asking {
    case .attendant(let task): return await task.result
    case .player(let player, let turn, let request):
      do {
        try await prepare(for: request, turn)
        let started = now()
        let choice = try await player.choose(turn)
        return .success(.play(choice, elapsed: now() - started))
      } catch {
        return .failure(error)
      }
    }
  }

  private func prepare(for request: Request, _ turn: Turn<G>) async throws {
    guard let attendant else { return }
    try await attendant.prepare(for: request, isWanted: turn.isWanted)
    let isWanted = state.withLock { state in
      state.isPreparing = false
      return isOpen(request, state) && !state.isLeaving
    }
    // From here on a stop goes to the player; one from before went to the attendant.
    if !isWanted { throw CancellationError() }
  }

  /// Takes what came of a request. What nobody waits for any more is dropped.
  private func settle(_ request: Request, with result: Result<Match<G>.Answer, any Error>) {
    state.withLock { state in
      state.asking = nil
      guard isOpen(request, state), !state.isLeaving else {
        if case .move(let side) = request.kind { state.recalling[side] = true }
        return
      }
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
  }

  /// What becomes of an open request that was answered with an error.
  private func fail(_ error: any Error, _ request: Request, _ state: inout State) {
    guard case .move(let side) = request.kind, !(error is CancellationError) else {
      state.isLeaving = true
      return
    }
    let forfeit: Forfeit
    switch error {
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

  private func report(_ report: Report, by side: Side, on request: Request) {
    state.withLock { state in
      guard isOpen(request, state) else { return }
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

  private func isOpen(_ request: Request, _ state: State) -> Bool {
    state.match.request == request && state.failure == nil
  }

  /// The only place where a match changes and its observers hear of it.
  ///
  /// - Parameter update: what else changes with the match, before anyone hears of it.
  /// - Throws: a ``Rejection``. What an observer throws is kept for whoever asks next.
  private func apply(
    _ action: Match<G>.Action, to state: inout State, _ update: (inout State) -> Void = { _ in }
  ) throws(Rejection) {
    let asked = state.match.request
    let events = try state.match.apply(action)
    update(&state)
    for side in Side.allCases where events.cutOff(side, asked) { state.recalling[side] = true }
    do {
      for event in events {
        for observer in observers { try observer.observe(event, in: state.match) }
      }
    } catch {
      state.failure = error
    }
  }

  // MARK: - Interrupts

  private func waitForInterrupt() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if mustWait(state) { state.waiter = continuation } else { continuation.resume() }
      }
    }
  }

  private func mustWait(_ state: State) -> Bool {
    if state.stopping > 0 { return true }
    if case .paused = state.match.phase { return state.failure == nil && !state.isLeaving }
    return false
  }

  /// Changes the match from outside the loop, and stops whoever thinks for nothing afterwards.
  private func disturb(
    always: Bool = false, _ change: (inout State) throws -> Void
  ) throws {
    let (before, isPreparing, failure) = try state.withLock { state in
      if let failure = state.failure, !always { throw failure }
      let before = state.asking
      let isPreparing = state.isPreparing
      let request = state.match.request
      try change(&state)
      state.stopping += 1
      let isStale = always || request != state.match.request || state.failure != nil
      return (isStale ? before : nil, isPreparing, state.failure)
    }
    switch before {
    // One that misses the stop, since it has not begun yet, sees that its turn is not wanted.
    case .player(let player, _, _): isPreparing ? attendant?.stop() : player.stop()
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
