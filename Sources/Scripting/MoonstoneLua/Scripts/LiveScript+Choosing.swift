internal import CMoonstone
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

extension LiveScript {
  /// Asks the script for a move, after looking for a new version of it.
  ///
  /// The answer's memory is `nil` when it has not changed, its ticks where they are unlimited.
  func think(_ turn: borrowing ScriptTurn) throws -> ScriptAnswer {
    try state.withLock { state in
      if let note = state.note { turn.report(.note(note)) }
      state.note = nil
      if let recall = turn.recall { try beginAnew(&state, recall, turn) }
      try swapIfChanged(&state, turn.attention)
      state.memoryBefore = state.memory
      if state.first == nil {
        state.first = ScriptSnapshot.Beginning(ply: turn.ply, memory: state.memory)
      }
      let engine = state.engine
      engine.getReady()
      guard turn.isWanted() else { throw CancellationError() }
      do throws(ScriptFailure) {
        var answer = try choose(by: engine, &state, turn)
        if answer.drewChance { state.hasDrawnChance = true }
        reportPrinted(by: engine, &state, turn)
        record(&answer, &state, turn)
        return answer
      } catch {
        if error.drewChance { state.hasDrawnChance = true }
        reportPrinted(by: engine, &state, turn)
        tell(error.calls, &state, turn)
        tell(variables: error.variables, turn)
        throw self.error(for: error, state, turn)
      }
    }
  }

  private func choose(
    by engine: any ScriptEngine, _ state: inout State, _ turn: borrowing ScriptTurn
  ) throws(ScriptFailure) -> ScriptAnswer {
    guard let left = turn.clock else {
      return try engine.choose(
        turn, within: turn.budget.remaining?.seconds ?? limits.moveSeconds, tellingBy: teller)
    }
    let start = monotonicTime()
    let answer = try engine.choose(
      turn.keeping(state.delays.margin(of: left)), within: left.seconds, tellingBy: teller)
    state.delays.note(answer.pace, elapsed: monotonicTime() - start)
    return answer
  }

  /// Says what the script printed in a choice that is over, before anything else is said of it.
  private func reportPrinted(
    by engine: any ScriptEngine, _ state: inout State, _ turn: borrowing ScriptTurn
  ) {
    let printed = engine.printed
    if !printed.isEmpty { turn.report(.note(printed)) }
    if !state.calls.isEmpty { state.calls = "" }
  }

  /// Loads the version again, as for a match that is resumed: the script's local variables may come
  /// from turns that the match has taken back or cut off.
  private func beginAnew(
    _ state: inout State, _ recall: Recall, _ turn: borrowing ScriptTurn
  ) throws {
    var note: String?
    let isLoaded = try load(state.source, turn.attention) { next throws(ScriptError) in
      note = try next.remember(recall.memory ?? "{}", name: state.source.name, limits)
      seat(next, &state)
    }
    guard isLoaded else { throw CancellationError() }
    state.memory = recall.memory
    state.first = nil
    if let note { turn.report(.note("\(state.source.name): \(note)")) }
  }

  private func record(
    _ answer: inout ScriptAnswer, _ state: inout State, _ turn: borrowing ScriptTurn
  ) {
    if let complaint = answer.memoryError, complaint != state.complaint {
      state.complaint = complaint
      turn.report(.note(complaint))
    }
    if let memory = answer.memory, memory != state.memory ?? "{}" {
      state.memory = memory
    } else {
      answer.memory = nil
    }
    if turn.budget.remainingTicks == nil { answer.ticks = nil }
  }

  /// Says which calls led to a failure.
  private func tell(_ calls: String, _ state: inout State, _ turn: borrowing ScriptTurn) {
    guard !calls.isEmpty else { return }
    state.calls = calls
    let lines = calls.split(separator: "\n").map { "\n  \($0)" }
    turn.report(.note("the calls that led to its failure, the last one first:" + lines.joined()))
  }

  /// Says what the variables held at a failure.
  private func tell(variables: String, _ turn: borrowing ScriptTurn) {
    let lines = variables.split(separator: "\n")
    guard let place = lines.first else { return }
    let held = lines.dropFirst().joined(separator: ", ")
    turn.report(.note("what the variables held at \(place): \(held)"))
  }

  private func error(for failure: ScriptFailure, _ state: State, _ turn: borrowing ScriptTurn)
    -> any Error
  {
    // Without a file, the name is the script's unless parameters follow it.
    let name = identity.parameters.isEmpty ? identity.name : state.source.name
    let message = failure.fault.described(of: state.file?.path ?? name)
    if failure.isOurs { return HostFault(message) }
    let reason: Forfeit.Reason
    switch failure.status {
    case MS_STOPPED: return CancellationError()
    case MS_RULES: return BrokenRules(failure: failure)
    case MS_TIME: reason = .time
    case MS_TICKS: reason = .ticks
    case MS_MEMORY: reason = .memory
    case MS_ILLEGAL: reason = .illegalMove
    default: reason = .fault
    }
    return Forfeit(
      reason, message, calls: failure.calls.split(separator: "\n").map(String.init),
      variables: failure.variables.split(separator: "\n").map(String.init),
      ticks: turn.budget.remainingTicks == nil ? nil : failure.ticks)
  }
}

/// A script failed because the game's rules broke a law. ``LuaStrategy`` looks into it.
struct BrokenRules: Error {
  let failure: ScriptFailure
}
