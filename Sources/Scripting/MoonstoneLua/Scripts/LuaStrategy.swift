import MoonstoneSupport
import MoonstoneHost
import MoonstoneKernel

/// A Lua script that plays one side of one match.
///
///     let game = Plugin(TicTacToe())
///     let mine = try LuaStrategy(
///       ScriptFile(path: "mine.lua"), plugin: game, isolation: .inProcess)
///     let match = try await Host(game, black: mine, white: other).run()
///
/// A script that fails loses its match, with its reason on record. One that comes from a stranger
/// belongs in a worker; see ``ScriptIsolation``.
public final class LuaStrategy<G: Game>: Player, ChanceTelling {
  private let player: LiveScript
  private let ask: Plugin<G>.Asking
  /// The choice that is waited for. It may still be computed when its caller has stopped waiting.
  private let waited = Locked<AbandonableAnswer<Choice<G.Move>>?>(nil)

  /// The name, and the SHA-256 of the version that plays.
  public var identity: PlayerIdentity { player.identity }

  /// Creates a strategy that looks at its file whenever it is asked for a move, and takes a new
  /// version if there is one.
  ///
  /// - Parameters:
  ///   - file: the script, which begins with the version that was read last.
  ///   - name: what a person typed to get it; by default the file's path, and the parameters that
  ///     are set.
  ///   - plugin: the game.
  ///   - limits: what the script may use.
  ///   - isolation: where it runs.
  ///   - memory: the `Choice.memory` that an earlier player of this script provided.
  /// - Throws: a ``ScriptError`` when the script cannot be used for this game.
  public convenience init(
    _ file: ScriptFile, named name: String? = nil, plugin: Plugin<G>,
    limits: ScriptLimits = ScriptLimits(), isolation: ScriptIsolation, memory: String? = nil
  ) throws(ScriptError) {
    try self.init(
      file.source, file, name: name ?? file.source.playerName(file.path), plugin: plugin,
      limits: limits, isolation: isolation, memory: memory)
  }

  /// Creates a strategy that begins with one version and takes a newer one from the file, if that
  /// can be used.
  ///
  /// - Parameters:
  ///   - source: the version to begin with.
  ///   - file: the file to follow.
  ///   - name: what a person typed to get it.
  ///   - plugin: the game.
  ///   - limits: what the script may use.
  ///   - isolation: where it runs.
  /// - Throws: a ``ScriptError`` when `source` cannot be used for this game.
  public convenience init(
    _ source: ScriptSource, following file: ScriptFile, named name: String, plugin: Plugin<G>,
    limits: ScriptLimits = ScriptLimits(), isolation: ScriptIsolation
  ) throws(ScriptError) {
    try self.init(
      source, file, name: name, plugin: plugin, limits: limits, isolation: isolation, memory: nil)
  }

  /// Creates a strategy whose version never changes.
  ///
  /// - Parameters:
  ///   - source: the script.
  ///   - name: what a person typed to get it; by default the script's name, and the parameters that
  ///     are set.
  ///   - plugin: the game.
  ///   - limits: what the script may use.
  ///   - isolation: where it runs.
  ///   - memory: the `Choice.memory` that an earlier player of this script provided.
  /// - Throws: a ``ScriptError`` when the script cannot be used for this game.
  public convenience init(
    _ source: ScriptSource, named name: String? = nil, plugin: Plugin<G>,
    limits: ScriptLimits = ScriptLimits(), isolation: ScriptIsolation, memory: String? = nil
  ) throws(ScriptError) {
    try self.init(
      source, nil, name: name ?? source.playerName(source.name), plugin: plugin, limits: limits,
      isolation: isolation, memory: memory)
  }

