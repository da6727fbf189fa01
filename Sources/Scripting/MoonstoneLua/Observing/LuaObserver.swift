import MoonstoneKernel
import MoonstoneSupport

/// A Lua script that hears what matches tell, one after another, and changes nothing in them.
///
/// Runs in a worker where it is given some, and else in this process: that is for scripts that you
/// wrote yourself or trust, since no sandbox within a process is safe from a stranger. One that fails is
/// told of nothing more.
public final class LuaObserver<G: Game>: Sendable {
  /// What a person typed to get it.
  public let name: String
  private let script: LiveScript
  private let limits: ObserverLimits
  /// Counted, since chance is drawn anew for each.
  private let state = Locked(State())

  private struct State: Sendable {
    var heard: UInt64 = 0
    var isDropped = false
  }

  /// An observer whose file is looked at again at each event.
  ///
  /// - Parameter name: what a person typed to get it; the path when `nil`.
  /// - Throws: a ``ScriptError`` when the file cannot be read or is no observer for this game.
  public convenience init(
    _ file: ScriptFile, named name: String? = nil, plugin: Plugin<G>,
    limits: ObserverLimits = ObserverLimits(), workers: WorkerPool? = nil
  ) throws(ScriptError) {
    try self.init(
      file.source, file, name: name ?? file.path, plugin, limits, workers, memory: nil)
  }

  /// An observer whose text does not change.
  public convenience init(
    _ source: ScriptSource, plugin: Plugin<G>, limits: ObserverLimits = ObserverLimits(),
    workers: WorkerPool? = nil
  ) throws(ScriptError) {
    try self.init(source, nil, name: source.name, plugin, limits, workers, memory: nil)
  }

  /// The same observer with other rules of its game, with what it has in `context.memory`.
  public convenience init(
    goingOnFrom other: LuaObserver<G>, plugin: Plugin<G>, workers: WorkerPool? = nil
  ) throws(ScriptError) {
    let (source, file, memory) = other.script.remembered()
    try self.init(source, file, name: other.name, plugin, other.limits, workers, memory: memory)
    let before = other.state.withLock(\.self)
    state.withLock { $0 = before }
  }

  private init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, _ plugin: Plugin<G>,
    _ limits: ObserverLimits, _ workers: WorkerPool?, memory: String?
  ) throws(ScriptError) {
    self.name = name
    self.limits = limits
    script = try LiveScript(
      source, file, name: name, as: .observer, bridge: plugin.bridge, limits: limits.script,
      workers: workers, memory: memory)
  }

  /// Whether it has failed, and hears nothing any more.
  public var isDropped: Bool { state.withLock(\.isDropped) }

  /// Tells it of an event, and waits until it has heard it. One call at a time.
  ///
  /// - Parameter number: of the match, counted from 1; `nil` after the last one.
  /// - Returns: what it said, and what became of it, in order.
  public func hear(_ event: ObservedEvent<G>, ofMatch number: Int?) -> [ObserverReport] {
    guard !isDropped else { return [] }
    let heard = state.withLock { state in
      state.heard += 1
      return state.heard
    }
    let reports = Locked<[ObserverReport]>([])
    let codes = event.moves.map { Int64($0.code) }
    let goesOn = codes.withUnsafeBufferPointer { codes in
      withUnsafePointer(to: event.position) { position in
        script.observe(
          ScriptNotice(
            position: position, moves: codes, event: event.text(ofMatch: number),
            ticks: limits.ticks, seconds: limits.seconds,
            // Other numbers than those of the sides, which are 0 and 1.
            seed: mixedSeed(event.seed, 2, heard))
        ) { report in reports.withLock { $0.append(report) } }
      }
    }
    if !goesOn { state.withLock { $0.isDropped = true } }
    return reports.withLock(\.self)
  }
}
