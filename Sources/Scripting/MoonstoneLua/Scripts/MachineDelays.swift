import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// How long a busy machine kept a script waiting, and what it therefore keeps of its clock.
///
/// Nobody can say how long the next wait will be. Three times the longest one lately is a good
/// guess: for the script, for its answer, and for whoever reads that.
struct MachineDelays {
  /// The longest wait of this script; from move to move it counts a twentieth less.
  private var longest = Duration.zero

  /// What to keep of the time that is left: at most half of it.
  ///
  /// - Parameter others: the longest wait of other threads.
  func margin(of left: Duration, others: Duration = MachineWaits.shared.longest) -> Duration {
    min(max(longest, others) * 3, left / 2)
  }

  /// Takes note of an answer.
  ///
  /// - Parameter elapsed: how long it was waited for.
  mutating func note(_ pace: ScriptAnswer.Pace, elapsed: Duration) {
    // What took longer was no wait: a worker was started again.
    let most = MachineWaits.most
    let way = min(elapsed - .seconds(min(pace.seconds, 1e9)), most)
    longest = max(longest * 19 / 20, way, min(.seconds(min(pace.wait, 1e9)), most))
  }
}
