internal import CMoonstone
import Dispatch
import MoonstoneKernel
import MoonstoneSupport

/// A script in a worker.
final class WorkerScript: ScriptEngine {
  private struct State {
    /// `nil` after it died.
    var process: WorkerProcess?
    /// What a new worker needs, if this one had to be killed to stop it.
    var loaded: (source: ScriptSource, limits: ScriptLimits, role: ScriptRole)?
    var memory: String?
    var printed = ""
    var isReady = false
    var isStopped = false
  }

  private let pool: WorkerPool
  private let bridge: Bridge
  private let state: Locked<State>

  /// - Parameter bridge: writes positions as text.
  init(_ pool: WorkerPool, _ bridge: Bridge) throws(ScriptError) {
    self.pool = pool
    self.bridge = bridge
    state = Locked(State(process: try pool.take()))
  }

  func load(
    _ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole
  ) throws(ScriptError) {
    state.withLock { $0.loaded = (source, limits, role) }
    _ = try done(.load(source, limits, as: role), seconds: limits.loadSeconds, name: source.name)
  }

  /// A new version runs in a worker of its own, so that nothing it does while loading does harm.
  func another() throws(ScriptError) -> any ScriptEngine { try WorkerScript(pool, bridge) }

  /// For a worker that had to be killed, the memory that was last recorded.
  func exported() -> (memory: String?, error: String?) {
    guard state.withLock({ $0.process != nil }),
      let (memory, error) = try? done(Frame(.export), seconds: 1, name: "")
    else { return (state.withLock { $0.memory }, nil) }
    return (memory, error.map { clean($0) })
  }

  func remember(
    _ memory: String, name: String, _ limits: ScriptLimits
  ) throws(ScriptError) -> String? {
    state.withLock { $0.memory = memory }
    let request = Frame.remember(memory, name: name, limits)
    return try done(request, seconds: limits.loadSeconds, name: name).note.map { clean($0) }
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
    _ turn: ScriptTurn, within seconds: Double, tellingOn queue: DispatchQueue?
  ) -> Result<ScriptAnswer, ScriptFailure> {
    let request = Frame.choose(turn, in: bridge.describe(turn.position), within: seconds)
    let listener = ScriptListener(to: turn, on: queue)
    return ask(request, seconds: seconds) { frame in
      var reader = frame.reader
      guard let (comment, ticks) = try? reader.thinking(), let comment else { return }
      listener.hear(clean(comment), ticks)
    } read: { reply throws(FrameError) in
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
  }

  func observe(_ notice: ScriptNotice) -> ScriptFailure? {
    let request = Frame.observe(notice, in: bridge.describe(notice.position))
    let heard = ask(request, seconds: notice.seconds) { reply throws(FrameError) in
      guard reply.kind == .observed else { throw FrameError() }
      var reader = reply.reader
      let printed = try reader.observed()
      state.withLock { $0.printed = clean(printed, lines: true) }
    }
    if case .failure(let failure) = heard { return failure }
    return nil
  }

  /// - Parameter read: reads a reply that is not a failure.
  private func ask<Answer>(
    _ request: Frame, seconds: Double, hear: (Frame) -> Void = { _ in },
    read: (Frame) throws(FrameError) -> Answer
  ) -> Result<Answer, ScriptFailure> {
    defer { state.withLock { $0.isReady = false } }
    do {
      let process = try revived()
      if isStopping { return .failure(ScriptFailure(status: MS_STOPPED, message: "stopped")) }
      let reply = try process.ask(request, seconds: seconds, listen: hear)
      guard reply.kind == .failed else { return .success(try read(reply)) }
      return .failure(try self.failure(told: reply))
    } catch let end as WorkerEnd {
      return .failure(failure(end))
    } catch let error as ScriptError {
      return .failure(
        ScriptFailure(
          status: MS_FAULT, message: error.message, isOurs: error.kind == .unavailable))
    } catch {
      return .failure(failure(nil))
    }
  }

  /// The worker, or a new one in the state that the last one was left in.
  private func revived() throws(ScriptError) -> WorkerProcess {
    let (process, loaded, memory) = state.withLock { ($0.process, $0.loaded, $0.memory) }
    if let process { return process }
    let next = try pool.take()
    state.withLock { $0.process = next }
    if let loaded {
      try load(loaded.source, loaded.limits, as: loaded.role)
      if let memory { _ = try remember(memory, name: loaded.source.name, loaded.limits) }
    }
    return next
  }

  var printed: String { state.withLock { $0.printed } }

  private func failure(told reply: Frame) throws(FrameError) -> ScriptFailure {
    var reader = reply.reader
    let (failure, printed) = try reader.failed()
    state.withLock { $0.printed = clean(printed, lines: true) }
    return ScriptFailure(
      status: failure.status, message: clean(failure.message), breach: failure.breach)
  }

  /// The failure of a worker that died over a choice, or talked nonsense, for which `end` is `nil`.
  private func failure(_ end: WorkerEnd?) -> ScriptFailure {
    let wasStopped = state.withLock { state in
      state.process = nil
      state.printed = ""
      return state.isStopped
    }
    if wasStopped { return ScriptFailure(status: MS_STOPPED, message: "stopped") }
    guard let end else {
      return ScriptFailure(status: MS_FAULT, message: "its worker gave an invalid answer")
    }
    let status = end == .late ? MS_TIME : MS_FAULT
    let message =
      end == .late ? "out of time, in a call that cannot be interrupted" : "its worker died: \(end)"
    return ScriptFailure(status: status, message: message)
  }

  /// Sends a request that is answered with `.done`.
  private func done(
    _ request: Frame, seconds: Double, name: String
  ) throws(ScriptError) -> (memory: String?, note: String?) {
    guard let process = state.withLock({ $0.process }) else {
      throw ScriptError(.invalid, "\(name): its worker is gone")
    }
    do {
      let reply = try process.ask(request, seconds: seconds)
      var reader = reply.reader
      if reply.kind == .done { return try reader.done() }
      guard reply.kind == .failed else { throw FrameError() }
      throw ScriptError(failure: clean(try reader.failed().failure.message), of: name)
    } catch let error as ScriptError {
      throw error
    } catch {
      state.withLock { $0.process = nil }
      let why = (error as? WorkerEnd).map { "\($0)" } ?? "it gave an invalid answer"
      throw ScriptError(.invalid, "\(name): cannot be loaded in a worker: \(why)")
    }
  }
}

private func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
}

private func clean(_ comment: Comment) -> Comment {
  Comment(value: comment.value, depth: comment.depth, text: comment.text.map { clean($0) })
}

/// A text from a worker, which may be in a stranger's hands, made fit to be shown.
func clean(_ text: String, lines: Bool = false) -> String {
  var text = text
  return text.withUTF8 { bytes in
    let size = min(bytes.count * 4, 4096) + 8
    return String(unsafeUninitializedCapacity: size) { out in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        out.withMemoryRebound(to: CChar.self) { out in
          ms_clean_text(out.baseAddress, size, bytes.baseAddress, bytes.count, lines)
        }
      }
    }
  }
}
