import MoonstoneKernel
import MoonstoneSupport

/// What becomes of answers, of errors, and of what players report.
extension Host {
  /// Takes a move that took so many nanoseconds. Dropped when it is no longer wanted.
  @inlinable func settle(
    _ request: Request, _ choice: Choice<G.Move>, _ taken: Int64, _ state: inout State
  ) {
    guard close(request, &state) else { return }
    let taken = state.without(delay: taken)
    if !state.events.isEmpty { state.events.removeAll(keepingCapacity: true) }
    let ply = state.match.ply
    do {
      try state.match.play(
        choice, elapsed: .nanoseconds(taken), on: request, telling: &state.events,
        isHeard: state.isHeard)
    } catch {
      return fail(error, request, taken, choice.ticks, &state)
    }
    // A side that runs out of time has not moved.
    if case .move(let side) = request.kind {
      if state.match.ply > ply {
        state.account.add(choice.ticks, taken, of: side)
      } else {
        state.account.fail(side, taken, choice.ticks)
      }
    }
    if state.isHeard { tell(&state) }
  }

  /// Takes what came of a request, after so many nanoseconds if it is an error. Dropped when it is
  /// no longer wanted.
  @inlinable func settle(
    _ request: Request, with result: Result<Match<G>.Answer, any Error>, after taken: Int64 = 0,
    _ state: inout State
  ) {
    if case .success(.play(let choice, let elapsed)) = result {
      return settle(request, choice, elapsed.wholeNanoseconds, &state)
    }
    guard close(request, &state) else { return }
    do {
      let answer = try result.get()
      try apply(.answer(request, answer), to: &state) { state in
        guard case .confirm(let yes) = answer else { return }
        if yes, let players = state.afterReset { state.seats = players.map(Seat.init) }
        state.afterReset = nil
      }
    } catch {
      fail(error, request, state.without(delay: taken), nil, &state)
    }
  }

  /// Whether the request is still open. Otherwise the player that was asked is stale.
  @inlinable func close(_ request: Request, _ state: inout State) -> Bool {
    state.asking = nil
    asked.end()
    if isOpen(request, &state), !state.isLeaving { return true }
    if case .move(let side) = request.kind { state.isStale[side] = true }
    return false
  }

  /// Deals with an error that answered an open request after so many nanoseconds.
  @usableFromInline func fail(
    _ error: any Error, _ request: Request, _ taken: Int64, _ ticks: Int?, _ state: inout State
  ) {
    guard case .move(let side) = request.kind, !(error is CancellationError) else {
      state.isLeaving = true
      return
    }
    let forfeit: Forfeit
    switch error {
    case is HostFault:
      state.failure = error
      state.wakeReaders()
      return
    case is Resignation:
      try? apply(.interrupt(.resign(side)), to: &state)
      return
    case let error as BrokenLaw:
      // Neither player is to blame.
      try? apply(.interrupt(.abort(error.description)), to: &state)
      return
    case let error as Forfeit: forfeit = error
    case Rejection.illegalMove(let why): forfeit = Forfeit(.illegalMove, why)
    default: forfeit = Forfeit(.fault, "\(error)")
    }
    state.account.fail(
      side, taken, forfeit.ticks ?? ticks, calls: forfeit.calls, variables: forfeit.variables)
    // A side that was asked for a move can always forfeit.
    try? apply(.interrupt(.forfeit(side, forfeit)), to: &state)
  }

  @usableFromInline func hear(_ report: PlayerReport, on request: Request) {
    guard case .move(let side) = request.kind else { return }
    state.withLock { state in
      guard isOpen(request, &state) else { return }
      // An observer may fail.
      defer { asked.disturb() }
      switch report {
      case .swapped(let identity):
        try? apply(.interrupt(.swap(side, to: identity)), to: &state)
      case .note(let text):
        try? apply(.interrupt(.note(side, text)), to: &state)
      case .thinking(let comment, let ticks):
        try? apply(.interrupt(.thinking(side, comment, ticks: ticks)), to: &state)
      case .delayed(let duration):
        state.delay = (state.delay ?? .zero) + duration
      }
    }
  }
}
