internal import CMoonstone

/// What the failures of a worker mean for its script.
extension WorkerScript {
  /// - Throws: a ``WorkerEnd`` for what a script cannot be the cause of.
  func failure(
    told reply: Frame, _ patience: WorkerPatience, _ state: inout State
  ) throws -> ScriptFailure {
    var reader = reply.reader
    let (failure, printed) = try reader.failed()
    state.printed = clean(printed, lines: true)
    if failure.status == MS_STOPPED, !isStopped { throw WorkerEnd.stopped }
    // It would have used its CPU time up long before.
    if failure.status == MS_TIME, !patience.hasClock { throw WorkerEnd.stalled }
    return ScriptFailure(
      status: failure.status, fault: failure.fault.cleaned,
      calls: clean(failure.calls, lines: true),
      variables: clean(failure.variables, lines: true), ticks: failure.ticks,
      drewChance: failure.drewChance, breach: failure.breach)
  }

  /// The failure of a worker that gave no answer.
  func failure(_ end: WorkerEnd) -> ScriptFailure {
    if isStopped { return .stop }
    return ScriptFailure(end)
  }
}

extension ScriptFailure {
  static var stop: Self { Self(status: MS_STOPPED, message: "stopped") }
}

extension Bridge {
  /// Whether an honest worker may give this answer. The match judges it anyway.
  func mayGive(_ answer: ScriptAnswer, to turn: borrowing ScriptTurn) -> Bool {
    erased.isLegal(turn.position, answer.move)
      && answer.ticks ?? 0 <= turn.budget.remainingTicks ?? .max
  }
}
