internal import CMoonstoneProcess
import MoonstoneSupport

/// Starts workers for the scripts of one game.
///
///     let workers = WorkerPool(.own, game: "tic-tac-toe", memory: 64 << 20)
///     let mine = try LuaStrategy(
///       ScriptFile(path: "mine.lua"), plugin: game, isolation: .workers(workers))
///
/// A worker is a confined process that runs one script. The pool keeps one started ahead, so that a
/// new script costs no visible time. Use one pool for all players of a game.
///
/// When the player of a worker is gone, the worker makes its script again what it was when it had
/// been loaded, and waits for the next player of the same version, never of another one. That is
/// exact: memory is copied byte for byte. A worker that failed in any way ends instead, and so does
/// one of a game in Lua, whose rules run beside the script.
public final class WorkerPool: Sendable {
  private struct State {
    var standby: Result<WorkerProcess, ScriptError>?
    var isStarting = false
    var hasTold = false
    var idle = IdleWorkers()
  }

  /// What the person gets of the processors whose scripts these are; `nil` for as much as they
  /// want.
  let share: ProcessorShare?
  private let zygote: Zygote
  private let debugging: @Sendable () -> Zygote
  private let rules: Frame?
  private let warn: @Sendable (String) -> Void
  private let state = Locked(State())

  /// Creates a pool for a game written in Swift.
  ///
  /// - Parameters:
  ///   - program: the program that workers run; it calls ``serveScripts(of:memory:)``.
  ///   - game: the game's name, for that program.
  ///   - memory: the bytes that each script may use.
  ///   - inBackground: whether workers get only what others leave of the processors.
  ///   - warn: told once, in a sentence, if this system cannot confine workers in every way, or the
  ///     program will not serve.
  public convenience init(
    _ program: WorkerProgram, game: String, memory: Int, inBackground: Bool = false,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      program, game: game, memory: memory, inBackground: inBackground, share: nil, warn: warn)
  }

  /// - Parameter share: what the person gets of the processors whose scripts these are; `nil` for
  ///   as much as they want.
  package init(
    _ program: WorkerProgram, game: String, memory: Int, inBackground: Bool,
    share: ProcessorShare?, warn: @escaping @Sendable (String) -> Void
  ) {
    self.share = share
    zygote = Zygote(program, game: game, memory: memory, inBackground: inBackground)
    debugging = { Zygote(program.debugging, game: game, memory: memory) }
    self.warn = warn
    rules = nil
  }

  /// Creates a pool for a game written in Lua: each worker runs a copy of the rules beside its
  /// script.
  ///
  /// - Parameters:
  ///   - program: the program that workers run; it calls ``serveScriptsOfLuaGame(memory:)`` for the
  ///     game name ``LuaGame/workerName``.
  ///   - game: the game.
  ///   - memory: the bytes that each script may use.
  ///   - inBackground: whether workers get only what others leave of the processors.
  ///   - warn: told once, in a sentence, if this system cannot confine workers in every way.
  public convenience init(
    _ program: WorkerProgram, game: LuaGame, memory: Int, inBackground: Bool = false,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      program, game: game, memory: memory, inBackground: inBackground, share: nil, warn: warn)
  }

  /// - Parameter share: what the person gets of the processors whose scripts these are; `nil` for
  ///   as much as they want.
  package init(
    _ program: WorkerProgram, game: LuaGame, memory: Int, inBackground: Bool,
    share: ProcessorShare?, warn: @escaping @Sendable (String) -> Void
  ) {
    self.share = share
    zygote = Zygote(
      program, game: LuaGame.workerName, memory: memory, inBackground: inBackground)
    debugging = {
      Zygote(program.debugging, game: LuaGame.workerName, memory: memory)
    }
    self.warn = warn
    rules = .rules(game.source, named: game.name, RulesLimits())
  }

  /// A fresh worker that steps through a thought.
  func takeForDebugging() throws(ScriptError) -> WorkerProcess {
    let worker = try WorkerProcess.start(debugging(), rules: rules)
    tell(worker.missing)
    return worker
  }

  /// A fresh worker: the standby one or one started now.
  func take() throws(ScriptError) -> WorkerProcess {
    let standby = state.withLock { state in
      defer { state.standby = nil }
      return state.standby
    }
    let worker: WorkerProcess
    if let standby = try? standby?.get(), standby.isIdle {
      worker = standby
    } else {
      worker = try start()
    }
    tell(worker.missing)
    prepare()
    return worker
  }

  /// A worker that has loaded this version and was asked nothing since; `nil` if none waits.
  func take(_ version: WorkerVersion) -> WorkerProcess? {
    while let process = state.withLock({ $0.idle.take(version) }) {
      if process.isQuiet { return process }
    }
    return nil
  }

  /// Takes a worker back whose player is gone.
  func give(_ process: WorkerProcess, _ version: WorkerVersion) {
    guard rules == nil, process.restore() else { return }
    // It ends without the lock.
    let surplus = state.withLock { $0.idle.add(process, version) }
    _ = surplus
  }

  private func start() throws(ScriptError) -> WorkerProcess {
    try WorkerProcess.start(zygote, rules: rules)
  }

  private func prepare() {
    let isNeeded = state.withLock { state in
      guard state.standby == nil, !state.isStarting else { return false }
      state.isStarting = true
      return true
    }
    guard isNeeded else { return }
    onNewThread { [weak self] in
      guard let self else { return }
      let result = Result { () throws(ScriptError) in try self.start() }
      state.withLock { state in
        state.isStarting = false
        state.standby = result
      }
    }
  }

  private func tell(_ missing: UInt32) {
    let isFirst = state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold
    }
    let names = [
      (MS_NO_NEW_PRIVILEGES, "no_new_privs"), (MS_LANDLOCK, "Landlock"),
      (MS_RESOURCE_LIMITS, "resource limits"), (MS_SYSTEM_CALL_FILTER, "a filter of system calls"),
    ].filter { missing & UInt32($0.0) != 0 }.map(\.1)
    if isFirst, let refusal = zygote.refusal { warn(refusal) }
    if isFirst, !names.isEmpty {
      warn("this system does not confine scripts with \(names.joined(separator: ", "))")
    }
  }
}
