internal import CMoonstone
internal import CMoonstoneProcess
import MoonstoneKernel

/// How a script in a worker is asked for moves, and told of events.
extension WorkerScript {
  func choose(
    _ turn: borrowing ScriptTurn, within seconds: Double, tellingBy teller: Teller?
  ) throws(ScriptFailure) -> ScriptAnswer {
    let position = bridge.describe(turn.position)
    let patience = WorkerPatience(
      seconds: seconds, cpu: bridge.seconds(forTicks: turn.budget.remainingTicks),
      hasClock: turn.budget.remaining != nil)
    return try state.withLock { state throws(ScriptFailure) in
      // A fresh worker that cannot be asked all of this again goes on with the memory.
      let isRepeatable = turn.budget.remainingTicks != nil && !patience.hasClock
      let wantsMemory = turn.keepsMemory || !isRepeatable || state.past.isOver
      let answer = ask(
        patience, &state, about: turn.moves,
        request: { known, buffer in
          .choose(
            turn, in: position, knowing: known, within: seconds, wantsMemory: wantsMemory,
            into: &buffer)
        },
        hear: { frame in
          var reader = frame.reader
          guard let (comment, ticks) = try? reader.thinking(), let comment else { return }
          turn.report(clean(comment), ticks, by: teller)
        }, isDelayed: { turn.report(.delayed($0)) }, read: Self.read)
      if case .success(let answer) = answer {
        if !bridge.mayGive(answer, to: turn) { state.process?.doubt() }
        if let ticks = turn.budget.remainingTicks, isRepeatable, let request = state.request {
          state.past.add(request, ticks: ticks)
        } else {
          state.past.end()
        }
      } else {
        state.past.end()
      }
      var given = try answer.get()
      if !turn.keepsMemory { (given.memory, given.memoryError) = (nil, nil) }
      return given
    }
  }

  private static func read(
    _ reply: Frame, _ state: inout State
  ) throws(FrameError) -> ScriptAnswer {
    guard reply.kind == .chosen else { throw FrameError() }
    var reader = reply.reader
    let (answer, printed) = try reader.chosen()
    state.printed = clean(printed, lines: true)
    if let memory = answer.memory { state.memory = memory }
    return ScriptAnswer(
      move: answer.move, ticks: answer.ticks, comment: answer.comment.map(clean),
      memory: answer.memory, memoryError: answer.memoryError.map { clean($0) },
      pace: answer.pace, drewChance: answer.drewChance)
  }

  func observe(_ notice: ScriptNotice) -> ScriptFailure? {
    let position = bridge.describe(notice.position)
    let patience = WorkerPatience(
      seconds: notice.seconds, cpu: bridge.seconds(forTicks: notice.ticks), hasClock: true)
    let heard = state.withLock { state in
      ask(
        patience, &state, about: notice.moves,
        request: { known, _ in .observe(notice, in: position, knowing: known) },
        read: { reply, state throws(FrameError) in
          guard reply.kind == .observed else { throw FrameError() }
          var reader = reply.reader
          let printed = try reader.observed()
          state.printed = clean(printed, lines: true)
        })
    }
    if case .failure(let failure) = heard { return failure }
    return nil
  }

  /// - Parameters:
  ///   - moves: the moves of the match that is asked about, of which the worker is told the rest.
  ///   - request: makes the request for a worker that knows so many of them.
  ///   - hear: hears what the worker says before it answers.
  ///   - isDelayed: is told how long a worker was waited for that the machine ended.
  ///   - read: reads a reply that is not a failure.
  private func ask<Answer>(
    _ patience: WorkerPatience, _ state: inout State, about moves: MovesSoFar,
    request: (_ known: Int, inout [UInt8]) -> Frame,
    hear: (Frame) -> Void = { _ in }, isDelayed: (Duration) -> Void = { _ in },
    read: (Frame, inout State) throws(FrameError) -> Answer
  ) -> Result<Answer, ScriptFailure> {
    defer { readiness.store(.unready, ordering: .releasing) }
    var began: UInt64?
    do {
      return try insisting(patience, &state) { process, state in
        if began == nil, pool.share != nil { began = ms_time() }
        let reply = try inTurn(process) { () throws(WorkerEnd) -> Frame? in
          if isStopped { return nil }
          let now = ms_time()
          if let began { isDelayed(.nanoseconds(Int64(now - began))) }
          began = now
          // A fresh worker may know less than the one that ended.
          var buffer = state.takeBuffer()
          let request = request(state.past.shared(with: moves), &buffer)
          state.request = request
          return try process.ask(request, patience, at: now, listen: hear)
        }
        guard let reply else { return .failure(.stop) }
        state.past.told = ToldMoves(moves)
        guard reply.kind == .failed else { return .success(try read(reply, &state)) }
        return .failure(try failure(told: reply, patience, &state))
      }
    } catch let error as ScriptError {
      // A fresh worker's loading was stopped.
      if isStopped { return .failure(.stop) }
      return .failure(
        ScriptFailure(
          status: MS_FAULT, fault: error.fault, isOurs: error.kind == .unavailable))
    } catch {
      return .failure(failure(error as? WorkerEnd ?? .nonsense))
    }
  }

  func start() throws(ScriptError) -> WorkerProcess { try pool.take() }

  func bring(_ process: WorkerProcess, _ state: inout State) throws {
    guard let loaded = state.loaded else { return }
    let requests = state.past.requests
    try load(in: process, state)
    if let memory = requests == nil ? state.memory : state.past.memory {
      _ = try remember(memory, loaded.source.name, loaded.limits, in: process)
    }
    try beginMeters(in: process, loaded.source.name, state)
    for (request, ticks) in requests ?? [] {
      let patience = WorkerPatience(
        seconds: loaded.limits.moveSeconds, cpu: bridge.seconds(forTicks: ticks))
      _ = try inTurn(process) { () throws(WorkerEnd) in try process.ask(request, patience) }
    }
    if requests == nil { state.past = WorkerPast(memory: state.memory) }
    // Those that were asked again told it as much as they told the last one.
    if requests?.isEmpty != false { state.past.told = nil }
  }
}
