import Foundation

/// The time since a fixed moment in the past; changes of the system's clock do not affect it.
@usableFromInline @Sendable package func monotonicTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Duration(
    secondsComponent: Int64(time.tv_sec),
    attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
}
