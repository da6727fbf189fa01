internal import CMoonstone
import Dispatch
import MoonstoneKernel
import MoonstoneSupport

/// A script at work, which follows its file, of whatever game: all of ``LuaStrategy`` and of
/// ``LuaObserver`` that need not know it.
final class LiveScript: Sendable {
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
  let role: ScriptRole
  let limits: ScriptLimits
  /// Apart from the rest, so that a stop reaches it while it thinks.
  let engines: Locked<Engines>
  /// Tells what the script says while it thinks, in order, from a thread that may wait.
  let teller = DispatchQueue(label: "moonstone.teller")
  /// Held while the script is asked or told something.
  let state: Locked<State>
  /// Apart from the rest, so that asking who plays never waits for the thinking.
  let player: Locked<PlayerIdentity>

  var identity: PlayerIdentity { player.withLock { $0 } }

  init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, as role: ScriptRole = .strategy,
    bridge: Bridge, limits: ScriptLimits, workers: WorkerPool?, memory: String?
  ) throws(ScriptError) {
    self.bridge = bridge
    self.role = role
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
