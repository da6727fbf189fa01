import Foundation

/// The program's three standard streams.
enum Terminal {
  static let isInput = isatty(STDIN_FILENO) != 0
  static let isOutput = isatty(STDOUT_FILENO) != 0
  static let isError = isatty(STDERR_FILENO) != 0

  /// Writes a line, at once.
  static func print(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line for the person, kept apart from what the command prints for programs.
  static func tell(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes what somebody answers on the same line.
  static func prompt(_ text: String, aside: Bool) {
    write(text, to: aside ? STDERR_FILENO : STDOUT_FILENO)
  }

  /// A reader that went away ends the program quietly, whether or not SIGPIPE reaches it.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        if descriptor == STDOUT_FILENO, errno != EPIPE {
          let why = String(cString: strerror(errno))
          write("moonstone: the output cannot be written: \(why)\n", to: STDERR_FILENO)
          exit(Failure.Code.writing.rawValue)
        }
        if descriptor == STDOUT_FILENO { exit(128 + SIGPIPE) }
        return
      }
    }
  }
}

/// How words are set apart on a terminal; in a pipe, and with NO_COLOR, not at all.
struct Style: Sendable {
  let isOn: Bool

  static func of(isTerminal: Bool) -> Style {
    let environment = ProcessInfo.processInfo.environment
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Style(isOn: isTerminal && !isUnwanted && environment["TERM"] != "dumb")
  }

  func strong(_ text: String) -> String { isOn ? "\u{1b}[1m\(text)\u{1b}[0m" : text }
  func faint(_ text: String) -> String { isOn ? "\u{1b}[2m\(text)\u{1b}[0m" : text }
}

/// A line on the person's terminal that says how far a long command has come; nothing in a pipe,
/// nor where it would run into the command's own output.
struct Progress: Sendable {
  let isShown: Bool

  /// - Parameter prints: whether the command prints while it works.
  init(besideOutput prints: Bool) {
    isShown = Terminal.isError && !(prints && Terminal.isOutput)
  }

  func show(_ text: String) {
    if isShown { Terminal.prompt("\r\(text)\u{1b}[K", aside: true) }
  }

  func clear() { show("") }
}
