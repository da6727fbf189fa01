import Foundation

/// How the person's terminal is set while keys are read one by one, and how it was before.
enum TerminalMode {
  private static let begin = "\u{1b}[?2004h"
  private static let end: StaticString = "\u{1b}[?2004l"

  /// Sends each key at once and shows none, Ctrl-C excepted, and marks what is pasted. However the
  /// program ends, but for a kill -9, the terminal is as before afterwards.
  static func enter() {
    guard !isEntered, tcgetattr(STDIN_FILENO, before) == 0 else { return }
    var mode = before.pointee
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    withUnsafeMutableBytes(of: &mode.c_cc) { controls in
      controls[Int(VMIN)] = 1
      controls[Int(VTIME)] = 0
      // Ctrl-Z is a key: the terminal is put back before the program stops.
      controls[Int(VSUSP)] = 0
      controls[Int(VQUIT)] = 0
    }
    restoreAtTheEnd()
    isEntered = true
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    Terminal.prompt(begin, aside: false)
  }

  /// Puts the terminal back. May be called by a signal's handler, and when there is nothing to do.
  static func restore() {
    guard isEntered else { return }
    isEntered = false
    _ = write(STDOUT_FILENO, end.utf8Start, end.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSADRAIN, before)
  }

  private static func restoreAtTheEnd() {
    guard !isWatched else { return }
    isWatched = true
    atexit { TerminalMode.restore() }
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT] {
      signal(number) { number in
        TerminalMode.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  // Touched by one thread, and by handlers of signals that end the program.
  // Not a global's own bytes: those are three fewer than C writes.
  private nonisolated(unsafe) static let before =
    UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private nonisolated(unsafe) static var isEntered = false
  private nonisolated(unsafe) static var isWatched = false
}
