import Dispatch
import MoonstoneSupport
import Synchronization

/// The thread that looks after all workers that are being asked. It begins with the first of them,
/// and sleeps while there are none.
final class WorkerPatrol: Sendable {
  static let shared = WorkerPatrol()

  private let deadlines = Locked<[ObjectIdentifier: WorkerDeadline]>([:])
  private let isAwake = Atomic(true)
  private let work = DispatchSemaphore(value: 0)

  /// Microseconds between two looks, and how many of them in vain send it to sleep.
  private static let pause: UInt32 = 10_000, mostInVain = 100

  private init() {
    onNewThread { [self] in
      // Those are for others to handle.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      while true { patrol() }
    }
  }

  func add(_ deadline: WorkerDeadline) {
    deadlines.withLock { $0[ObjectIdentifier(deadline)] = deadline }
  }

  func remove(_ deadline: WorkerDeadline) {
    deadlines.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(deadline)) }
  }

  /// A worker is being asked.
  func wake() {
    guard !isAwake.load(ordering: .sequentiallyConsistent) else { return }
    work.signal()
  }

  private func lookAround() -> Bool {
    deadlines.withLock { deadlines in
      deadlines.values.reduce(false) { isAnyAsked, deadline in deadline.look() || isAnyAsked }
    }
  }

  /// Looks around until no worker has been asked for a while, and sleeps.
  private func patrol() {
    var inVain = 0
    while inVain < Self.mostInVain {
      let start = monotonicTime()
      usleep(Self.pause)
      let end = monotonicTime()
      MachineWaits.shared.note(end - start - .microseconds(Int(Self.pause)), at: end)
      inVain = lookAround() ? 0 : inVain + 1
    }
    isAwake.store(false, ordering: .sequentiallyConsistent)
    // One that is asked before it sees this thread asleep is seen here; a later one wakes it.
    if !lookAround() { work.wait() }
    isAwake.store(true, ordering: .sequentiallyConsistent)
  }
}
