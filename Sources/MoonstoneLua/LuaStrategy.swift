internal import CMoonstone
import Dispatch
import MoonstoneHost
import MoonstoneKernel

/// A Lua script that plays one side of one match.
///
/// Runs in a worker where it is given some, and else in this process: that is for scripts that you
/// wrote yourself or trust, since no sandbox within a process is safe from a stranger.
public final class LuaStrategy<G: Game>: Player {
  private struct State {
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

  private struct Engines {
    var playing: any ScriptEngine
    /// What is to take its place, while a new text is loaded.
    var next: (any ScriptEngine)?
  }

  private let plugin: Plugin<G>
  private let limits: ScriptLimits
  /// Apart from the rest, so that a stop reaches it while it thinks.
  private let engines: Locked<Engines>
  /// Tells what the script says while it thinks, in order, from a thread that may wait.
  private let teller = DispatchQueue(label: "moonstone.teller")
  /// Held while the script thinks.
  private let state: Locked<State>
  /// Apart from the rest, so that asking who plays never waits for the thinking.
  private let player: Locked<PlayerIdentity>

  public var identity: PlayerIdentity { player.withLock { $0 } }

  /// A strategy whose file is looked at again whenever a move is asked for.
  ///
  /// - Parameters:
  ///   - name: what a person typed to get it; the path when `nil`.
  ///   - memory: the ``Choice/memory`` that an earlier player of this script gave.
  /// - Throws: a ``ScriptError`` when the file cannot be read or is no strategy for this game.
  public convenience init(
    _ file: ScriptFile, named name: String? = nil, plugin: Plugin<G>,
    limits: ScriptLimits = ScriptLimits(), workers: WorkerPool? = nil, memory: String? = nil
  ) throws(ScriptError) {
    try self.init(
      file.source, file, name: name ?? file.path, plugin: plugin, limits: limits,
      workers: workers, memory: memory)
  }

  /// A strategy that begins with a text, and takes a newer one from the file when it loads.
  public convenience init(
    _ source: ScriptSource, following file: ScriptFile, named name: String, plugin: Plugin<G>,
    limits: ScriptLimits = ScriptLimits(), workers: WorkerPool? = nil
  ) throws(ScriptError) {
    try self.init(
      source, file, name: name, plugin: plugin, limits: limits, workers: workers, memory: nil)
  }

  /// A strategy whose text does not change.
  public convenience init(
    _ source: ScriptSource, plugin: Plugin<G>, limits: ScriptLimits = ScriptLimits(),
    workers: WorkerPool? = nil, memory: String? = nil
  ) throws(ScriptError) {
    try self.init(
      source, nil, name: source.name, plugin: plugin, limits: limits, workers: workers,
      memory: memory)
  }

  private init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, plugin: Plugin<G>,
    limits: ScriptLimits, workers: WorkerPool?, memory: String?
  ) throws(ScriptError) {
    self.plugin = plugin
    self.limits = limits
    let engine: any ScriptEngine =
      if let workers {
        try WorkerScript(workers)
      } else {
        try Script(plugin.bridge, memory: limits.memory)
      }
    engines = Locked(Engines(playing: engine))
    player = Locked(PlayerIdentity(name: name, digest: source.digest))
    state = Locked(State(file: file, source: source, memory: memory, memoryBefore: memory))
    try engine.load(source, limits)
    if let memory, let note = try engine.remember(memory, name: source.name, limits) {
      state.withLock { $0.note = note }
    }
  }

