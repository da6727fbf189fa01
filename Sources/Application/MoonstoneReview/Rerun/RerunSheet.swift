import MoonstoneKernel
import MoonstoneSupport

/// What the jobs of a rerun share: which match comes next, and what was found out.
final class RerunSheet<G: Game>: Sendable {
  private struct State {
    var count = 0
    var results: [(match: Int, RerunResult<G>)] = []
    var leftOut: [RerunReport<G>.LeftOut: Int] = [:]
    var clocked = 0
    var plies = 0
    var different = 0
    var isOver = false
  }

  private let state = Locked(State())
  private let read: @Sendable () throws -> RerunMatch<G>?
  private let tell: @Sendable (Rerun<G>.Step) -> Void

  init(
    by read: @escaping @Sendable () throws -> RerunMatch<G>?,
    tell: @escaping @Sendable (Rerun<G>.Step) -> Void
  ) {
    self.read = read
    self.tell = tell
  }

  /// The next match, and its number.
  func next() throws -> (Int, RerunMatch<G>)? {
    try state.withLock { state in
      guard !state.isOver else { return nil }
      guard let match = try read() else {
        state.isOver = true
        return nil
      }
      state.count += 1
      return (state.count, match)
    }
  }

  func leaveOut(_ why: RerunReport<G>.LeftOut) {
    state.withLock { $0.leftOut[why, default: 0] += 1 }
  }

  func noteClock() { state.withLock { $0.clocked += 1 } }

  func tell(isDifferent: Bool) {
    state.withLock { state in
      state.plies += 1
      if isDifferent { state.different += 1 }
      tell(.asked(plies: state.plies, different: state.different))
    }
  }

  func add(_ result: RerunResult<G>, of match: Int) {
    state.withLock { $0.results.append((match, result)) }
  }

  func report(of rerun: Rerun<G>, _ stop: RerunStop) -> RerunReport<G> {
    state.withLock { state in
      let results = state.results.sorted { one, other in
        (one.match, one.1.side.rawValue) < (other.match, other.1.side.rawValue)
      }
      return RerunReport(
        script: rerun.script.source, game: rerun.loader.game, ticks: rerun.ticks,
        results: results.map(\.1), leftOut: state.leftOut, clocked: state.clocked,
        isStopped: stop.isStopped, isCut: stop.isCut)
    }
  }
}
