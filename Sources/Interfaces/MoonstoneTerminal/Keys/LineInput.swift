import Foundation
import MoonstoneSupport

/// Typed or piped lines, taken one by one on demand.
package final class LineInput {
  /// The lines of the standard input. All matches of a command share it, so that unused lines
  /// remain for the next match.
  package nonisolated(unsafe) static let standard = LineInput()

  private var bytes: [UInt8] = []
  private var isAtStart = true
  package private(set) var isAtEnd = false

  /// Whether a line can be taken without reading.
  package var hasLine: Bool { bytes.contains(UInt8(ascii: "\n")) || (isAtEnd && !bytes.isEmpty) }

  /// Reads what is available, waiting if there is nothing.
  package func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 {
      bytes += chunk.prefix(count)
    } else if count == 0 || !Self.mayReadAgain(errno) {
      isAtEnd = true
    }
  }

  /// Whether the input goes on after an error of reading. In the background a read is refused; the
  /// program stops then, until it is in the foreground.
  static func mayReadAgain(_ error: Int32) -> Bool {
    if error == EINTR || error == EAGAIN { return true }
    return error == EIO && Foreground.isElsewhere && Foreground.wait(by: SIGTTIN)
  }

  /// Waits for the next line, and takes it without its line end; `nil` at the end.
  package func line() -> String? {
    while !hasLine, !isAtEnd { read() }
    return next().map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
  }

  /// Asks a question on the standard error. Returns whether the next line is “yes”.
  package func confirms(_ question: String) -> Bool {
    Terminal.prompt(TerminalText(question), aside: true)
    return ["y", "yes"].contains(line()?.trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Takes the next line, without its line feed; `nil` unless ``hasLine``.
  package func next() -> String? {
    guard hasLine else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let text = isAtStart ? bytes[..<end].withoutByteOrderMark : bytes[..<end]
    isAtStart = false
    let line = String(decoding: text, as: UTF8.self)
    bytes.removeSubrange(..<min(end + 1, bytes.endIndex))
    return line
  }
}
