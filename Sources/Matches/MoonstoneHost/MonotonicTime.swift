import Foundation

/// The time since some fixed moment, unaffected by changes of the clock.
@Sendable public func monotonicTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Duration(
    secondsComponent: Int64(time.tv_sec),
    attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
}
