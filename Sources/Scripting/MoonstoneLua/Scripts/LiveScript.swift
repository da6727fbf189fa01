internal import CMoonstone
import MoonstoneKernel
import MoonstoneSupport
import Synchronization

/// A running script that follows its file: everything in ``LuaStrategy`` and ``LuaObserver`` that
/// does not depend on the game.
final class LiveScript: Sendable {
  struct State {
    /// The engine that plays; see ``Shown``.
    var engine: any ScriptEngine
    var file: ScriptFile?
    var source: ScriptSource
    /// The version that played before this one; `nil` before the first swap.
    var previous: ScriptSource?
    /// The memory as it was last recorded.
    var memory: String?
    /// The first turn that this version was asked in; `nil` before it.
    var first: ScriptSnapshot.Beginning?
    /// The memory before the last turn.
    var memoryBefore: String?
    /// Why the memory could not be kept last time, so that it is said once.
    var complaint: String?
    /// The calls that led to the last failure; empty if that is not known.
    var calls = ""
    /// Whether a choice has taken a random number.
    var hasDrawnChance = false
    /// How late its answers may be.
    var delays = MachineDelays()
    /// What became of a memory before anybody could be told.
    var note: String?
  }

  /// What any thread may ask for at any time, without waiting for a script that thinks.
  struct Shown {
    /// The engine that plays. A stop reaches it here. Changes only while the state is locked, too.
    var playing: any ScriptEngine
    /// Takes its place, when its version has been loaded.
    var next: (any ScriptEngine)?
    var identity: PlayerIdentity
    /// The version in the file, if it cannot be used.
    var rejected: RejectedVersion?
    /// The versions that have taken over, the oldest first.
    var versions: [ScriptSource]
    /// A version that is to take over in the next turn, whatever the file holds.
    var offered: ScriptSource?
  }

  let bridge: Bridge
  let isolation: ScriptIsolation
  let role: ScriptRole
  let limits: ScriptLimits
  let teller = Teller()
  /// Taken while the script is asked or told something, in every turn.
  let state: Claimed<State>
  let shown: Locked<Shown>
  /// Whether a version is offered, so that no turn needs the lock to learn that.
  let hasOffer = Atomic(false)

  var identity: PlayerIdentity { shown.withLock(\.identity) }
  var rejected: RejectedVersion? { shown.withLock(\.rejected) }

  init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, as role: ScriptRole = .strategy,
    bridge: Bridge, isolation: ScriptIsolation, limits: ScriptLimits, memory: String?
  ) throws(ScriptError) {
    self.bridge = bridge
    self.isolation = isolation
    self.role = role
    self.limits = limits
    let engine = try isolation.engine(for: source, limits, as: role, bridge)
    shown = Locked(
      Shown(
        playing: engine,
        identity: PlayerIdentity(
          name: name, digest: source.digest, parameters: source.parameters),
        versions: [source]))
    state = Claimed(
      State(
        engine: engine, file: file, source: source, memory: memory, memoryBefore: memory))
    try engine.load(source, limits, as: role)
    if let memory, let note = try engine.remember(memory, name: source.name, limits) {
      state.withLock { $0.note = note }
    }
  }

  /// An engine of its own for a version, so that nothing that the version does while loading does
  /// harm.
  func engine(for source: ScriptSource) throws(ScriptError) -> any ScriptEngine {
    try isolation.engine(for: source, limits, as: role, bridge)
  }

  /// See ``LuaStrategy/snapshot``.
  var snapshot: ScriptSnapshot {
    state.withLock { state in
      ScriptSnapshot(
        source: state.source, limits: limits, memory: state.memoryBefore,
        first: state.first ?? ScriptSnapshot.Beginning(ply: 0, memory: state.memory))
    }
  }

  /// See ``LuaStrategy/hasDrawnChance``.
  var hasDrawnChance: Bool { state.withLock(\.hasDrawnChance) }

  /// See ``LuaStrategy/lastCalls``.
  var lastCalls: [String] {
    state.withLock { state in state.calls.split(separator: "\n").map(String.init) }
  }

  /// See ``LuaStrategy/beginProfile()``.
  func begin(_ meter: ScriptMeter) throws(ScriptError) {
    try state.withLock { state throws(ScriptError) in try state.engine.begin(meter) }
  }

  /// See ``LuaStrategy/profile``.
  var profile: ScriptProfile? {
    state.withLock { state in
      state.engine.text(of: .profile).flatMap { ScriptProfile($0, of: state.source) }
    }
  }

  /// See ``LuaStrategy/parameters``.
  var parameters: [ScriptParameter] {
    let text = state.withLock { $0.engine.text(of: .parameters) } ?? ""
    return text.split(separator: "\n").compactMap { ScriptParameter($0) }
  }

  /// See ``LuaStrategy/trace``.
  var trace: [String] {
    let text = state.withLock { $0.engine.text(of: .trace) } ?? ""
    return text.split(separator: "\n").map { clean(String($0)) }
  }

  /// See ``LuaStrategy/file``.
  var file: ScriptFile? { state.withLock(\.file) }

  var previous: ScriptSource? { state.withLock(\.previous) }

  /// See ``LuaStrategy/versions``.
  var versions: [ScriptSource] { shown.withLock(\.versions) }

  /// How many versions are remembered.
  static let mostVersions = 64

  /// Remembers a version that takes over.
  func keep(_ version: ScriptSource) {
    shown.withLock { shown in
      shown.versions.removeAll { $0.digest == version.digest }
      shown.versions.append(version)
      if shown.versions.count > Self.mostVersions { shown.versions.removeFirst() }
    }
  }

  /// See ``LuaStrategy/offer(_:)``.
  func offer(_ version: ScriptSource) {
    shown.withLock { shown in
      shown.offered = version
      hasOffer.store(true, ordering: .releasing)
    }
  }

  /// Plays no more: the next script that takes this version over takes what was loaded.
  func leaveToNext() {
    let (source, engine) = state.withLock { ($0.source, $0.engine) }
    bridge.tried.add(engine, with: source, limits, as: role, isolation)
  }

  /// See ``LuaStrategy/processorTime``.
  var processorTime: Double { shown.withLock(\.playing).processorTime }

  func stop() {
    let (playing, next) = shown.withLock { ($0.playing, $0.next) }
    playing.stop()
    next?.stop()
  }
}

extension ScriptIsolation {
  /// Something to load a version into.
  func engine(
    for source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole, _ bridge: Bridge
  ) throws(ScriptError) -> any ScriptEngine {
    try source.checkSize()
    return switch self {
    case .inProcess: try Script(bridge, for: LoadedVersion(source, limits, as: role))
    case .workers(let pool):
      try WorkerScript(
        pool, bridge, for: WorkerVersion(source: source, limits: limits, role: role))
    }
  }
}
