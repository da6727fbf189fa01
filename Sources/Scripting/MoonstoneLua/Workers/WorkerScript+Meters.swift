import MoonstoneSupport

/// What a worker writes down of its script's choices.
extension WorkerScript {
  func begin(_ meter: ScriptMeter) throws(ScriptError) {
    let (first, name) = state.withLock { state in
      if !state.meters.contains(meter) { state.meters.append(meter) }
      return (state.process, state.loaded?.source.name ?? "")
    }
    try preparing(name, ScriptLimits()) { process in
      if process === first { try begin(meter, in: process, name) }
    }
  }

  /// Begins in a fresh worker what was begun in the last one.
  func beginMeters(in process: WorkerProcess, _ name: String) throws {
    for meter in state.withLock({ $0.meters }) { try begin(meter, in: process, name) }
  }

  private func begin(_ meter: ScriptMeter, in process: WorkerProcess, _ name: String) throws {
    _ = try done(
      .meter(meter, begins: true), WorkerPatience(seconds: 10), by: process, name: name)
  }

  func text(of meter: ScriptMeter) -> String? {
    guard let process = state.withLock({ $0.process }) else { return nil }
    let request = Frame.meter(meter, begins: false)
    let answer = try? done(request, WorkerPatience(seconds: 10), by: process)
    return answer?.memory
  }
}
