internal import CMoonstone
import Dispatch
import MoonstoneHost
import MoonstoneKernel

/// A script that plays one side of one match, of whatever game: all of ``LuaStrategy`` that need not
/// know it.
final class ScriptPlayer: Sendable {
  struct State {
    var file: ScriptFile?
    var source: ScriptSource
    /// The memory as it was last put on record.
    var memory: String?
    /// The first turn that this text was asked in; `nil` before.
    var first: ScriptSnapshot.Beginning?
    /// The memory before the turn that was asked for last.
    var memoryBefore: String?
    /// What was last said of it, so that it is said once.
    var complaint: String?
    /// What became of a memory before anyone could be told.
    var note: String?
    /// Why what the file last held cannot be used; `nil` when it can.
    var failure: ScriptError?
  }

  struct Engines {
    var playing: any ScriptEngine
    /// What is to take its place, while a new text is loaded.
    var next: (any ScriptEngine)?
  }

  private let bridge: Bridge
  let limits: ScriptLimits
  /// Apart from the rest, so that a stop reaches it while it thinks.
  let engines: Locked<Engines>
  /// Tells what the script says while it thinks, in order, from a thread that may wait.
  private let teller = DispatchQueue(label: "moonstone.teller")
  /// Held while the script thinks.
  private let state: Locked<State>
  /// Apart from the rest, so that asking who plays never waits for the thinking.
  let player: Locked<PlayerIdentity>

  var identity: PlayerIdentity { player.withLock { $0 } }

  init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, bridge: Bridge,
    limits: ScriptLimits, workers: WorkerPool?, memory: String?
  ) throws(ScriptError) {
    self.bridge = bridge
    self.limits = limits
    let engine: any ScriptEngine =
      if let workers {
        try WorkerScript(workers, bridge)
      } else {
        try Script(bridge, memory: limits.memory)
      }
    engines = Locked(Engines(playing: engine))
    player = Locked(PlayerIdentity(name: name, digest: source.digest))
    state = Locked(State(file: file, source: source, memory: memory, memoryBefore: memory))
    try engine.load(source, limits)
    if let memory, let note = try engine.remember(memory, name: source.name, limits) {
      state.withLock { $0.note = note }
    }
  }

  /// See ``LuaStrategy/snapshot``.
  var snapshot: ScriptSnapshot {
    state.withLock { state in
      ScriptSnapshot(
        source: state.source, limits: limits, memory: state.memoryBefore,
        first: state.first ?? ScriptSnapshot.Beginning(ply: 0, memory: state.memory))
    }
  }

  /// See ``LuaStrategy/file``.
  var file: ScriptFile? { state.withLock(\.file) }

  func stop() {
    let engines = engines.withLock { $0 }
    engines.playing.stop()
    engines.next?.stop()
  }

  /// Asks the script for a move, after a look at whether its text is a new one.
  func think(_ turn: ScriptTurn) throws -> ScriptMove {
    try state.withLock { state in
      if let note = state.note { turn.report(.note(note)) }
      state.note = nil
      if let recall = turn.recall { try beginAnew(&state, recall, turn) }
      try swapIfChanged(&state, turn)
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
    let isLoaded = try load(state.source, turn) { next throws(ScriptError) in
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
  var mixed = seed
  for part in [UInt64(side.rawValue), UInt64(ply)] {
    // The finaliser of SplitMix64.
    mixed = (mixed ^ part) &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed &>> 31
  }
  return mixed
}
