import MoonstoneSupport

/// What a worker writes down of its script's choices.
extension WorkerScript {
  func begin(_ meter: ScriptMeter) throws(ScriptError) {
    try state.withLock { state throws(ScriptError) in
      if !state.meters.contains(meter) { state.meters.append(meter) }
      let (first, name) = (state.process, state.loaded?.source.name ?? "")
      try preparing(name, ScriptLimits(), &state) { process, _ in
        if process === first { try begin(meter, in: process, name) }
      }
    }
  }

  /// Begins in a fresh worker what was begun in the last one.
  func beginMeters(in process: WorkerProcess, _ name: String, _ state: State) throws {
    for meter in state.meters { try begin(meter, in: process, name) }
  }

  private func begin(_ meter: ScriptMeter, in process: WorkerProcess, _ name: String) throws {
    _ = try done(
      .meter(meter, begins: true), WorkerPatience(seconds: 10), by: process, name: name)
  }

  func text(of meter: ScriptMeter) -> String? {
    state.withLock { state in
      guard let process = state.process else { return nil }
      let request = Frame.meter(meter, begins: false)
      let answer = try? done(request, WorkerPatience(seconds: 10), by: process)
      return answer?.memory
    }
  }
}
