import Foundation

/// The program's three standard streams.
enum Terminal {
  static let isInput = isatty(STDIN_FILENO) != 0
  static let isOutput = isatty(STDOUT_FILENO) != 0
  static let isError = isatty(STDERR_FILENO) != 0

  /// Whether the terminal can do nothing but print lines.
  static let isDumb =
    ["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

  /// Whether a picture can be drawn in place, and keys be read one by one.
  static let canDraw = isInput && isOutput && !isDumb

  /// What fits on the terminal, or what usually does when it does not say.
  static var size: (rows: Int, columns: Int) {
    // The one, or the other where the first is a pipe.
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 {
        return (Int(size.ws_row), Int(size.ws_col))
      }
    }
    return (24, 80)
  }

  /// Writes a line, at once.
  static func print(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line for the person, kept apart from what the command prints for programs.
  static func tell(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes what somebody answers on the same line.
  static func prompt(_ text: String, aside: Bool) {
    write(text, to: aside ? STDERR_FILENO : STDOUT_FILENO)
  }

  /// Writes a line for programs, at once.
  ///
  /// - Throws: exit code 74 when it cannot be written, since its reader has gone away for example:
  ///   what is to be whole is not cut off in silence.
  static func emit(_ line: String) throws(Failure) {
    let error = write(Array((line + "\n").utf8), to: STDOUT_FILENO)
    if error != 0 { throw unwritable(error) }
  }

  /// A reader that went away ends the program quietly, whether or not SIGPIPE reaches it.
  private static func write(_ text: String, to descriptor: Int32) {
    let error = write(Array(text.utf8), to: descriptor)
    guard error != 0, descriptor == STDOUT_FILENO else { return }
    if error == EPIPE { exit(128 + SIGPIPE) }
    let failure = unwritable(error)
    tell("moonstone: \(failure.message)")
    exit(failure.code.rawValue)
  }

  private static func unwritable(_ error: Int32) -> Failure {
    .writing("the output cannot be written: \(String(cString: strerror(error)))")
  }

  /// Writes all of it: 0, or the system's number for why not.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
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
    isShown = Terminal.isError && !Terminal.isDumb && !(prints && Terminal.isOutput)
  }

  func show(_ text: String) {
    if isShown { Terminal.prompt("\r\(text)\u{1b}[K", aside: true) }
  }

  func clear() { show("") }
}
