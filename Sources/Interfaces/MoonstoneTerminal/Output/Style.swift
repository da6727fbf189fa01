import Foundation

/// Highlights words on a terminal; leaves them plain in a pipe and with NO_COLOR.
package struct Style: Sendable {
  package let isOn: Bool

  package static func of(isTerminal: Bool) -> Style {
    let environment = ProcessInfo.processInfo.environment
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Style(isOn: isTerminal && !isUnwanted && !Terminal.isDumb)
  }

  func strong(_ text: String) -> TerminalText {
    isOn ? "\u{1b}[1m\(text)\u{1b}[0m" : TerminalText(text)
  }

  func faint(_ text: String) -> TerminalText {
    isOn ? "\u{1b}[2m\(text)\u{1b}[0m" : TerminalText(text)
  }
}