  private init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, plugin: Plugin<G>,
    limits: ScriptLimits, isolation: ScriptIsolation, memory: String?
  ) throws(ScriptError) {
    ask = plugin.asking()
    player = try LiveScript(
      source, file, name: name, bridge: plugin.bridge, isolation: isolation, limits: limits,
      memory: memory)
  }

  /// Asks the script for a move, on a thread of its own: the script may think for long.
  ///
  /// After ``stop()`` it returns within a twentieth of a second, whatever the script is doing.
  ///
  /// If the calling task prefers an executor, the script thinks there. That takes a microsecond
  /// instead of two changes of threads, and ``stop()`` is heard as soon as the script can hear it:
  ///
  ///     try await MatchThread.run {
  ///       for turn in turns { print(try await mine.choose(turn).move) }
  ///     }
  ///
  /// - Throws: see ``Player/choose(_:)``.
  public func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    if MatchThread.isChosenByCaller { return try answer(turn) }
    let next = AbandonableAnswer<Choice<G.Move>>()
    waited.withLock { $0 = next }
    return try await next.wait { try self.answer(turn) }
  }

  private func answer(_ turn: Turn<G>) throws -> Choice<G.Move> {
    do {
      // The closure is compiled for the game. What is not generic costs the same in every game.
      return try ask(turn) { try player.think($0) }
    } catch let error as BrokenRules {
      throw verdict(on: error.failure, turn)
    }
  }

  /// The error for a script that says it came upon a broken law. A worker's claim is checked here,
  /// since its script may lie rather than lose.
  private func verdict(on failure: ScriptFailure, _ turn: Turn<G>) -> any Error {
    guard let breach = failure.breach else { return BrokenLaw(failure.message) }
    return (turn.position as? LuaPosition)?.verdict(on: breach)
      ?? Forfeit(
        .fault,
        "\(identity.name): its worker says that the rules broke a law, but they did not: "
          + failure.message)
  }

  /// What the script was when it was last asked for a move. Waits while it is thinking.
  ///
  /// Its memory is up to date if the turns asked for it; see `Turn.keepsMemory`.
  public var snapshot: ScriptSnapshot { player.snapshot }

  /// Whether one of its choices took a random number, so that it depends on the match's seed. Waits
  /// while the script is thinking.
  package var hasDrawnChance: Bool { player.hasDrawnChance }

  /// The calls that led to the failure of the last choice, the innermost first, such as
  /// `mine.lua:12: in local 'worth'`; empty if it did not fail, or that is not known. Waits while
  /// the script is thinking.
  public var lastCalls: [String] { player.lastCalls }

  /// What the script lets be set, in the order of names, and what it is set to. Waits while the
  /// script is thinking.
  public var parameters: [ScriptParameter] { player.parameters }

  /// Writes down from here on what the script's ticks go into, in choices whose ticks are limited.
  /// It answers the same, for the same ticks. Version by version: one that takes over begins
  /// without a profile.
  ///
  /// - Throws: a ``ScriptError`` when there is not enough memory for it.
  public func beginProfile() throws(ScriptError) { try player.begin(.profile) }

  /// The profile so far; `nil` without one. Waits while the script is thinking.
  public var profile: ScriptProfile? { player.profile }

  /// Writes down from here on what each choice asks of the host, which may cost it a few ticks.
  ///
  /// - Throws: a ``ScriptError`` when there is not enough memory for it.
  public func beginTrace() throws(ScriptError) { try player.begin(.trace) }

  /// The calls of the host in the last choice, in the order in which they ended, such as
  /// `mine.lua:3: board:count() -> 4  [10]`, with the ticks in brackets. The first thousand or so.
  public var trace: [String] { player.trace }

  /// The file as it was last looked at, for another strategy that is to follow it; `nil` when this
  /// one follows none. Waits while the script is thinking.
  public var file: ScriptFile? { player.file }

  /// The version that played before the present one; `nil` before the first swap. Waits while the
  /// script is thinking.
  public var previousVersion: ScriptSource? { player.previous }

  /// The versions that this strategy has played, the newest last. May be read at any time.
  public var versions: [ScriptSource] { player.versions }

  /// The version in the file, if it cannot be used; `nil` while the script plays what is in its
  /// file. May be read at any time, by an observer, too.
  public var rejectedVersion: RejectedVersion? { player.rejected }

  /// Plays no more: the next strategy that takes this version from its file does not have to load
  /// it.
  package func leaveToNext() { player.leaveToNext() }

  /// Offers a version that takes over when the script is asked for its next move, whatever its file
  /// holds: a text from a database or from a page. A later change of the file replaces it.
  ///
  ///     mine.offer(ScriptSource(name: "mine", text: typed))
  ///
  /// Observers hear of it as `Event.swapped`, and of one that cannot be used as `Event.noted`; the
  /// version before plays on then. The script keeps its `context.memory`. May be called at any time.
  public func offer(_ version: ScriptSource) { player.offer(version) }

  /// The processor time that the script's own process has had, in seconds, for earlier scripts, too;
  /// 0 in this process, where the thread has it that asks.
  package var processorTime: Double { player.processorTime }

  /// Abandons the choice in progress, if there is one.
  public func stop() {
    player.stop()
    waited.withLock { $0 }?.giveUp(after: 0.05)
  }
}

extension LuaStrategy: SynchronousPlayer {
  /// Asks the script for a move, on the calling thread.
  @usableFromInline package func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move> {
    try answer(turn)
  }
}
