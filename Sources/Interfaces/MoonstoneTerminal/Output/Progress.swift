import MoonstoneSupport

/// A progress line on the person's terminal for long commands. It is hidden in a pipe, and where it
/// would mix with the command's own output.
package struct Progress: Sendable {
  package let isShown: Bool

  /// - Parameter prints: whether the command prints while it works.
  package init(besideOutput prints: Bool) {
    isShown = Terminal.isError && !Terminal.isDumb && !(prints && Terminal.isOutput)
  }

  package func show(_ text: String) {
    if isShown { Terminal.prompt("\r\(text.printable)\u{1b}[K", aside: true) }
  }

  package func clear() { show("") }
}
