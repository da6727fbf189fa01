extension Match {
  /// Takes one action, and tells what came of it.
  ///
  /// The only way a match changes. Same match, same action, same result. A refused action changes
  /// nothing.
  @inlinable public mutating func apply(_ action: Action) throws(Rejection) -> [Event] {
    var events: [Event] = []
    try apply(action, telling: &events)
    return events
  }

  /// The same, into a list that is used again and again; a refused action tells nothing.
  ///
  /// - Parameter isHeard: whether somebody wants to hear of moves; they are not told otherwise.
  @inlinable public mutating func apply(
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

  /// What ``apply(_:telling:isHeard:)`` makes of an answer with a move: what happens in every ply.
  @inlinable public mutating func play(
    _ choice: Choice<G.Move>, elapsed: Duration, on request: Request, telling events: inout [Event],
    isHeard: Bool
  ) throws(Rejection) {
    guard request == self.request else { throw .stale }
    guard case .turn(let side) = doing else { throw .mismatch }
    guard moment.position.isLegal(choice.move) else {
      throw .illegalMove(moment.position.refusal(of: choice.move, sideNames: game.sideNames))
    }
    var charged = moment.clocks
    if let reason = charged.spend(elapsed, ticks: choice.ticks ?? 0, by: side) {
      let what = reason == .ticks ? "ticks" : "time"
      events.append(forfeit(side, Forfeit(reason, "\(game.sideNames[side])'s \(what) ran out")))
      return
    }
    if isHeard {
      let changes = moment.position.changes(playing: choice.move)
      events.append(.played(choice, by: side, changes: changes, elapsed: elapsed))
    }
    push(choice.move)
    moment.clocks = charged
    if let memory = choice.memory {
      moment.memories[side] = kept.count
      kept.append(memory)
    }
    advance(&events, isHeard)
  }

  @inlinable mutating func pass(_ side: Side, _ events: inout [Event]) {
    // The phase was entered because the game's pass is the one legal move.
    if let pass = game.pass {
      // A pass that was taken back is no other one: what followed it can be played again.
      let rest = redoable.dropLast()
      push(pass)
      redoable = Array(rest)
    }
    events.append(.passed(side))
    advance(&events)
  }

  /// Makes room for as many plies as may come, so that it need not be made bit by bit.
  @inlinable mutating func makeRoom() {
    let plies = 2 * game.movesToGo(in: moment.position) + 8
    history.reserveCapacity(plies)
    played.reserveCapacity(plies)
  }

  /// Plays a new move.
  @inlinable mutating func push(_ move: G.Move) {
    history.append(moment)
    played.append(move)
    moment.position.play(move)
    if !redoable.isEmpty { redoable = [] }
  }

  @usableFromInline mutating func reset(
    to players: Sides<PlayerIdentity>, _ events: inout [Event]
  ) {
    seated = players
    moment = Moment(position: start, clocks: clocks.atStart)
    kept = []
    played = []
    history = []
    redoable = []
    events.append(.reset(players))
    advance(&events)
  }

  /// Looks at the position and enters the phase it calls for.
  @inlinable mutating func advance(_ events: inout [Event], _ isHeard: Bool = true) {
    let next = phaseOfPosition
    if case .over(let ending) = next {
      doing = next
      events.append(.ended(ending))
    } else {
      reopen(next, &events, isHeard)
    }
  }

  /// What the position calls for.
  @inlinable var phaseOfPosition: Phase {
    let position = moment.position
    if let broken = position.brokenLaw {
      return .over(
        Ending(outcome: nil, termination: .aborted, message: broken.description))
    }
    if let outcome = position.outcome {
      return .over(Ending(outcome: outcome, termination: .rules))
    }
    if game.forcedPass(in: position) != nil { return .pass(position.turn) }
    return .turn(position.turn)
  }

  /// Enters a phase anew: what it asks, it asks with a new request, and older answers are stale.
  @inlinable mutating func reopen(
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

  /// Rewinds the board, and leaves the phase to the caller.
  mutating func rewind(plies: Int) throws(Rejection) {
    guard plies > 0, plies <= moves.count else { throw .nothingToTakeBack(played: moves.count) }
    for _ in 0..<plies {
      redoable.append((played.removeLast(), moment))
      moment = history.removeLast()
    }
  }

  /// Plays again what was rewound, leaves the phase to the caller, and answers with the moves.
  mutating func replay(plies: Int) throws(Rejection) -> [G.Move] {
    guard plies > 0, plies <= redoable.count else {
      throw .nothingToRedo(undone: redoable.count)
    }
    for _ in 0..<plies {
      let (move, after) = redoable.removeLast()
      history.append(moment)
      played.append(move)
      moment = after
    }
    return Array(moves.suffix(plies))
  }
}
