// What each interrupt means in each phase. Every phase lists every interrupt.
extension Match {
  @usableFromInline
  mutating func applyWhenReady(_ interrupt: Interrupt) throws(Rejection) -> [Event] {
    switch interrupt {
    case .change(let side, let player): return [change(side, to: player)]
    case .note(let side, let text): return [.noted(side, text)]
    case .abort(let why): return [end(nil, .aborted, nil, why)]
    case .pause, .resume, .resign, .forfeit, .takeBack, .redo, .swap, .thinking, .reset,
      .adjudicate:
      throw .outOfPhase(phase)
    }
  }

  /// While a move or an acknowledgement is asked for.
  @usableFromInline
  mutating func applyWhilePlaying(_ interrupt: Interrupt) throws(Rejection) -> [Event] {
    switch interrupt {
    case .pause:
      doing = .paused(phase)
      return [.paused]
    case .resign(let side): return [resign(side)]
    case .forfeit(let side, let why): return [forfeit(side, why)]
    case .takeBack(let plies):
      try rewind(plies: plies)
      return [.tookBack(plies: plies)] + advance()
    case .redo(let plies): return [.redid(try replay(plies: plies))] + advance()
    case .change(let side, let player):
      let changed = change(side, to: player)
      // The old player's thinking is useless now; the other side is not disturbed.
      return phase == .turn(side) ? [changed] + reopen(phase) : [changed]
    case .swap(let side, let player): return [swap(side, to: player)]
    case .note(let side, let text): return [.noted(side, text)]
    case .thinking(let side, let comment, let ticks):
      // Only the side to move has anything to think about.
      guard phase == .turn(side) else { throw .outOfPhase(phase) }
      return [.thinking(side, comment, ticks: ticks)]
    case .reset(let players): return confirmReset(to: players)
    case .abort(let why): return [end(nil, .aborted, nil, why)]
    case .adjudicate(let outcome, let why): return [end(outcome, .adjudicated, nil, why)]
    case .resume: throw .outOfPhase(phase)
    }
  }

  @usableFromInline
  mutating func applyWhilePaused(
    _ interrupt: Interrupt, before: Phase
  ) throws(Rejection) -> [Event] {
    switch interrupt {
    case .resume: return [.resumed] + reopen(before)
    case .resign(let side): return [resign(side)]
    case .forfeit(let side, let why): return [forfeit(side, why)]
    case .takeBack(let plies):
      try rewind(plies: plies)
      doing = .paused(phaseOfPosition)
      return [.tookBack(plies: plies)]
    case .redo(let plies):
      let moves = try replay(plies: plies)
      let next = phaseOfPosition
      // A match that is over cannot be paused.
      if case .over = next { return [.redid(moves)] + advance() }
      doing = .paused(next)
      return [.redid(moves)]
    case .change(let side, let player): return [change(side, to: player)]
    case .swap(let side, let player): return [swap(side, to: player)]
    case .note(let side, let text): return [.noted(side, text)]
    case .reset(let players): return confirmReset(to: players)
    case .abort(let why): return [end(nil, .aborted, nil, why)]
    case .pause, .thinking, .adjudicate: throw .outOfPhase(phase)
    }
  }

  @usableFromInline
  mutating func applyWhileConfirming(
    _ interrupt: Interrupt, before: Phase
  ) throws(Rejection) -> [Event] {
    switch interrupt {
    case .change(let side, let player): return [change(side, to: player)]
    case .swap(let side, let player): return [swap(side, to: player)]
    case .note(let side, let text): return [.noted(side, text)]
    case .abort(let why):
      // The question does not change how the match ended.
      if case .over = before { throw .outOfPhase(phase) }
      return [end(nil, .aborted, nil, why)]
    case .pause, .resume, .resign, .forfeit, .takeBack, .redo, .thinking, .reset, .adjudicate:
      throw .outOfPhase(phase)
    }
  }

  @usableFromInline
  mutating func applyWhenOver(_ interrupt: Interrupt) throws(Rejection) -> [Event] {
    switch interrupt {
    case .takeBack(let plies):
      try rewind(plies: plies)
      return [.tookBack(plies: plies)] + advance()
    case .redo(let plies): return [.redid(try replay(plies: plies))] + advance()
    case .change(let side, let player): return [change(side, to: player)]
    case .swap(let side, let player): return [swap(side, to: player)]
    case .note(let side, let text): return [.noted(side, text)]
    case .reset(let players): return confirmReset(to: players)
    case .pause, .resume, .resign, .forfeit, .thinking, .abort, .adjudicate:
      throw .outOfPhase(phase)
    }
  }

  private mutating func change(_ side: Side, to player: PlayerIdentity) -> Event {
    seated[side] = player
    // The new player does not inherit a memory, however far the match goes back.
    let before = supplies[moment.supplies].memories
    for index in supplies.indices { supplies[index].memories[side] = nil }
    kept.move(from: before, to: supplies[moment.supplies].memories)
    return .changed(side, to: player)
  }

  private mutating func swap(_ side: Side, to player: PlayerIdentity) -> Event {
    seated[side] = player
    return .swapped(side, to: player)
  }

  private mutating func resign(_ side: Side) -> Event {
    end(.win(side.opponent), .resignation, side)
  }

  private mutating func confirmReset(to players: Sides<PlayerIdentity>) -> [Event] {
    [.resetAsked(players)] + reopen(.confirmingReset(phase, players))
  }
}

extension Match {
  fileprivate mutating func advance() -> [Event] {
    var events: [Event] = []
    advance(&events)
    return events
  }

  fileprivate mutating func reopen(_ phase: Phase) -> [Event] {
    var events: [Event] = []
    reopen(phase, &events)
    return events
  }
}
