import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A Lua script that plays one side of one match.
///
/// Runs in a worker where it is given some, and else in this process: that is for scripts that you
/// wrote yourself or trust, since no sandbox within a process is safe from a stranger.
public final class LuaStrategy<G: Game>: Player {
  private let plugin: Plugin<G>
  private let player: LiveScript
  /// What is waited for; it may still be thought about when nobody waits any more.
  private let waited = Locked<PatientAnswer<Choice<G.Move>>?>(nil)

  public var identity: PlayerIdentity { player.identity }

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
    player = try LiveScript(
      source, file, name: name, bridge: plugin.bridge, limits: limits, workers: workers,
      memory: memory)
  }

  /// After ``stop()`` it ends within a twentieth of a second, whatever the script is in the middle of.
  public func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    let next = PatientAnswer<Choice<G.Move>>()
    waited.withLock { $0 = next }
    return try await next.wait { try self.answer(turn) }
  }

  public var answersAtOnce: Bool { true }

  public func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move> { try answer(turn) }

  private func answer(_ turn: Turn<G>) throws -> Choice<G.Move> {
    do {
      // The closure is compiled for the game; what is not generic costs the same for each.
      return try plugin.ask(turn) { try player.think($0) }
    } catch let error as BrokenRules {
      throw verdict(on: error.failure, turn)
    }
  }

  /// What became of a script that came upon a broken law. What a worker says of that is looked at here:
  /// it might say so rather than lose.
  private func verdict(on failure: ScriptFailure, _ turn: Turn<G>) -> any Error {
    guard let charge = failure.charge else { return BrokenLaw(failure.message) }
    return (turn.position as? LuaPosition)?.verdict(on: charge)
      ?? Forfeit(
        .fault, "\(identity.name): its worker says that the rules broke a law, and they do not")
  }

  /// What the script was when it was last asked for a move. Waits while it thinks.
  ///
  /// The memory in it is as good as the turns' ``Turn/keepsMemory``.
  public var snapshot: ScriptSnapshot {
    player.snapshot
  }

  /// The file as it was last looked at, for another strategy that is to follow it. Waits while this
  /// one thinks.
  public var file: ScriptFile? { player.file }

  public func stop() {
    player.stop()
    waited.withLock { $0 }?.giveUp(after: 0.05)
  }
}
