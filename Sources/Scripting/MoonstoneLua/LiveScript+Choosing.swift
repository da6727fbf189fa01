internal import CMoonstone
import MoonstoneHost
import MoonstoneKernel

extension LiveScript {
  /// Asks the script for a move, after a look at whether its text is a new one.
  func think(_ turn: ScriptTurn) throws -> ScriptMove {
    try state.withLock { state in
      if let note = state.note { turn.report(.note(note)) }
      state.note = nil
      if let recall = turn.recall { try beginAnew(&state, recall, turn) }
      try swapIfChanged(&state, turn.attention)
      state.memoryBefore = state.memory
      if state.first == nil {
        state.first = ScriptSnapshot.Beginning(ply: turn.ply, memory: state.memory)
      }
      let engine = engines.withLock { $0.playing }
      engine.getReady()
      guard turn.isWanted() else { throw CancellationError() }
      let seconds = turn.remaining?.seconds
      let ticks = turn.remainingTicks
      let answer = engine.choose(
        ScriptQuestion(
          position: turn.position, moves: turn.moves, side: turn.side,
          // Under a budget of ticks a script sees no clock: the match would depend on it.
          clock: ticks == nil ? seconds : nil, ticks: ticks,
          allowance: ticks == nil ? turn.allowance?.seconds : turn.tickAllowance.map(Double.init),
          seconds: seconds ?? limits.moveSeconds,
          seed: turnSeed(turn.seed, turn.side, ply: turn.ply), wantsMemory: turn.keepsMemory,
          listener: .turn(turn.attention, on: teller, tellsTicks: ticks != nil)))
      let printed = engine.printed
      if !printed.isEmpty { turn.report(.note(printed)) }
      switch answer {
      case .failure(let failure): throw error(for: failure, state, turn)
      case .success(let answer): return try choice(answer, &state, turn)
      }
    }
  }

  /// Loads the text anew, as for a match that is resumed: locals of the script may come from turns
  /// that the match has taken back, or cut off.
  private func beginAnew(
    _ state: inout State, _ recall: Recall, _ turn: ScriptTurn
  ) throws {
    var note: String?
    let isLoaded = try load(state.source, turn.attention) { next throws(ScriptError) in
      note = try next.remember(recall.memory ?? "{}", name: state.source.name, limits)
      engines.withLock { $0.playing = next }
    }
    guard isLoaded else { throw CancellationError() }
    state.memory = recall.memory
    state.first = nil
    if let note { turn.report(.note("\(state.source.name): \(note)")) }
  }

  private func choice(
    _ answer: ScriptAnswer, _ state: inout State, _ turn: ScriptTurn
  ) throws -> ScriptMove {
    if let complaint = answer.memoryError, complaint != state.complaint {
      state.complaint = complaint
      turn.report(.note(complaint))
    }
    var kept: String?
    if let memory = answer.memory, memory != state.memory ?? "{}" {
      state.memory = memory
      kept = memory
    }
    let ticks = turn.remainingTicks == nil ? nil : answer.ticks
    return ScriptMove(
      code: answer.move, comment: answer.comment, memory: kept, ticks: ticks)
  }

  private func error(for failure: ScriptFailure, _ state: State, _ turn: ScriptTurn) -> any Error {
    let name = state.file?.path ?? identity.name
    let place = failure.message.hasPrefix(name) ? "" : "\(name): "
    if failure.isOurs { return HostFault("\(place)\(failure.message)") }
    switch failure.status {
    case MS_STOPPED: return CancellationError()
    case MS_TIME: return Forfeit(.time, "\(place)\(failure.message)")
    case MS_TICKS: return Forfeit(.ticks, "\(place)\(failure.message)")
    case MS_MEMORY: return Forfeit(.memory, "\(place)\(failure.message)")
    case MS_RULES: return BrokenRules(failure: failure)
    case MS_ILLEGAL: return Forfeit(.illegalMove, "\(place)\(failure.message)")
    default: return Forfeit(.fault, "\(place)\(failure.message)")
    }
  }
}

/// What a script came upon that was to play by rules which break a law. ``LuaStrategy`` looks into it.
struct BrokenRules: Error {
  let failure: ScriptFailure
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// The seed of one turn's random numbers: of match, side and ply alone, so that a match that was
/// resumed draws the numbers that it would have drawn.
func turnSeed(_ seed: UInt64, _ side: Side, ply: Int) -> UInt64 {
  mixedSeed(seed, UInt64(side.rawValue), UInt64(ply))
}

/// A seed that follows from another one and two numbers.
func mixedSeed(_ seed: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
  var mixed = seed
  for part in [first, second] {
    mixed = SplitMix64.number(1, seed: mixed ^ part)
  }
  return mixed
}
