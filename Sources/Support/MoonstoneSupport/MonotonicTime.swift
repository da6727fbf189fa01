internal import CMoonstoneProcess

/// The time since a fixed moment in the past; changes of the system's clock do not affect it. It
/// stands still while the program is stopped, if `ms_pause_together` was called.
@usableFromInline @Sendable package func monotonicTime() -> Duration {
  .nanoseconds(monotonicNanoseconds())
}

/// The same in nanoseconds.
@usableFromInline @Sendable package func monotonicNanoseconds() -> Int64 {
  Int64(bitPattern: ms_time())
}

/// The processor time that the calling thread has had, in seconds.
package func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