  public func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    try think(turn)
  }

  /// What the script was when it was last asked for a move. Waits while it thinks.
  ///
  /// The memory in it is as good as the turns' ``Turn/keepsMemory``.
  public var snapshot: ScriptSnapshot {
    state.withLock { state in
      ScriptSnapshot(
        source: state.source, limits: limits, memory: state.memoryBefore,
        first: state.first ?? ScriptSnapshot.Beginning(ply: 0, memory: state.memory))
    }
  }

  /// The file as it was last looked at, for another strategy that is to follow it. Waits while this
  /// one thinks.
  public var file: ScriptFile? { state.withLock(\.file) }

  public func stop() {
    let engines = engines.withLock { $0 }
    engines.playing.stop()
    engines.next?.stop()
  }

  private func think(_ turn: Turn<G>) throws -> Choice<G.Move> {
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
      let answer = withUnsafePointer(to: turn.position) { position in
        engine.choose(
          ScriptQuestion(
            position: position, text: { turn.position.description },
            moves: plugin.codes(turn.moves), side: turn.side,
            // Under a budget of ticks a script sees no clock: the match would depend on it.
            clock: ticks == nil ? seconds : nil, ticks: ticks,
            allowance: ticks == nil ? turn.allowance?.seconds : turn.tickAllowance.map(Double.init),
            seconds: seconds ?? limits.moveSeconds,
            seed: turnSeed(turn.seed, turn.side, ply: turn.ply), wantsMemory: turn.keepsMemory,
            listen: { [teller] comment, used in
              teller.async {
                turn.report(.thinking(comment, ticks: ticks == nil ? nil : used))
              }
            }))
      }
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
    _ state: inout State, _ recall: Recall, _ turn: Turn<G>
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
    _ answer: ScriptAnswer, _ state: inout State, _ turn: Turn<G>
  ) throws -> Choice<G.Move> {
    guard let move = plugin.move(answer.move) else {
      throw Forfeit(.fault, "the game has no move with code \(answer.move)")
    }
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
    return Choice(move, comment: answer.comment, memory: kept, ticks: ticks)
  }

  private func error(for failure: ScriptFailure, _ state: State, _ turn: Turn<G>) -> any Error {
    let name = state.file?.path ?? identity.name
    let place = failure.message.hasPrefix(name) ? "" : "\(name): "
    switch failure.status {
    case MS_STOPPED: return CancellationError()
    case MS_TIME: return Forfeit(.time, "\(place)\(failure.message)")
    case MS_TICKS: return Forfeit(.ticks, "\(place)\(failure.message)")
    case MS_MEMORY: return Forfeit(.memory, "\(place)\(failure.message)")
    case MS_RULES: return broken(failure, turn)
    case MS_ILLEGAL: return Forfeit(.illegalMove, "\(place)\(failure.message)")
    default: return Forfeit(.fault, "\(place)\(failure.message)")
    }
  }
}

extension LuaStrategy {
  /// What became of a script that came upon a broken law. What a worker says of that is looked at here:
  /// it might say so rather than lose.
  private func broken(_ failure: ScriptFailure, _ turn: Turn<G>) -> any Error {
    guard let charge = failure.charge else { return BrokenLaw(failure.message) }
    return (turn.position as? LuaPosition)?.verdict(on: charge)
      ?? Forfeit(
        .fault, "\(identity.name): its worker says that the rules broke a law, and they do not")
  }
}

// MARK: - New texts

/// How the note ends that says why a new text of a script is not used.
public let brokenTextNote = " — the version before plays on"

extension LuaStrategy {
  /// How often a text that cannot be used is looked at, in case somebody is writing it.
  private static var looks: Int { 5 }

  /// Takes a new text of the file, or says why not; the one before plays on then.
  ///
  /// - Throws: `CancellationError` when the turn was withdrawn meanwhile; the text is then looked at
  ///   in the next one.
  private func swapIfChanged(_ state: inout State, _ turn: Turn<G>) throws(CancellationError) {
    guard var file = state.file else { return }
    var failure: ScriptError?
    for look in 1...Self.looks {
      if look > 1 { ScriptFile.pause() }
      do throws(ScriptError) {
        guard let source = try file.look() else { break }
        failure = nil
        try take(source, &state, turn)
        break
      } catch {
        guard turn.isWanted() else { throw CancellationError() }
        failure = error
        if error.kind != .missing, file.isSettled { break }
      }
    }
    guard turn.isWanted() else { throw CancellationError() }
    state.file = file
    // A new text is told of even if it fails as the one before.
    guard let failure, failure.kind == .invalid || failure != state.failure else { return }
    state.failure = failure
    turn.report(.note("\(failure)\(brokenTextNote)"))
  }

  private func take(
    _ source: ScriptSource, _ state: inout State, _ turn: Turn<G>
  ) throws(ScriptError) {
    if source.digest == state.source.digest {
      if state.failure != nil { turn.report(.note("\(source.name): is again the text that plays")) }
      state.failure = nil
      return
    }
    var note: String?
    let isLoaded = try load(source, turn) { next throws(ScriptError) in
      let (memory, error) = engines.withLock { $0.playing }.exported()
      note = error
      if let memory { note = try next.remember(memory, name: source.name, limits) }
      engines.withLock { $0.playing = next }
    }
    guard isLoaded else { return }
    state.source = source
    state.first = nil
    state.failure = nil
    let swapped = PlayerIdentity(name: identity.name, digest: source.digest)
    player.withLock { $0 = swapped }
    turn.report(.swapped(swapped))
    if let note { turn.report(.note("\(source.name): \(note)")) }
  }

  /// Loads a text in an engine of its own, which a stop reaches, and hands it on.
  ///
  /// Returns false, with nothing handed on, when the turn was withdrawn meanwhile.
  private func load(
    _ source: ScriptSource, _ turn: Turn<G>,
    then use: (any ScriptEngine) throws(ScriptError) -> Void
  ) throws(ScriptError) -> Bool {
    let next = try engines.withLock { $0.playing }.another()
    next.getReady()
    engines.withLock { $0.next = next }
    defer { engines.withLock { $0.next = nil } }
    // Whoever is stopped before it was there to be stopped sees that it is not wanted.
    guard turn.isWanted() else { return false }
    try next.load(source, limits)
    try use(next)
    return true
  }
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
