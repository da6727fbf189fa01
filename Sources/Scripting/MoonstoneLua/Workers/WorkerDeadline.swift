internal import CMoonstoneProcess
import MoonstoneSupport

/// Watches a worker while it is asked, and kills it when its time is up.
///
/// The caller just waits for the answer: the thread of ``WorkerPatrol`` looks at the time.
final class WorkerDeadline: Sendable {
  private struct State {
    /// `nil` while nothing is asked.
    var patience: WorkerPatience?
    /// By ``ms_time``.
    var start: UInt64 = 0
    /// The CPU time that was used before; `nil` until somebody looks.
    var used: Double?
    /// The CPU time that was used when the time was up.
    var usedInTime: Double?
    /// Why the worker was killed.
    var end: WorkerEnd?
    /// The seconds that it has been asked for in all, and the CPU time that the system ends it at.
    var worked = 0.0
    var cpuLimit = 0.0
  }

  private let worker: ms_worker
  private let state = Claimed(State())

  init(_ worker: ms_worker) { self.worker = worker }

  /// Watches from here on.
  ///
  /// - Parameter now: the time, by ``ms_time``.
  /// - Returns: the CPU time that the system is to end the worker at, in seconds, so that it does
  ///   not work much longer than it is asked to; `nil` if that is as before.
  func begin(_ patience: WorkerPatience, at now: UInt64 = ms_time()) -> Double? {
    let limit: Double? = state.withLock { state in
      let (worked, limit) = (state.worked, state.cpuLimit)
      let longest = patience.hasClock ? min(patience.seconds, patience.cpu) : patience.cpu
      let needed = worked + min(longest, 1_000_000)
      state = State(
        patience: patience, start: now, worked: worked,
        cpuLimit: needed + 10 > limit ? needed + 60 : limit)
      return needed + 10 > limit ? state.cpuLimit : nil
    }
    WorkerPatrol.shared.wake()
    return limit
  }

  /// The seconds that have passed since.
  var spent: Double { state.withLock { seconds(since: $0.start) } }

  /// Watches no more.
  ///
  /// - Returns: why the worker was killed, if it was.
  func finish() -> WorkerEnd? {
    state.withLock { state in
      state.patience = nil
      state.worked += seconds(since: state.start)
      return state.end
    }
  }

  /// Kills the worker if its time is up. Returns whether it is being asked.
  func look() -> Bool {
    state.withLock { state in
      guard let patience = state.patience else { return false }
      guard state.end == nil else { return true }
      // Soon after the beginning, where little of it can have been used.
      let used = state.used ?? (patience.cpu < .infinity ? worker.cpuSeconds : 0)
      state.used = used
      let spent = seconds(since: state.start)
      // It cannot have used more CPU time than has passed.
      if spent >= patience.cpu, worker.cpuSeconds - used >= patience.cpu {
        state.end = .overspent
      } else if spent >= patience.seconds + WorkerProcess.grace {
        let cpu = worker.cpuSeconds
        let inTime = state.usedInTime ?? cpu
        state.usedInTime = inTime
        state.end = patience.end(
          cpu: cpu - inTime, isBusy: worker.isBusy, isStopped: worker.isStopped)
      }
      if state.end != nil { kill(worker.pid, SIGKILL) }
      return true
    }
  }
}

private func seconds(since start: UInt64) -> Double { Double(ms_time() - start) * 1e-9 }

extension ms_worker {
  /// The CPU time that it has used.
  var cpuSeconds: Double { withUnsafePointer(to: self) { ms_worker_cpu($0) } }

  /// Whether it runs, waits for a processor or the disk, or has said something.
  var isBusy: Bool {
    withUnsafePointer(to: self) { ms_worker_is_busy($0) } || ms_wait_readable(output, 0) != 0
  }

  /// Whether somebody has stopped it.
  var isStopped: Bool { withUnsafePointer(to: self) { ms_worker_is_stopped($0) } }
}
