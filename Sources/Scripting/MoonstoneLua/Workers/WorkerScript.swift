internal import CMoonstone
import Dispatch
import MoonstoneKernel
import MoonstoneSupport

/// A script in a worker.
///
/// A worker that the machine ends is nobody's fault: the same is asked of a fresh one, which is
/// first brought to where the last one was.
///
/// When the script is no longer needed, its worker goes back to its pool.
final class WorkerScript: ScriptEngine {
  struct State {
    /// `nil` after it died.
    var process: WorkerProcess?
    /// What a fresh worker needs.
    var loaded: WorkerVersion?
    /// The memory that was last recorded.
    var memory: String?
    var past = WorkerPast()
    /// What is written down.
    var meters: [ScriptMeter] = []
    var printed = ""
    var isReady = false
    var isStopped = false
  }

  private let pool: WorkerPool
  private let bridge: Bridge
  let state: Locked<State>

  /// - Parameters:
  ///   - bridge: writes positions as text.
  ///   - version: what will be loaded; a worker that waits has done so already.
  init(
    _ pool: WorkerPool, _ bridge: Bridge, for version: WorkerVersion
  ) throws(ScriptError) {
    self.pool = pool
    self.bridge = bridge
    if let process = pool.take(version) {
      state = Locked(State(process: process, loaded: version))
    } else {
      state = Locked(State(process: try pool.take()))
    }
  }

  deinit {
    let (process, loaded) = state.withLock { ($0.process, $0.loaded) }
    if let process, let loaded { pool.give(process, loaded) }
  }

