/// Asks a worker of its own, and asks a fresh one what the machine kept the last from answering.
///
/// This is the parent's side for scripts, rules and predicates alike; docs/threads.md shows how a
/// worker lives. Each client says how a fresh worker begins and is brought to where the last one was.
protocol WorkerClient: AnyObject {
  /// What a call needs, of which there is one at a time.
  associatedtype State: WorkerState

  /// Starts a worker, or takes one that waits.
  func start() throws(ScriptError) -> WorkerProcess
  /// Brings a fresh worker to where the last one was.
  ///
  /// - Throws: a ``ScriptError``, or what ``insisting(_:_:_:)`` insists after.
  func bring(_ process: WorkerProcess, _ state: inout State) throws
  /// Has this worker asked from here on; `nil` after one has ended.
  func seat(_ process: WorkerProcess?, _ state: inout State)
  /// Whether an answer is still wanted when a worker has ended.
  var isWanted: Bool { get }
}

protocol WorkerState {
  /// `nil` before the first worker, and after one has ended.
  var process: WorkerProcess? { get set }
}

extension WorkerClient {
  var isWanted: Bool { true }

  func seat(_ process: WorkerProcess?, _ state: inout State) { state.process = process }

  /// Asks a worker, and asks a fresh one if the machine may have ended it.
  ///
  /// - Throws: a ``WorkerEnd`` or a `FrameError`, after which the worker has ended; or a
  ///   ``ScriptError``, or another error of `ask`.
  func insisting<Answer>(
    _ patience: WorkerPatience, _ state: inout State,
    _ ask: (WorkerProcess, inout State) throws -> Answer
  ) throws -> Answer {
    try patience.insist {
      let process = try current(&state)
      return try ask(process, &state)
    } ended: {
      seat(nil, &state)
      return isWanted
    }
  }

  /// The same for what is needed before there can be an answer.
  ///
  /// - Parameters:
  ///   - name: what messages call the script.
  ///   - failing: what they say before how a worker ended.
  func preparing<Answer>(
    _ name: String, _ failing: String, _ patience: WorkerPatience, _ state: inout State,
    _ ask: (WorkerProcess, inout State) throws -> Answer
  ) throws(ScriptError) -> Answer {
    do {
      return try insisting(patience, &state, ask)
    } catch let error as ScriptError {
      throw error
    } catch {
      throw ScriptError(
        ScriptFault(text: "\(failing): \(error as? WorkerEnd ?? .nonsense)"), of: name)
    }
  }

  /// The worker, or a fresh one that was brought to where the last one was.
  private func current(_ state: inout State) throws -> WorkerProcess {
    if let process = state.process { return process }
    let next = try start()
    seat(next, &state)
    do {
      try bring(next, &state)
      return next
    } catch {
      seat(nil, &state)
      throw error
    }
  }
}

extension WorkerProcess {
  /// Sends a request that is answered by this kind of reply, or by the failure of a script.
  ///
  /// - Parameter name: what messages call the script.
  /// - Throws: a ``ScriptError``, a ``WorkerEnd`` or a `FrameError`.
  func ask(
    _ request: Frame, for kind: Frame.Kind, _ patience: WorkerPatience, of name: String
  ) throws -> FrameReader {
    let reply = try ask(request, patience)
    var reader = reply.reader
    if reply.kind == kind { return reader }
    guard reply.kind == .failed else { throw FrameError() }
    throw ScriptError(try reader.failed().failure.fault.cleaned, of: name)
  }
}
