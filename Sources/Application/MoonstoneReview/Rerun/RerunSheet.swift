import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// What the jobs of a rerun share: which match comes next, and what was found out.
final class RerunSheet<G: Game>: Sendable {
  private struct State {
    var results: [RerunResult<G>] = []
    var leftOut: [RerunReport<G>.LeftOut: Int] = [:]
    var clocked = 0
    var plies = 0
    var different = 0
  }

  /// A match that was read, with what was asked in it.
  struct Item {
    /// Counted from 1.
    let number: Int
    let match: RerunMatch<G>
    let thoughts: [RecordedThought<G>]
  }

  private let state = Locked(State())
  private let tell: @Sendable (Rerun<G>.Step) -> Void
  private let read: @Sendable () throws -> RerunMatch<G>?
  private let loop: HostLoop<G>
  private let queue: RerunQueue<Item>

  /// - Parameters:
  ///   - read: reads the next match.
  ///   - loop: compiled for the game.
  ///   - jobs: how many take matches.
  init(
    by read: @escaping @Sendable () throws -> RerunMatch<G>?, compiled loop: HostLoop<G>,
    jobs: Int, tell: @escaping @Sendable (Rerun<G>.Step) -> Void
  ) {
    (self.read, self.loop, self.tell) = (read, loop, tell)
    queue = RerunQueue(takers: jobs)
  }

  /// Reads one match after another, each before a job wants it, until there are no more or no job
  /// is left.
  func readAll() {
    var count = 0
    queue.fill {
      guard let match = try read() else { return nil }
      count += 1
      var recorded = RecordedThoughts(match.reading, by: loop.apply)
      var thoughts: [RecordedThought<G>] = []
      while let thought = try recorded.next() { thoughts.append(thought) }
      return Item(number: count, match: match, thoughts: thoughts)
    }
  }

  /// The next match; `nil` after the last one.
  ///
  /// - Throws: what reading it threw.
  func next() throws -> Item? { try queue.take() }

  /// Takes no more matches. Each job says so once.
  func leave() { queue.leave() }

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

  func add(_ result: RerunResult<G>) {
    state.withLock { $0.results.append(result) }
  }

  func report(of rerun: Rerun<G>, _ stop: RerunStop) -> RerunReport<G> {
    state.withLock { state in
      let results = state.results.sorted { one, other in
        (one.number, one.side.rawValue) < (other.number, other.side.rawValue)
      }
      return RerunReport(
        script: rerun.script.source, game: rerun.loader.game, ticks: rerun.ticks,
        results: results, leftOut: state.leftOut, clocked: state.clocked,
        isStopped: stop.isStopped, isCut: stop.isCut)
    }
  }
}
