import Foundation

/// The place before a terminal. Only there may a program read it or set its mode; elsewhere it
/// stops, as every program does, until a shell brings it there.
///
/// The threads that read and draw block signals, so the system refuses what it would otherwise stop
/// them for.
enum Foreground {
  /// Whether another job of the shell has the terminal of the standard input.
  static var isElsewhere: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group > 0 && group != getpgrp()
  }

  /// Stops until the program is in the foreground.
  ///
  /// - Parameter signal: why: SIGTTIN to read, SIGTTOU to set a mode.
  /// - Returns: `false` in the background, if nobody could continue the program, or if it is asked
  ///   to leave.
  static func wait(by signal: Int32) -> Bool {
    while isElsewhere {
      guard stop(by: signal), !InterruptSignals.isAsked else { return false }
    }
    return true
  }

  /// Stops the program and the rest of its job, as if the terminal had sent the signal: workers
  /// stop, too.
  ///
  /// - Returns: whether it was stopped, and continued. If no shell could continue the program, the
  ///   system does not stop it.
  static func stop(by signal: Int32) -> Bool {
    countContinuations()
    let before = continuations
    kill(0, signal)
    for _ in 0..<100 where continuations == before { poll(nil, 0, 10) }
    return continuations != before
  }

  /// Counts how often the program is continued, and rings the bell then.
  static func countContinuations() {
    signal(SIGCONT) { _ in
      Foreground.continuations &+= 1
      Foreground.ring()
    }
  }

  /// How often the program was continued since counting began.
  fileprivate(set) nonisolated(unsafe) static var continuations: sig_atomic_t = 0
  /// Where a signal handler writes when the window is resized or the program continued, to wake
  /// whoever draws; it can do little but write.
  nonisolated(unsafe) static var bell: Int32 = -1

  /// Wakes whoever draws. Safe in a signal handler.
  static func ring() {
    let before = errno
    var byte: UInt8 = 0
    _ = write(bell, &byte, 1)
    errno = before
  }
}
