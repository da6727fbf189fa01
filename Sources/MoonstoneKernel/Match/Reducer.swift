extension Match {
  /// Takes one action, and tells what came of it.
  ///
  /// The only way a match changes. Same match, same action, same result. A refused action changes
  /// nothing.
  public mutating func apply(_ action: Action) throws(Rejection) -> [Event] {
    switch (phase, action) {
    case (.ready, .start):
      return [.started] + advance()
    case (.turn, .start), (.pass, .start), (.paused, .start), (.confirmingReset, .start),
      (.over, .start):
      throw .outOfPhase(phase)

    case (.turn(let side), .answer(let request, let answer)):
      guard request == self.request else { throw .stale }
      switch answer {
      case .play(let choice, let elapsed):
        return try play(choice, by: side, elapsed: elapsed)
      case .acknowledge, .confirm: throw .mismatch
      }
    case (.pass(let side), .answer(let request, let answer)):
      guard request == self.request else { throw .stale }
      switch answer {
      case .acknowledge: return pass(side)
      case .play, .confirm: throw .mismatch
      }
    case (.confirmingReset(let before, let players), .answer(let request, let answer)):
      guard request == self.request else { throw .stale }
      switch answer {
      case .confirm(true): return reset(to: players)
      case .confirm(false): return [.resetRefused] + reopen(before)
      case .play, .acknowledge: throw .mismatch
      }
    case (.ready, .answer), (.paused, .answer), (.over, .answer):
      throw .stale

    case (.ready, .interrupt(let interrupt)): return try applyWhenReady(interrupt)
    case (.turn, .interrupt(let interrupt)), (.pass, .interrupt(let interrupt)):
      return try applyWhilePlaying(interrupt)
    case (.paused(let inner), .interrupt(let interrupt)):
      return try applyWhilePaused(interrupt, before: inner)
    case (.confirmingReset(let before, _), .interrupt(let interrupt)):
      return try applyWhileConfirming(interrupt, before: before)
    case (.over, .interrupt(let interrupt)): return try applyWhenOver(interrupt)
    }
  }

  private mutating func play(
    _ choice: Choice<G.Move>, by side: Side, elapsed: Duration
  ) throws(Rejection) -> [Event] {
    guard position.isLegal(choice.move) else {
      throw .illegalMove(position.refusal(of: choice.move, sideNames: game.sideNames))
    }
    var charged = clocks
    if let reason = charged.spend(elapsed, ticks: choice.ticks ?? 0, by: side) {
      let what = reason == .ticks ? "ticks" : "time"
      return [forfeit(side, Forfeit(reason, "\(game.sideNames[side])'s \(what) ran out"))]
    }
    let changes = position.changes(playing: choice.move)
    push(choice.move)
    clocks = charged
    if let memory = choice.memory { memories[side] = memory }
    return [.played(choice, by: side, changes: changes, elapsed: elapsed)] + advance()
  }

  private mutating func pass(_ side: Side) -> [Event] {
    // The phase was entered because the game's pass is the one legal move.
    if let pass = game.pass {
      // A pass that was taken back is no other one: what followed it can be played again.
      let rest = redoable.dropLast()
      push(pass)
      redoable = Array(rest)
    }
    return [.passed(side)] + advance()
  }

  /// Plays a new move.
  private mutating func push(_ move: G.Move) {
    history.append(moment)
    moves.append(move)
    position.play(move)
    redoable = []
  }

  private mutating func reset(to players: Sides<PlayerIdentity>) -> [Event] {
    self.players = players
    position = start
    moves = []
    history = []
    redoable = []
    memories = Sides(both: nil)
    clocks = clocks.atStart
    return [.reset(players)] + advance()
  }

  /// Looks at the position and enters the phase it calls for.
  mutating func advance() -> [Event] {
    let next = phaseOfPosition
    if case .over(let ending) = next {
      phase = next
      return [.ended(ending)]
    }
    return reopen(next)
  }

  /// What the position calls for.
  var phaseOfPosition: Phase {
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
  mutating func reopen(_ phase: Phase) -> [Event] {
    self.phase = phase
    requests += 1
    return request.map { [.asked($0)] } ?? []
  }

  mutating func forfeit(_ side: Side, _ forfeit: Forfeit) -> Event {
    end(.win(side.opponent), forfeit.termination, side, forfeit.message)
  }

  mutating func end(
    _ outcome: Outcome?, _ termination: Termination, _ side: Side? = nil, _ message: String? = nil
  ) -> Event {
    let ending = Ending(
      outcome: outcome, termination: termination, side: side, message: message)
    phase = .over(ending)
    return .ended(ending)
  }

  /// Rewinds the board, and leaves the phase to the caller.
  mutating func rewind(plies: Int) throws(Rejection) {
    guard plies > 0, plies <= moves.count else { throw .nothingToTakeBack(played: moves.count) }
    for _ in 0..<plies {
      redoable.append((moves.removeLast(), moment))
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
      moves.append(move)
      moment = after
    }
    return Array(moves.suffix(plies))
  }

  private var moment: Moment {
    get { Moment(position: position, clocks: clocks, memories: memories) }
    set { (position, clocks, memories) = (newValue.position, newValue.clocks, newValue.memories) }
  }
}
