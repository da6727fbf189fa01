import Foundation
import MoonstoneReports
import MoonstoneSupport

/// The program's three standard streams.
///
/// All output leaves here. Texts are cleaned of whatever would steer a terminal; what the program
/// itself steers with is a ``TerminalText``.
package enum Terminal {
  /// Takes what a task would print, with the descriptor of its stream; `nil` for the streams.
  @TaskLocal package static var capture: (@Sendable (_ bytes: [UInt8], Int32) -> Void)?

  package static var isInput: Bool { isTerminal(STDIN_FILENO) }
  package static var isOutput: Bool { isTerminal(STDOUT_FILENO) }
  static var isError: Bool { isTerminal(STDERR_FILENO) }

  private static let terminals = (STDIN_FILENO...STDERR_FILENO).filter { isatty($0) != 0 }

  private static func isTerminal(_ descriptor: Int32) -> Bool {
    capture == nil && terminals.contains(descriptor)
  }

  /// Whether the terminal can only print lines.
  package static let isDumb =
    ["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

  /// Whether the terminal can redraw a picture in place and send single keys.
  package static var canDraw: Bool { isInput && isOutput && !isDumb }

  /// The size of the terminal, or the usual one if it is unknown.
  package static var size: (rows: Int, columns: Int) {
    // Either stream may be a pipe.
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 {
        return (Int(size.ws_row), Int(size.ws_col))
      }
    }
    return (24, 80)
  }

  /// Prints a line at once; in a window it is broken at blanks.
  package static func print(_ line: String) {
    print(TerminalText(isOutput ? inWindow(line) : line))
  }

  /// Prints the heading of a match; in a window that is too narrow, in two lines.
  package static func print(_ heading: Heading) {
    print(heading.lines(fitting: width).joined(separator: "\n"))
  }

  /// Prints a line with control sequences at once.
  package static func print(_ line: TerminalText) { write(line.raw + "\n", to: STDOUT_FILENO) }

  /// Prints one line of JSON at once, which ends the program silently if the pipe is closed.
  package static func print(json line: String) {
    print(TerminalText(own: line.printableJSON))
  }

  /// The columns of the terminal that shows the output; `nil` in a pipe, where any width fits.
  package static var width: Int? { isOutput ? size.columns : nil }

  /// Prints a line for the person on the standard error, apart from output for programs.
  package static func tell(_ line: String) {
    tell(TerminalText(isError ? inWindow(line) : line))
  }

  /// Prints a line with control sequences on the standard error.
  package static func tell(_ line: TerminalText) { write(line.raw + "\n", to: STDERR_FILENO) }

  private static func inWindow(_ text: String) -> String {
    text.wrapped(to: size.columns, breaksWords: true).joined(separator: "\n")
  }

  /// Prints a question that is answered on the same line, or a part of a line.
  package static func prompt(_ text: TerminalText, aside: Bool) {
    write(text.raw, to: aside ? STDERR_FILENO : STDOUT_FILENO)
  }

  /// Prints a line of JSON for programs at once.
  ///
  /// - Throws: when it cannot be written, for example because its reader is gone. Output for
  ///   programs is never truncated silently.
  package static func emit(_ line: String) throws(OutputError) {
    let error = write(Array((line.printableJSON + "\n").utf8), to: STDOUT_FILENO)
    if error != 0 { throw OutputError(errno: error) }
  }

  /// Prints a line of cells for programs at once.
  ///
  /// - Throws: as ``emit(_:)``.
  package static func emit(record line: String) throws(OutputError) {
    let error = write(Array((line.printableLines + "\n").utf8), to: STDOUT_FILENO)
    if error != 0 { throw OutputError(errno: error) }
  }

  /// Ends the program if a line for people cannot be written. Set it once, before printing.
  package nonisolated(unsafe) static var end: (OutputError) -> Never = { fatalError("\($0)") }

  private static func write(_ text: String, to descriptor: Int32) {
    let error = write(Array(text.utf8), to: descriptor)
    if error != 0, descriptor == STDOUT_FILENO { end(OutputError(errno: error)) }
  }

  /// Writes all bytes. Returns 0, or the system's error number.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    if let capture {
      capture(bytes, descriptor)
      return 0
    }
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

/// The standard output cannot be written.
package struct OutputError: ExplainedError {
  package let errno: Int32

  /// Whether the reader of a pipe is gone.
  package var isPipeClosed: Bool { errno == EPIPE }

  package var faultKind: FaultKind { .writing }

  package var description: String {
    "the output cannot be written: \(String(cString: strerror(errno)))"
  }
}
