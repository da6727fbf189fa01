extension Match {
  /// Applies one action and returns the events that follow from it.
  ///
  /// This is the only way to change a match. The same action applied to the same match always gives
  /// the same result.
  ///
  ///     let events = try match.apply(.start)
  ///
  /// - Throws: a ``Rejection`` if the action is refused; the match is then unchanged.
  @inlinable public mutating func apply(_ action: Action) throws(Rejection) -> [Event] {
    var events: [Event] = []
    try apply(action, telling: &events)
    return events
  }

  /// Applies one action and appends its events to a list, which can be used again and again.
  ///
  /// A refused action appends nothing.
  ///
  /// - Parameter isHeard: whether there are listeners; without them, moves and requests are not
  ///   reported.
  @inlinable package mutating func apply(
    _ action: Action, telling events: inout [Event], isHeard: Bool = true
  ) throws(Rejection) {
    switch (doing, action) {
    case (.ready, .start):
      makeRoom()
      events.append(.started)
      advance(&events)
    case (.turn, .start), (.pass, .start), (.paused, .start), (.confirmingReset, .start),
      (.over, .start):
      throw .outOfPhase(doing)

    case (.turn, .answer(let request, let answer)):
      guard request == self.request else { throw .stale }
      switch answer {
      case .play(let choice, let elapsed):
        try play(choice, elapsed: elapsed, on: request, telling: &events, isHeard: isHeard)
      case .acknowledge, .confirm: throw .mismatch
      }
    case (.pass(let side), .answer(let request, let answer)):
      guard request == self.request else { throw .stale }
      switch answer {
      case .acknowledge: pass(side, &events)
      case .play, .confirm: throw .mismatch
      }
    case (.confirmingReset(let before, let players), .answer(let request, let answer)):
      guard request == self.request else { throw .stale }
      switch answer {
      case .confirm(true): reset(to: players, &events)
      case .confirm(false):
        events.append(.resetRefused)
        reopen(before, &events)
      case .play, .acknowledge: throw .mismatch
      }
    case (.ready, .answer), (.paused, .answer), (.over, .answer):
      throw .stale

    case (.ready, .interrupt(let interrupt)): events += try applyWhenReady(interrupt)
    case (.turn, .interrupt(let interrupt)), (.pass, .interrupt(let interrupt)):
      events += try applyWhilePlaying(interrupt)
    case (.paused(let inner), .interrupt(let interrupt)):
      events += try applyWhilePaused(interrupt, before: inner)
    case (.confirmingReset(let before, _), .interrupt(let interrupt)):
      events += try applyWhileConfirming(interrupt, before: before)
    case (.over, .interrupt(let interrupt)): events += try applyWhenOver(interrupt)
    }
  }

  /// Applies an answer with a move, which is what happens in every ply.
  @inlinable package mutating func play(
    _ choice: Choice<G.Move>, elapsed: Duration, on request: Request, telling events: inout [Event],
    isHeard: Bool
  ) throws(Rejection) {
    guard isOpen(request) else { throw .stale }
    guard case .turn(let side) = doing else { throw .mismatch }
    history.append(moment)
    guard moment.position.playIfLegal(choice.move) else {
      history.removeLast()
      let refused = IllegalMove(choice.move, in: moment.position)
      throw .illegalMove(refused.message(sideNames: game.sideNames))
    }
    let ticks = choice.ticks ?? 0
    if let reason = clocks.shortage(of: elapsed, ticks: ticks, for: side) {
      moment = history.removeLast()
      let what = reason == .ticks ? "ticks" : "time"
      events.append(forfeit(side, Forfeit(reason, "\(game.sideNames[side])'s \(what) ran out")))
      return
    }
    if isHeard {
      let changes = history[history.count - 1].position.changes(playing: choice.move)
      events.append(
        .played(choice, by: side, changes: changes, elapsed: elapsed, ply: played.count + 1))
    }
    note(choice.move)
    if !clocks.isRenewed || choice.memory != nil {
      var after = supplies[moment.supplies]
      after.clocks.spend(elapsed, ticks: ticks, by: side)
      if let memory = choice.memory {
        after.memories = kept.add(memory, of: side, after: after.memories)
      }
      moment.supplies = supplies.count
      supplies.append(after)
    }
    advance(&events, isHeard)
  }

  @inlinable mutating func pass(_ side: Side, _ events: inout [Event]) {
    // The match is in this phase because the pass is the only legal move.
    if let pass = game.pass {
      // The same pass may have been taken back before; then what followed it can be played again.
      var rest = redoable
      if !rest.isEmpty { rest.removeLast() }
      history.append(moment)
      moment.position.playUnchecked(pass)
      note(pass)
      redoable = rest
    }
    events.append(.passed(side, ply: played.count))
    advance(&events)
  }

  /// Reserves room for the plies to come, so that the arrays do not grow step by step.
  @inlinable mutating func makeRoom() {
    let plies = 2 * game.movesToGo(in: moment.position) + 8
    history.reserveCapacity(plies)
    played.reserveCapacity(plies)
  }

  /// Writes down a new move, which was played after the moment before it was.
  @inlinable @inline(__always) mutating func note(_ move: G.Move) {
    played.append(move)
    if !redoable.isEmpty { redoable = [] }
  }

  @usableFromInline mutating func reset(
    to players: Sides<PlayerIdentity>, _ events: inout [Event]
  ) {
    seated = players
    moment = Moment(position: start, supplies: 0)
    supplies = [Supplies(clocks.atStart(for: players))]
    kept = kept.emptied
    played = []
    history = []
    redoable = []
    events.append(.reset(players))
    advance(&events)
  }

  /// Enters the phase that the position calls for.
  @inlinable mutating func advance(_ events: inout [Event], _ isHeard: Bool = true) {
    // What nearly every ply calls for, found in place: a getter would be given a copy of the match.
    if game.asksForMove(in: moment.position) {
      return reopen(.turn(moment.position.turn), &events, isHeard)
    }
    let next = phaseOfPosition
    if case .over(let ending) = next {
      doing = next
      events.append(.ended(ending))
    } else {
      reopen(next, &events, isHeard)
    }
  }

  /// The phase that the position calls for.
  @inlinable var phaseOfPosition: Phase {
    let position = moment.position
    if let broken = position.brokenLaw {
      return .over(
        Ending(outcome: nil, termination: .aborted, message: broken.description))
    }
    if let outcome = position.outcome {
      return .over(Ending(outcome: outcome, termination: .rules))
    }
    guard game.forcedPass(in: position) != nil else { return .turn(position.turn) }
    if passesForEver {
      let broken = BrokenLaw(
        "a game ends or gives somebody a move, and \(Self.mostPasses) passes in a row were forced",
        position: position.description)
      return .over(Ending(outcome: nil, termination: .aborted, message: broken.description))
    }
    return .pass(position.turn)
  }

  /// How many passes may follow each other.
  @usableFromInline static var mostPasses: Int { 100 }

  /// Whether the rules have long forced nothing but passes.
  @usableFromInline var passesForEver: Bool {
    played.count >= Self.mostPasses
      && played.suffix(Self.mostPasses).allSatisfy { $0 == game.pass }
  }

  /// Enters a phase with a new request, so that older answers are stale.
  @inlinable @inline(__always) mutating func reopen(
    _ phase: Phase, _ events: inout [Event], _ isHeard: Bool = true
  ) {
    doing = phase
    requests += 1
    if isHeard, let request { events.append(.asked(request)) }
  }

  @usableFromInline mutating func forfeit(_ side: Side, _ forfeit: Forfeit) -> Event {
    end(.win(side.opponent), forfeit.termination, side, forfeit.message)
  }

  mutating func end(
    _ outcome: Outcome?, _ termination: Termination, _ side: Side? = nil, _ message: String? = nil
  ) -> Event {
    let ending = Ending(
      outcome: outcome, termination: termination, side: side, message: message)
    doing = .over(ending)
    return .ended(ending)
  }

  /// Takes plies back; the caller sets the phase.
  mutating func rewind(plies: Int) throws(Rejection) {
    guard plies > 0, plies <= moves.count else { throw .nothingToTakeBack(played: moves.count) }
    let before = moment.supplies
    for _ in 0..<plies {
      redoable.append((played.removeLast(), moment))
      moment = history.removeLast()
    }
    kept.move(from: supplies[before].memories, to: supplies[moment.supplies].memories)
  }

  /// Plays again what was taken back and returns the moves; the caller sets the phase.
  mutating func replay(plies: Int) throws(Rejection) -> [G.Move] {
    guard plies > 0, plies <= redoable.count else {
      throw .nothingToRedo(undone: redoable.count)
    }
    let before = moment.supplies
    for _ in 0..<plies {
      let (move, after) = redoable.removeLast()
      history.append(moment)
      played.append(move)
      moment = after
    }
    kept.move(from: supplies[before].memories, to: supplies[moment.supplies].memories)
    return Array(moves.suffix(plies))
  }
}
