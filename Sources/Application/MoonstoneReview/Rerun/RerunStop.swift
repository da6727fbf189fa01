import MoonstoneSupport

/// Lets a rerun stop, from any thread: by a person, or since its time is used up.
final class RerunStop: Sendable {
  private struct State {
    var isStopped = false
    var isCut = false
    /// The seconds of processor time that are left.
    var left: Double
    var thinking: [Int: @Sendable () -> Void] = [:]
  }

  private let state: Locked<State>
  /// Whether processor time is counted.
  let isTimed: Bool

  init(after limit: Duration?) {
    isTimed = limit != nil
    state = Locked(State(left: limit.map { $0 / .seconds(1) } ?? .infinity))
  }

  /// Whether nothing more is to be asked.
  var isOver: Bool { state.withLock { $0.isStopped || $0.isCut } }
  var isStopped: Bool { state.withLock(\.isStopped) }
  var isCut: Bool { state.withLock(\.isCut) }

  /// Stops every job, in the midst of its thought.
  func stop() {
    let thinking = state.withLock { state in
      state.isStopped = true
      return Array(state.thinking.values)
    }
    for stop in thinking { stop() }
  }

  /// Says how the script of a job is stopped.
  func note(_ job: Int, _ stop: (@Sendable () -> Void)?) {
    let isStopped = state.withLock { state in
      state.thinking[job] = stop
      return state.isStopped
    }
    if isStopped { stop?() }
  }

  /// Counts processor time; when none is left, no further thought begins.
  func spend(_ seconds: Double) {
    state.withLock { state in
      state.left -= max(seconds, 0)
      if state.left <= 0 { state.isCut = true }
    }
  }
}
