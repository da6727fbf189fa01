internal import CMoonstone
import Dispatch
import MoonstoneKernel
import MoonstoneSupport
import Synchronization

/// A script in a worker.
///
/// A worker that the machine ends is nobody's fault: the same is asked of a fresh one, which is
/// first brought to where the last one was.
///
/// When the script is no longer needed, its worker goes back to its pool.
final class WorkerScript: ScriptEngine, WorkerClient {
  /// What calls need, of which there is one at a time.
  struct State: WorkerState {
    var process: WorkerProcess?
    /// What a fresh worker needs.
    var loaded: WorkerVersion?
    /// The memory that was last recorded.
    var memory: String?
    var past = WorkerPast()
    /// What is written down.
    var meters: [ScriptMeter] = []
    var printed = ""
    /// The last request.
    var request: Frame?

    /// What the last request was written in, for the next one.
    mutating func takeBuffer() -> [UInt8] {
      let buffer = request?.buffer ?? []
      request = nil
      return buffer
    }
  }

  /// Whether a stop would be heard, and whether there was one.
  enum Readiness: UInt8, AtomicRepresentable { case unready, ready, stopped }

  let pool: WorkerPool
  let bridge: Bridge
  /// Taken by each call as long as it lasts.
  let state: Claimed<State>
  let readiness = Atomic(Readiness.unready)
  /// The worker once more, for a stop in the midst of a call.
  private let reached: Locked<WorkerProcess?>

  /// - Parameters:
  ///   - bridge: writes positions as text.
  ///   - version: what will be loaded; a worker that waits has done so already.
  init(
    _ pool: WorkerPool, _ bridge: Bridge, for version: WorkerVersion
  ) throws(ScriptError) {
    self.pool = pool
    self.bridge = bridge
    let loaded = pool.take(version)
    let process = if let loaded { loaded } else { try pool.take() }
    reached = Locked(process)
    state = Claimed(State(process: process, loaded: loaded == nil ? nil : version))
  }

  deinit {
    let (process, loaded) = state.withLock { ($0.process, $0.loaded) }
    if let process, let loaded { pool.give(process, loaded) }
  }

  func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole
  ) throws(ScriptError) {
    let version = WorkerVersion(source: source, limits: limits, role: role)
    try state.withLock { state throws(ScriptError) in
      let (first, before) = (state.process, state.loaded)
      state.loaded = version
      if before == version { return }
      try preparing(source.name, limits, &state) { process, state in
        if process === first { try load(in: process, state) }
      }
    }
  }

  /// For a worker that had to be killed, the memory that was last recorded.
  func exported() -> (memory: String?, error: String?) {
    state.withLock { state in
      guard let process = state.process,
        let (memory, error) = try? done(Frame(.export), WorkerPatience(seconds: 1), by: process)
      else { return (state.memory, nil) }
      return (memory, error.map { clean($0) })
    }
  }

  func remember(
    _ memory: String, name: String, _ limits: ScriptLimits
  ) throws(ScriptError) -> String? {
    try state.withLock { state throws(ScriptError) in
      state.memory = memory
      state.past = WorkerPast(memory: memory)
      let first = state.process
      var note: String?
      try preparing(name, limits, &state) { process, _ in
        if process === first { note = try remember(memory, name, limits, in: process) }
      }
      return note.map { clean($0) }
    }
  }

  var printed: String { state.withLock(\.printed) }

  var processorTime: Double { reached.withLock { $0?.processorTime ?? 0 } }

  // MARK: - Stopping

  func getReady() { readiness.store(.ready, ordering: .sequentiallyConsistent) }

  func stop() {
    let (wasReady, seen) = readiness.compareExchange(
      expected: .ready, desired: .stopped, ordering: .sequentiallyConsistent)
    guard wasReady || seen == .stopped, let process = reached.withLock({ $0 }) else { return }
    pool.share?.wake()
    process.interrupt()
    // It may not have begun yet, or be in a call that nothing interrupts.
    after(0.02) { [weak self] in if self?.isStopped == true { process.interrupt() } }
    after(0.06) { [weak self] in if self?.isStopped == true { process.kill9() } }
  }

  var isWanted: Bool { !isStopped }

  /// Whether somebody has stopped the call under way.
  var isStopped: Bool { readiness.load(ordering: .sequentiallyConsistent) == .stopped }

  /// From here on a stop reaches this worker.
  func seat(_ process: WorkerProcess?, _ state: inout State) {
    state.process = process
    if process == nil { state.printed = "" }
    reached.withLock { $0 = process }
  }

  // MARK: - Preparing

  func preparing(
    _ name: String, _ limits: ScriptLimits, _ state: inout State,
    _ body: (WorkerProcess, inout State) throws -> Void
  ) throws(ScriptError) {
    try preparing(name, "cannot be loaded in a worker", patience(limits), &state, body)
  }

  private func patience(_ limits: ScriptLimits) -> WorkerPatience {
    WorkerPatience(
      seconds: limits.loadSeconds, cpu: bridge.seconds(forTicks: limits.loadTicks))
  }

  func load(in process: WorkerProcess, _ state: State) throws {
    guard let loaded = state.loaded else { return }
    let request = Frame.load(
      loaded.source, loaded.limits, as: loaded.role, tick: ms_tick_seconds())
    _ = try done(request, patience(loaded.limits), by: process, name: loaded.source.name)
  }

  func remember(
    _ memory: String, _ name: String, _ limits: ScriptLimits, in process: WorkerProcess
  ) throws -> String? {
    let request = Frame.remember(memory, name: name, limits)
    return try done(request, patience(limits), by: process, name: name).note
  }

  /// Asks a worker when it is the script's turn, where several people share the processors.
  func inTurn<Answer, Failure: Error>(
    _ process: WorkerProcess, _ ask: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let share = pool.share else { return try ask() }
    return try share.take(for: process, while: { !isStopped }, ask)
  }

  /// Sends a request that is answered with `.done`.
  func done(
    _ request: Frame, _ patience: WorkerPatience, by process: WorkerProcess, name: String = ""
  ) throws -> (memory: String?, note: String?) {
    try inTurn(process) {
      var reader = try process.ask(request, for: .done, patience, of: name)
      return try reader.done()
    }
  }
}

private func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
}
