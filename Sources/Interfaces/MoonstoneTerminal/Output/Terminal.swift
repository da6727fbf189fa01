import Foundation

/// The program's three standard streams.
package enum Terminal {
  package static let isInput = isatty(STDIN_FILENO) != 0
  package static let isOutput = isatty(STDOUT_FILENO) != 0
  static let isError = isatty(STDERR_FILENO) != 0

  /// Whether the terminal can only print lines.
  package static let isDumb =
    ["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

  /// Whether a picture can be drawn in place, and keys be read one by one.
  package static let canDraw = isInput && isOutput && !isDumb

  /// The size of the terminal, or the usual one when it does not say.
  package static var size: (rows: Int, columns: Int) {
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
  package static func print(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line for the person, kept apart from what the command prints for programs.
  package static func tell(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes a text that is answered on the same line.
  package static func prompt(_ text: String, aside: Bool) {
    write(text, to: aside ? STDERR_FILENO : STDOUT_FILENO)
  }

  /// Writes a line for programs, at once.
  ///
  /// - Throws: when it cannot be written, for example since its reader has gone away. Lines for
  ///   programs are never cut off in silence.
  package static func emit(_ line: String) throws(OutputError) {
    let error = write(Array((line + "\n").utf8), to: STDOUT_FILENO)
    if error != 0 { throw OutputError(errno: error) }
  }

  /// Ends the program when a line for people cannot be written. Set once, before anything is printed.
  package nonisolated(unsafe) static var end: (OutputError) -> Never = { fatalError("\($0)") }

  private static func write(_ text: String, to descriptor: Int32) {
    let error = write(Array(text.utf8), to: descriptor)
    if error != 0, descriptor == STDOUT_FILENO { end(OutputError(errno: error)) }
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

/// The standard output cannot be written.
package struct OutputError: Error, CustomStringConvertible {
  /// The system's number for it.
  package let errno: Int32

  /// Whether the reader of a pipe has gone away.
  package var isPipeClosed: Bool { errno == EPIPE }

  package var description: String {
    "the output cannot be written: \(String(cString: strerror(errno)))"
  }
}
