import MoonstoneKernel
import MoonstoneSupport

/// Writes to NBoard while a player thinks, and nothing after that.
final class NBoardVoice: Sendable {
  private let isOver = Locked(false)
  private let tell: @Sendable (String) -> Void

  init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  /// Tells a line, unless the thinking is over.
  func say(_ line: String) {
    isOver.withLock { isOver in if !isOver { tell(line) } }
  }

  func end() { isOver.withLock { $0 = true } }
}

extension Comment {
  /// The comment on one line, for `status`.
  var status: String {
    let parts: [String?] = [
      (margin ?? value).map { "value \($0)" }, depth.map { "depth \($0)" }, text.map(oneLine),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

/// A text as a part of a line for NBoard.
func oneLine(_ text: some StringProtocol) -> String {
  String(text.prefix(200)).replacingScalars { "\n\t".unicodeScalars.contains($0) ? " " : nil }
    .printable
}
