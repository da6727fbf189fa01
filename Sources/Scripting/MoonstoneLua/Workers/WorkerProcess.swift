internal import CMoonstoneProcess
import MoonstoneSupport

/// A confined process that runs one script, and the pipes to it.
///
/// The process ends with this object: it is killed, its pipes are closed, and its end is awaited.
final class WorkerProcess: Sendable {
  /// How many seconds after its own limit a worker may still answer.
  static let grace = ms_worker_grace()
  /// How long starting may take, on a busy machine.
  private static let startPatience = WorkerPatience(seconds: 10)
  /// How often a worker is started that does not come up, counting the first time.
  private static let mostStarts = 3
  /// How long a worker may take to be as it was: it copies some of its memory.
  private static let restoring = WorkerPatience(seconds: 0.25)

  private struct State {
    /// How it ended, once it has.
    var end: WorkerEnd?
    /// Whether it did anything but answer what it was asked.
    var isDoubtful = false
  }

  private let state = Locked(State())
  private let worker: ms_worker
  private let deadline: WorkerDeadline
  private let inbox = Claimed(Inbox())
  /// What the confinement lacks, as `ms_confine` returns it.
  let missing: UInt32

  /// Starts a worker and waits until it is confined.
  ///
  /// - Parameter rules: the game's rules, if they are a script.
  static func start(
    _ zygote: Zygote, rules: Frame? = nil
  ) throws(ScriptError) -> WorkerProcess {
    var attempt = 1
    while true {
      let path = zygote.path
      do {
        return try WorkerProcess(zygote, rules: rules)
      } catch let error as ScriptError {
        throw error
      } catch {
        let end = error as? WorkerEnd ?? .nonsense
        if end == .exited(WorkerProgram.refusal), zygote.turn(from: path) { continue }
        guard end.mayBeFromOutside || end == .late, attempt < mostStarts else {
          throw ScriptError(.unavailable, "the worker \(path) did not start: \(end)")
        }
        attempt += 1
      }
    }
  }

  /// - Throws: a ``ScriptError``, or a ``WorkerEnd``.
  private init(_ zygote: Zygote, rules: Frame?) throws {
    worker = try zygote.start()
    deadline = WorkerDeadline(worker)
    WorkerPatrol.shared.add(deadline)
    do throws(WorkerEnd) {
      Self.begin(deadline, of: worker, Self.startPatience, at: ms_time())
      let (output, inbox) = (worker.output, inbox)
      let frame = Result { () throws(WorkerEnd) in try Self.receive(from: output, inbox) }
      if let end = deadline.finish() { throw end }
      missing = try Self.missing(in: frame.get())
    } catch {
      missing = 0
      throw end(error)
    }
    guard let rules else { return }
    if try ask(rules, Self.startPatience).kind != .done {
      throw ScriptError(.invalid, "a worker could not load the rules of the game")
    }
  }

  private static func missing(in frame: Frame) throws(WorkerEnd) -> UInt32 {
    var reader = frame.reader
    guard frame.kind == .ready, let missing = try? reader.ready() else { throw .nonsense }
    return missing
  }

  deinit { end(.late) }

  /// The processor time that the process has had, in seconds.
  var processorTime: Double { worker.cpuSeconds }

  /// Gets only what others leave of the processors from here on.
  func giveWay() { state.withLock { if $0.end == nil { ms_process_background(worker.pid) } } }

  /// Sends a request and waits for the reply.
  ///
  /// - Parameters:
  ///   - now: the time, by `ms_time`.
  ///   - sent: is called when the request is on its way.
  ///   - listen: hears what comes before the reply. A worker that says more than an honest one has
  ///     time for is killed.
  /// - Throws: a ``WorkerEnd`` when no reply came; the worker has ended then.
  func ask(
    _ request: Frame, _ patience: WorkerPatience, at now: UInt64 = ms_time(),
    sent: () -> Void = {}, listen: (Frame) -> Void = { _ in }
  ) throws(WorkerEnd) -> Frame {
    Self.begin(deadline, of: worker, patience, at: now)
    let reply: Frame
    do throws(WorkerEnd) {
      try send(request, patience.seconds + Self.grace)
      sent()
      reply = try answer(listen)
    } catch {
      throw end(deadline.finish() ?? error)
    }
    if let killed = deadline.finish() { throw end(killed) }
    if reply.kind == .failed { doubt() }
    return reply
  }

