import MoonstoneSupport

/// A thread of its own for a match, or for several in turn.
///
/// Players think as long as they like. On the threads that Swift shares among all tasks, of which
/// there are no more than processors, two such matches would bring a server to a halt. So a ``Host``
/// starts such a thread for its match. To begin many short matches on one thread costs less:
///
///     try await MatchThread.run {
///       for seed in 1...1000 { try await Host(game, black: a, white: b, seed: seed).run() }
///     }
public final class MatchThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isStarted = false
    var isOver = false
  }

  private let condition = Condition()
  private nonisolated(unsafe) var state = State()
  private let isInBackground: Bool

  /// Creates a thread that starts with its first job.
  @usableFromInline package convenience init() { self.init(inBackground: false) }

  /// - Parameter inBackground: whether it gets only what others leave of the processors.
  package init(inBackground: Bool) { isInBackground = inBackground }

  /// Lets the thread end as soon as it has nothing left to do.
  @usableFromInline package func end() {
    condition.lock()
    state.isOver = true
    condition.signal()
    condition.unlock()
  }

  /// Runs a job after those that came before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    state.jobs.append(job)
    let isFirst = !state.isStarted
    state.isStarted = true
    condition.signal()
    condition.unlock()
    if isFirst { onNewThread(inBackground: isInBackground) { [self] in work() } }
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

extension MatchThread {
  /// Runs `work`, which may block, on a new thread, with the tasks that it waits for.
  ///
  /// - Throws: what `work` throws.
  public static func run<Result: Sendable>(
    _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await run(inBackground: false, work)
  }

  /// Runs `work` on a new thread, which gets only what others leave of the processors if it is in
  /// the background.
  package static func run<Result: Sendable>(
    inBackground: Bool, _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    let thread = MatchThread(inBackground: inBackground)
    defer { thread.end() }
    return try await thread.run(work)
  }

  /// Runs `work` on this thread, with the tasks that it waits for.
  @usableFromInline package func run<Result: Sendable>(
    _ work: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await withTaskExecutorPreference(self) { try await work() }
  }

  /// Whether the current task prefers an executor, and so may block it.
  @usableFromInline package static var isChosenByCaller: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
  }
}
