import Foundation

/// The mode of the terminal while keys are read one by one, and the mode before.
enum TerminalMode {
  private static let begin: TerminalText = "\u{1b}[?2004h"
  private static let end: StaticString = "\u{1b}[?2004l"

  /// Makes the terminal send each key at once, without echo, and mark pasted text. Ctrl-C keeps its
  /// meaning. Unless the program is killed with -9, it restores the terminal when it ends. Call it
  /// in the ``Foreground``.
  static func enter() {
    guard !isEntered, tcgetattr(STDIN_FILENO, before) == 0 else { return }
    var mode = before.pointee
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    mode.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    withUnsafeMutableBytes(of: &mode.c_cc) { controls in
      // No read waits: Ctrl-C throws away what was typed before it, be it announced or not.
      controls[Int(VMIN)] = 0
      controls[Int(VTIME)] = 0
      // Ctrl-Z is a key, so that the terminal is restored before the program stops.
      controls[Int(VSUSP)] = 0
      controls[Int(VQUIT)] = 0
    }
    restoreAtTheEnd()
    isEntered = true
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    Terminal.prompt(begin, aside: false)
  }

  /// Reads the bytes that `poll` has announced: none if Ctrl-C has thrown them away meanwhile, and
  /// `nil` if the terminal is gone.
  static func read(_ announced: pollfd) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    if count < 0 { return LineInput.mayReadAgain(errno) ? [] : nil }
    return announced.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 ? [] : nil
  }

  /// Restores the terminal. Safe in a signal handler, and without a prior call of ``enter()``.
  static func restore() {
    guard isEntered else { return }
    isEntered = false
    // In the background the terminal is another program's, which has set it as it wants.
    guard !Foreground.isElsewhere else { return }
    _ = write(STDOUT_FILENO, end.utf8Start, end.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSADRAIN, before)
  }

  private static func restoreAtTheEnd() {
    guard !isWatched else { return }
    isWatched = true
    atexit { TerminalMode.restore() }
    let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT]
    let others = [SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF]
    for number in crashes + others {
      let old = signal(number) { number in
        TerminalMode.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
      // What is ignored, or asks the program to leave, stays so.
      let isUsual = unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
      if !isUsual, others.contains(number) { signal(number, old) }
    }
  }

  // One thread and the handlers of fatal signals use it. It is not a global's own storage, which is
  // three bytes smaller than what C writes.
  private nonisolated(unsafe) static let before =
    UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private nonisolated(unsafe) static var isEntered = false
  private nonisolated(unsafe) static var isWatched = false
}
