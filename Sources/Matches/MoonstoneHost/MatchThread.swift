import Foundation

/// A thread of its own for matches, on which asynchronous work runs that blocks: scripts think for as
/// long as they like, and would keep everybody else's work from the threads that Swift shares.
final class MatchThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isOver = false
  }

  private let condition = NSCondition()
  private nonisolated(unsafe) var state = State()

  func start() {
    let thread = Thread { [self] in work() }
    // As much as the main thread has: searches recurse.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Lets the thread end as soon as nothing is left to do.
  func end() {
    condition.lock()
    state.isOver = true
    condition.signal()
    condition.unlock()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    state.jobs.append(job)
    condition.signal()
    condition.unlock()
  }

  private func work() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    condition.lock()
    defer { condition.unlock() }
    while state.jobs.isEmpty {
      if state.isOver { return nil }
      condition.wait()
    }
    return state.jobs.removeFirst()
  }
}