  func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole
  ) throws(ScriptError) {
    let version = WorkerVersion(source: source, limits: limits, role: role)
    let (first, before) = state.withLock { state in
      defer { state.loaded = version }
      return (state.process, state.loaded)
    }
    if before == version { return }
    try preparing(source.name, limits) { process in
      if process === first { try load(in: process) }
    }
  }

  /// For a worker that had to be killed, the memory that was last recorded.
  func exported() -> (memory: String?, error: String?) {
    guard let process = state.withLock({ $0.process }),
      let (memory, error) = try? done(Frame(.export), WorkerPatience(seconds: 1), by: process)
    else { return (state.withLock { $0.memory }, nil) }
    return (memory, error.map { clean($0) })
  }

  func remember(
    _ memory: String, name: String, _ limits: ScriptLimits
  ) throws(ScriptError) -> String? {
    let first = state.withLock { state in
      state.memory = memory
      state.past = WorkerPast(memory: memory)
      return state.process
    }
    var note: String?
    try preparing(name, limits) { process in
      if process === first { note = try remember(memory, name, limits, in: process) }
    }
    return note.map { clean($0) }
  }

  func getReady() {
    state.withLock { state in
      state.isReady = true
      state.isStopped = false
    }
  }

  func stop() {
    let process = state.withLock { state -> WorkerProcess? in
      guard state.isReady else { return nil }
      state.isStopped = true
      return state.process
    }
    guard let process else { return }
    process.interrupt()
    // It may not have begun yet, or be in a call that nothing interrupts.
    after(0.02) { [weak self] in if self?.isStopping == true { process.interrupt() } }
    after(0.06) { [weak self] in if self?.isStopping == true { process.kill9() } }
  }

  private var isStopping: Bool { state.withLock { $0.isReady && $0.isStopped } }

  func choose(
    _ turn: borrowing ScriptTurn, within seconds: Double, tellingBy teller: Teller?
  ) throws(ScriptFailure) -> ScriptAnswer {
    let request = Frame.choose(turn, in: bridge.describe(turn.position), within: seconds)
    let patience = WorkerPatience(
      seconds: seconds, cpu: bridge.seconds(forTicks: turn.budget.remainingTicks),
      hasClock: turn.budget.remaining != nil)
    let answer = ask(
      request, patience,
      hear: { frame in
        var reader = frame.reader
        guard let (comment, ticks) = try? reader.thinking(), let comment else { return }
        turn.report(clean(comment), ticks, by: teller)
      }, isDelayed: { turn.report(.delayed($0)) }, read: read)
    state.withLock { state in
      if case .success(let answer) = answer {
        if !bridge.mayGive(answer, to: turn) { state.process?.doubt() }
        if let ticks = turn.budget.remainingTicks, !patience.hasClock {
          state.past.add(request, ticks: ticks)
        } else {
          state.past.end()
        }
      } else {
        state.past.end()
      }
    }
    return try answer.get()
  }

  private func read(_ reply: Frame) throws(FrameError) -> ScriptAnswer {
    guard reply.kind == .chosen else { throw FrameError() }
    var reader = reply.reader
    let (answer, printed) = try reader.chosen()
    state.withLock { state in
      state.printed = clean(printed, lines: true)
      state.memory = answer.memory ?? state.memory
    }
    return ScriptAnswer(
      move: answer.move, ticks: answer.ticks, comment: answer.comment.map(clean),
      memory: answer.memory, memoryError: answer.memoryError.map { clean($0) })
  }

  func observe(_ notice: ScriptNotice) -> ScriptFailure? {
    let request = Frame.observe(notice, in: bridge.describe(notice.position))
    let patience = WorkerPatience(
      seconds: notice.seconds, cpu: bridge.seconds(forTicks: notice.ticks), hasClock: true)
    let heard = ask(request, patience) { reply throws(FrameError) in
      guard reply.kind == .observed else { throw FrameError() }
      var reader = reply.reader
      let printed = try reader.observed()
      state.withLock { $0.printed = clean(printed, lines: true) }
    }
    if case .failure(let failure) = heard { return failure }
    return nil
  }

  var printed: String { state.withLock { $0.printed } }

  // MARK: - Asking

  /// - Parameters:
  ///   - hear: hears what the worker says before it answers.
  ///   - isDelayed: is told how long a worker was waited for that the machine ended.
  ///   - read: reads a reply that is not a failure.
  private func ask<Answer>(
    _ request: Frame, _ patience: WorkerPatience, hear: (Frame) -> Void = { _ in },
    isDelayed: (Duration) -> Void = { _ in }, read: (Frame) throws(FrameError) -> Answer
  ) -> Result<Answer, ScriptFailure> {
    defer { state.withLock { $0.isReady = false } }
    var began: Duration?
    do {
      return try insisting(patience) { process in
        if isStopping { return .failure(ScriptFailure(status: MS_STOPPED, message: "stopped")) }
        let now = monotonicTime()
        if let began { isDelayed(now - began) }
        began = now
        let reply = try process.ask(request, patience, listen: hear)
        guard reply.kind == .failed else { return .success(try read(reply)) }
        return .failure(try failure(told: reply, patience))
      }
    } catch let error as ScriptError {
      return .failure(
        ScriptFailure(
          status: MS_FAULT, message: error.message, isOurs: error.kind == .unavailable))
    } catch {
      return .failure(failure(error as? WorkerEnd ?? .nonsense))
    }
  }

  /// Asks a worker, and asks a fresh one if the machine may have ended it.
  ///
  /// - Throws: a ``WorkerEnd``, a ``ScriptError``, or what `ask` throws. Only after the second does
  ///   the worker live on.
  private func insisting<Answer>(
    _ patience: WorkerPatience, _ ask: (WorkerProcess) throws -> Answer
  ) throws -> Answer {
    try patience.insist {
      try ask(try current())
    } ended: {
      state.withLock { state in
        state.process = nil
        state.printed = ""
        return !state.isStopped
      }
    }
  }

  /// The worker, or a fresh one that was brought to where the last one was.
  private func current() throws -> WorkerProcess {
    if let process = state.withLock({ $0.process }) { return process }
    let next = try pool.take()
    // From here on a stop reaches it.
    state.withLock { $0.process = next }
    do {
      try bring(next)
      return next
    } catch {
      state.withLock { $0.process = nil }
      throw error
    }
  }

  private func bring(_ process: WorkerProcess) throws {
    let (loaded, past, memory) = state.withLock { ($0.loaded, $0.past, $0.memory) }
    guard let loaded else { return }
    let requests = past.requests
    try load(in: process)
    if let memory = requests == nil ? memory : past.memory {
      _ = try remember(memory, loaded.source.name, loaded.limits, in: process)
    }
    try beginMeters(in: process, loaded.source.name)
    for (request, ticks) in requests ?? [] {
      let patience = WorkerPatience(
        seconds: loaded.limits.moveSeconds, cpu: bridge.seconds(forTicks: ticks))
      _ = try process.ask(request, patience)
    }
    if requests == nil { state.withLock { $0.past = WorkerPast(memory: memory) } }
  }

  // MARK: - Preparing

  func preparing(
    _ name: String, _ limits: ScriptLimits, _ body: (WorkerProcess) throws -> Void
  ) throws(ScriptError) {
    do {
      try insisting(patience(limits), body)
    } catch let error as ScriptError {
      throw error
    } catch {
      let end = error as? WorkerEnd ?? .nonsense
      throw ScriptError(.invalid, "\(name): cannot be loaded in a worker: \(end)")
    }
  }

  private func patience(_ limits: ScriptLimits) -> WorkerPatience {
    WorkerPatience(
      seconds: limits.loadSeconds, cpu: bridge.seconds(forTicks: limits.loadTicks))
  }

  private func load(in process: WorkerProcess) throws {
    guard let loaded = state.withLock({ $0.loaded }) else { return }
    let request = Frame.load(
      loaded.source, loaded.limits, as: loaded.role, tick: ms_tick_seconds())
    _ = try done(request, patience(loaded.limits), by: process, name: loaded.source.name)
  }

  private func remember(
    _ memory: String, _ name: String, _ limits: ScriptLimits, in process: WorkerProcess
  ) throws -> String? {
    let request = Frame.remember(memory, name: name, limits)
    return try done(request, patience(limits), by: process, name: name).note
  }

  /// Sends a request that is answered with `.done`.
  func done(
    _ request: Frame, _ patience: WorkerPatience, by process: WorkerProcess, name: String = ""
  ) throws -> (memory: String?, note: String?) {
    let reply = try process.ask(request, patience)
    var reader = reply.reader
    if reply.kind == .done { return try reader.done() }
    guard reply.kind == .failed else { throw FrameError() }
    throw ScriptError(failure: clean(try reader.failed().failure.message), of: name)
  }
}

private func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
}
