internal import CMoonstoneProcess
import Dispatch
import MoonstoneSupport

/// What one of several people gets of the processors for scripts in workers, so that nobody's
/// scripts slow those of the others.
///
/// The scripts run one at a time, in the order in which they are asked. As long as the person
/// lately had more than the share, a worker that is asked gets only what others leave of the
/// processors, and keeps to that.
package final class ProcessorShare: Sendable {
  private struct State {
    var use: RecentUse
    /// Those who wait, the first one first; the first of all is being asked.
    var places: [Int] = []
    var count = 0
  }

  private let state: Locked<State>
  private let condition = Condition()

  /// - Parameters:
  ///   - people: among how many people the processors are shared.
  ///   - processors: how many there are.
  package convenience init(among people: Int, of processors: Int) {
    self.init(Double(processors) / Double(max(people, 1)))
  }

  /// - Parameter part: how many processors one person gets; usually less than one.
  init(_ part: Double) { state = Locked(State(use: RecentUse(share: part))) }

  /// Waits until it is a script's turn, and calls `body` then. Do not nest calls.
  ///
  /// - Parameters:
  ///   - worker: the process that `body` asks.
  ///   - isWanted: whether an answer is wanted; is asked again after ``wake()``.
  ///   - body: asks; is called also if the answer is not wanted any more.
  func take<Answer, Failure: Error>(
    for worker: WorkerProcess, while isWanted: () -> Bool, _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let place = wait(while: isWanted)
    let before = worker.processorTime
    watch(worker, since: before, at: place)
    defer {
      let seconds = worker.processorTime - before
      leave(place) { $0.use.add(seconds, at: monotonicTime()) }
    }
    return try body()
  }

  /// Has those look again whether their answers are wanted who wait.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  /// How many are being asked, or wait for it.
  var count: Int { state.withLock { $0.places.count } }

  private func wait(while isWanted: () -> Bool) -> Int {
    let place = state.withLock { state in
      state.count += 1
      state.places.append(state.count)
      return state.count
    }
    condition.lock()
    while state.withLock({ $0.places.first != place }), isWanted() { condition.wait() }
    condition.unlock()
    return place
  }

  private func leave(_ place: Int, _ note: (inout State) -> Void) {
    state.withLock { state in
      state.places.removeAll { $0 == place }
      note(&state)
    }
    wake()
  }

  /// Lets a worker give way as soon as the share is used up, if it is still asked then.
  private func watch(_ worker: WorkerProcess, since before: Double, at place: Int) {
    let rest = state.withLock { $0.use.left(at: monotonicTime()) } - (worker.processorTime - before)
    guard rest > 0 else { return worker.giveWay() }
    // In so much time it gets that much of a processor, or less.
    let next = DispatchTime.now() + max(rest, 0.01)
    DispatchQueue.global().asyncAfter(deadline: next) { [weak self, weak worker] in
      guard let self, let worker, state.withLock({ $0.places.contains(place) }) else { return }
      watch(worker, since: before, at: place)
    }
  }
}

/// How much of the processors somebody had lately, and what is left of a share of them.
struct RecentUse: Sendable {
  /// After so many seconds, somewhat more than a third of what one had counts.
  static let memory = 5.0

  /// How many seconds of processor time one may have had lately.
  private let most: Double
  private var seconds = 0.0
  private var noted = Duration.zero

  /// - Parameter share: how many processors one may use all the time.
  init(share: Double) { most = share * Self.memory }

  /// How many seconds of processor time are left now; 0 or less for none.
  func left(at now: Duration) -> Double { most - lately(now) }

  /// Takes note of processor time.
  mutating func add(_ more: Double, at now: Duration) {
    seconds = lately(now) + more
    noted = now
  }

  private func lately(_ now: Duration) -> Double {
    seconds * exp(-max((now - noted).seconds, 0) / Self.memory)
  }
}
