import MoonstoneKernel
import MoonstoneSupport

/// A Lua script that hears the events of matches, one match after another, and changes nothing.
///
///     let lead = try LuaObserver(
///       ScriptFile(path: "lead.lua"), plugin: game, isolation: .inProcess)
///     let host = Host(
///       game.game, black: a, white: b, observers: [lead.observer { print($0) }])
///
/// A script that fails hears nothing from then on.
public final class LuaObserver<G: Game>: Sendable {
  /// What a person typed to get it.
  public let name: String
  private let script: LiveScript
  private let limits: ObserverLimits
  /// Events are counted, since each draws random numbers of its own.
  private let state = Locked(State())

  private let codes = Claimed(MoveCodes<G.Move>())

  private struct State: Sendable {
    var heard: UInt64 = 0
    var isDropped = false
  }

  /// Creates an observer that looks at its file at each event, and takes a new version if there is
  /// one.
  ///
  /// - Parameters:
  ///   - file: the script.
  ///   - name: what a person typed to get it; the file's path by default.
  ///   - plugin: the game.
  ///   - limits: what the script may use.
  ///   - isolation: where it runs.
  /// - Throws: a ``ScriptError`` when the script cannot be used as an observer.
  public convenience init(
    _ file: ScriptFile, named name: String? = nil, plugin: Plugin<G>,
    limits: ObserverLimits = ObserverLimits(), isolation: ScriptIsolation
  ) throws(ScriptError) {
    try self.init(
      file.source, file, name: name ?? file.path, plugin, limits, isolation, memory: nil)
  }

  /// Creates an observer whose version never changes.
  ///
  /// - Parameters:
  ///   - source: the script; its name becomes the observer's.
  ///   - plugin: the game.
  ///   - limits: what the script may use.
  ///   - isolation: where it runs.
  /// - Throws: a ``ScriptError`` when the script cannot be used as an observer.
  public convenience init(
    _ source: ScriptSource, plugin: Plugin<G>, limits: ObserverLimits = ObserverLimits(),
    isolation: ScriptIsolation
  ) throws(ScriptError) {
    try self.init(source, nil, name: source.name, plugin, limits, isolation, memory: nil)
  }

  /// Creates the same observer for a new version of the game's rules, with its `context.memory`.
  ///
  /// - Throws: a ``ScriptError`` when the script cannot be used any more.
  public convenience init(
    goingOnFrom other: LuaObserver<G>, plugin: Plugin<G>, isolation: ScriptIsolation
  ) throws(ScriptError) {
    let (source, file, memory) = other.script.remembered()
    try self.init(source, file, name: other.name, plugin, other.limits, isolation, memory: memory)
    let before = other.state.withLock(\.self)
    state.withLock { $0 = before }
  }

  private init(
    _ source: ScriptSource, _ file: ScriptFile?, name: String, _ plugin: Plugin<G>,
    _ limits: ObserverLimits, _ isolation: ScriptIsolation, memory: String?
  ) throws(ScriptError) {
    self.name = name
    self.limits = limits
    script = try LiveScript(
      source, file, name: name, as: .observer, bridge: plugin.bridge, isolation: isolation,
      limits: limits.script, memory: memory)
  }

  /// Whether it has failed, and hears nothing from now on.
  public var isDropped: Bool { state.withLock(\.isDropped) }

  /// Tells it of an event, and waits until it has heard it. One call at a time.
  ///
  /// - Parameters:
  ///   - event: the event to tell it of.
  ///   - number: the number of the match, counted from 1; `nil` after the last one.
  /// - Returns: what it said and what became of it, in order.
  public func hear(_ event: ObservedEvent<G>, ofMatch number: Int?) -> [ObserverReport] {
    guard !isDropped else { return [] }
    let heard = state.withLock { state in
      state.heard += 1
      return state.heard
    }
    let reports = Locked<[ObserverReport]>([])
    let goesOn = codes.withLock { codes in
      codes.take(event.moves)
      return codes.told { moves in
        withUnsafePointer(to: event.position) { position in
          script.observe(
            ScriptNotice(
              position: position, moves: moves, event: event.text(ofMatch: number),
              ticks: limits.ticks, seconds: limits.seconds,
              seed: Chance.seed(heard: heard, in: event.seed))
          ) { report in reports.withLock { $0.append(report) } }
        }
      }
    }
    if !goesOn { state.withLock { $0.isDropped = true } }
    return reports.withLock(\.self)
  }
}
