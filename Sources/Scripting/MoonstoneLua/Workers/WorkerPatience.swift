internal import CMoonstoneProcess
import MoonstoneSupport

/// How long a worker may take for an answer.
struct WorkerPatience {
  /// Seconds that may pass.
  let seconds: Double
  /// Seconds of the worker's CPU time.
  let cpu: Double
  /// Whether it is the time that decides, and not only ends what hangs.
  let hasClock: Bool

  /// - Parameter cpu: `nil` when the time alone decides.
  init(seconds: Double, cpu: Double? = nil, hasClock: Bool = false) {
    self.seconds = seconds
    // The worker has its own limit, and is killed only if it does not keep it.
    self.cpu = cpu.map { $0 + WorkerProcess.grace } ?? .infinity
    self.hasClock = hasClock || cpu == nil
  }

  /// How often the same is asked of a fresh worker, counting the first time. Under a clock there
  /// can only be one other time: the opponent waits.
  var mostAttempts: Int { hasClock ? 2 : 5 }

  /// How a worker is to end that has not answered in time; `nil` while it may still do so.
  ///
  /// A worker ends its script by itself, and says where. On a busy machine it may have to wait for
  /// the CPU time that this takes, which is why that time counts here. Without a clock only CPU
  /// time counts, as long as the worker wants it.
  ///
  /// - Parameters:
  ///   - cpu: the seconds of CPU time that it has had since the time was up.
  ///   - isBusy: whether it runs, or waits for a processor.
  func end(cpu: Double, isBusy: Bool, isStopped: Bool) -> WorkerEnd? {
    guard !isStopped else { return .stalled }
    guard hasClock else { return isBusy ? nil : .stalled }
    return isBusy && cpu < WorkerProcess.grace ? nil : .late
  }

  /// Calls `ask`, and calls it again if the machine may have ended the worker that was asked.
  ///
  /// - Parameter ended: is called after each worker that ended, and says whether an answer is still
  ///   wanted.
  /// - Throws: what `ask` throws: a ``WorkerEnd``, a `FrameError`, or an error that does not end
  ///   the worker.
  func insist<Answer>(
    _ ask: () throws -> Answer, ended: () -> Bool
  ) throws -> Answer {
    var attempt = 1
    while true {
      do {
        return try ask()
      } catch {
        guard error is WorkerEnd || error is FrameError else { throw error }
        let isWanted = ended()
        guard let end = error as? WorkerEnd, end.mayBeFromOutside, isWanted,
          attempt < mostAttempts
        else { throw error }
        // The machine has some time to recover.
        usleep(UInt32(10_000 << attempt))
        attempt += 1
      }
    }
  }
}
