import Foundation

/// Waits for keys on a terminal whose mode is set. One reads at a time.
struct KeyReader {
  private var decoder = KeyDecoder()
  /// Rings when the window is resized or the program continued.
  private let wake = Mailbox<Never>()
  private var continuations = Foreground.continuations

  init() {
    Foreground.bell = wake.bell
    signal(SIGWINCH) { _ in Foreground.ring() }
    Foreground.countContinuations()
  }

  /// Waits for keys: none when the window may have another size, Ctrl-L when all is to be drawn
  /// anew, `nil` when the terminal is gone.
  mutating func read() -> [Key]? {
    var descriptors = [STDIN_FILENO, wake.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = poll(&descriptors, 2, decoder.isWaiting ? 50 : -1)
    _ = wake.collect()
    if continuations != Foreground.continuations {
      TerminalMode.restore()
      return takeTerminal() ? [.control("l")] : nil
    }
    if count == 0 { return decoder.flush() }
    guard count > 0, descriptors[0].revents != 0 else { return [] }
    return TerminalMode.read(descriptors[0]).map { decoder.decode($0) }
  }

  /// Sets the terminal's mode. In the background the program stops before; returns `false` if nobody
  /// brings it to the foreground.
  mutating func takeTerminal() -> Bool {
    guard Foreground.wait(by: SIGTTOU) else { return false }
    continuations = Foreground.continuations
    TerminalMode.enter()
    return true
  }

  /// Stops the program, as Ctrl-Z does, until it has the terminal again. Returns `false` if it does
  /// not get it.
  mutating func suspend() -> Bool {
    TerminalMode.restore()
    _ = Foreground.stop(by: SIGTSTP)
    return takeTerminal()
  }
}