  /// Sends what has no reply, also while another thread waits for one. It is short enough for a pipe
  /// to take it at once.
  func post(_ request: Frame) { try? send(request, 1) }

  private static func begin(
    _ deadline: WorkerDeadline, of worker: ms_worker, _ patience: WorkerPatience, at now: UInt64
  ) {
    guard let seconds = deadline.begin(patience, at: now) else { return }
    withUnsafePointer(to: worker) { ms_worker_limit_cpu($0, seconds) }
  }

  private func answer(_ listen: (Frame) -> Void) throws(WorkerEnd) -> Frame {
    var heard = 0.0
    while true {
      let frame = try Self.receive(from: worker.output, inbox)
      guard frame.kind == .thinking else { return frame }
      heard += 1
      guard heard < 10 + deadline.spent / Self.leastPause else { throw .nonsense }
      listen(frame)
    }
  }

  /// Whether it waits for a request. A worker that was killed meanwhile does not.
  var isIdle: Bool { ms_wait_readable(worker.output, 0) == 0 }

  /// Whether it waits for a request, and has said nothing unasked.
  var isQuiet: Bool { inbox.withLock(\.isEmpty) && isIdle }

  /// Asks a choice in progress to end.
  func interrupt() { deliver(SIGUSR1) }

  /// Kills the worker, which makes a request in progress throw.
  func kill9() { deliver(SIGKILL) }

  private func deliver(_ signal: Int32) {
    state.withLock { state in
      state.isDoubtful = true
      if state.end == nil { kill(worker.pid, signal) }
    }
  }

  /// Lets it serve only its present player.
  func doubt() { state.withLock { $0.isDoubtful = true } }

  /// Has it make its script again what it was when it had been loaded, and forget all else.
  ///
  /// - Returns: `false` when it must not be asked again: it cannot do that, or it has failed, was
  ///   stopped, or said something odd.
  func restore() -> Bool {
    guard state.withLock({ $0.end == nil && !$0.isDoubtful }), isQuiet,
      let reply = try? ask(Frame(.restore), Self.restoring)
    else { return false }
    return reply == .done() && isQuiet
  }

  /// Ends the worker, for this reason unless it has ended by itself.
  @discardableResult private func end(_ reason: WorkerEnd) -> WorkerEnd {
    WorkerPatrol.shared.remove(deadline)
    return state.withLock { state in
      if let end = state.end { return end }
      var (worker, isKilled) = (worker, false)
      // A pipe is closed a moment before its process has ended.
      let status = ms_worker_end(&worker, reason == .closed ? 1000 : 0, &isKilled)
      let end = reason == .closed && !isKilled ? WorkerEnd(status: status) : reason
      state.end = end
      return end
    }
  }

  /// Half of the time between two things that a worker says while it thinks, in seconds.
  private static let leastPause = 0.025

  private func send(_ request: Frame, _ seconds: Double) throws(WorkerEnd) {
    let milliseconds = Int32(min(seconds, 1_000_000) * 1000)
    let error = request.withBytes { bytes in
      withUnsafePointer(to: worker) {
        ms_worker_write($0, bytes.baseAddress, bytes.count, milliseconds)
      }
    }
    switch error {
    case 0: break
    case ETIMEDOUT: throw worker.isStopped ? .stalled : .late
    default: throw .closed
    }
  }

  private static func receive(
    from descriptor: Int32, _ inbox: Claimed<Inbox>
  ) throws(WorkerEnd) -> Frame {
    try inbox.withLock { inbox throws(WorkerEnd) in
      while true {
        do throws(FrameError) {
          if let frame = try inbox.next() { return frame }
        } catch {
          throw .nonsense
        }
        guard inbox.read(from: descriptor) else { throw .closed }
      }
    }
  }
}
