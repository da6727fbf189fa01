internal import CMoonstone
import Dispatch
import MoonstoneKernel
import MoonstoneSupport

/// A running script that follows its file: everything in ``LuaStrategy`` and ``LuaObserver`` that
/// does not depend on the game.
final class LiveScript: Sendable {
  struct State {
    var file: ScriptFile?
    var source: ScriptSource
    /// The memory as it was last recorded.
    var memory: String?
    /// The first turn that this version was asked in; `nil` before it.
    var first: ScriptSnapshot.Beginning?
    /// The memory before the last turn.
    var memoryBefore: String?
    /// Why the memory could not be kept last time, so that it is said once.
    var complaint: String?
    /// What became of a memory before anybody could be told.
    var note: String?
  }

  struct Engines {
    var playing: any ScriptEngine
    /// Takes its place, when its version has been loaded.
    var next: (any ScriptEngine)?
  }

  private let bridge: Bridge
  let role: ScriptRole
  let limits: ScriptLimits
  /// Has its own lock, so that a stop reaches a script that is thinking.
  let engines: Locked<Engines>
  /// Where the script's thoughts are reported in order, by a thread that may wait.
  let teller = DispatchQueue(label: "moonstone.teller")
  /// Locked while the script is asked or told something.
  let state: Locked<State>
  /// Has its own lock, so that nobody has to wait for the thinking to learn who plays.
  let player: Locked<PlayerIdentity>
  /// The version in the file, if it cannot be used. Has its own lock, too.
  let rejection = Locked<RejectedVersion?>(nil)

  var identity: PlayerIdentity { player.withLock { $0 } }
  var rejected: RejectedVersion? { rejection.withLock(\.self) }

  init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, as role: ScriptRole = .strategy,
    bridge: Bridge, isolation: ScriptIsolation, limits: ScriptLimits, memory: String?
  ) throws(ScriptError) {
    self.bridge = bridge
    self.role = role
    self.limits = limits
    let engine: any ScriptEngine =
      switch isolation {
      case .inProcess: try Script(bridge, memory: limits.memory)
      case .workers(let pool): try WorkerScript(pool, bridge)
      }
    engines = Locked(Engines(playing: engine))
    player = Locked(PlayerIdentity(name: name, digest: source.digest))
    state = Locked(State(file: file, source: source, memory: memory, memoryBefore: memory))
    try engine.load(source, limits, as: role)
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
}
