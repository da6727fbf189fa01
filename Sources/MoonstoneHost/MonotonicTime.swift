import Foundation

/// The time since some fixed moment, unaffected by changes of the clock.
@Sendable public func monotonicTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
