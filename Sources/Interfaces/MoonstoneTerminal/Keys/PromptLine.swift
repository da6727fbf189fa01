import Foundation
import MoonstoneReports
import MoonstoneSupport

/// Reads lines in a terminal, each behind a prompt in the last line of the screen, with a history
/// and completion.
package struct PromptLine {
  private var line = EditedLine()
  private var keys = KeyReader()
  /// Keys that were pressed after the end of a line.
  private var ahead: [Key] = []

  package init() {}

  /// Takes the terminal. Returns `false` if it cannot be had.
  package mutating func begin() -> Bool { keys.takeTerminal() }

  /// Gives the terminal back.
  package func end() { TerminalMode.restore() }

  /// Reads a line; `nil` at its end, by Ctrl-D.
  ///
  /// - Parameter completing: returns what the last word of a begun line may become.
  package mutating func read(
    _ prompt: String, completing: (_ head: String) -> [String]
  ) -> String? {
    draw(prompt)
    while !ahead.isEmpty || readKeys() {
      while !ahead.isEmpty {
        let key = ahead.removeFirst()
        switch key {
        case .enter:
          draw(prompt, isOver: true)
          return line.enter()
        case .control("d") where line.isEmpty:
          Terminal.prompt("\n", aside: false)
          return nil
        case .control("d"): _ = line.take(.delete)
        case .control("l"): Terminal.prompt("\u{1b}[2J\u{1b}[H", aside: false)
        case .control("z"): if !keys.suspend() { return nil }
        case .tab: complete(completing(line.head))
        case .escape: line.clear()
        default: _ = line.take(key)
        }
      }
      draw(prompt)
    }
    return nil
  }

  /// Waits for keys. Returns `false` if the terminal is gone.
  private mutating func readKeys() -> Bool {
    guard let pressed = keys.read() else { return false }
    ahead = pressed
    return true
  }

  /// Completes the word as far as all candidates agree, or lists them.
  private mutating func complete(_ candidates: [String]) {
    let head = line.head
    guard let first = candidates.first else { return }
    let common = candidates.dropFirst().reduce(first) { common, next in
      String(zip(common, next).prefix { $0 == $1 }.map(\.0))
    }
    let begun = (0...common.count).reversed().first { head.hasSuffix(common.prefix($0)) } ?? 0
    line.replaceHead(with: head.dropLast(begun) + common)
    if candidates.count > 1, common.count == begun {
      Terminal.prompt("\n", aside: false)
      Terminal.print(candidates.joined(separator: "  "))
    }
  }

  /// Draws the line anew: as much of it around the cursor as there is room for.
  private func draw(_ prompt: String, isOver: Bool = false) {
    let room = max(Terminal.size.columns - prompt.columns - 1, 1)
    var shown = Array(line.text)
    var cursor = line.head.count
    while String(shown[..<cursor]).columns > room {
      shown.removeFirst()
      cursor -= 1
    }
    while String(shown).columns > room { shown.removeLast() }
    let back = String(shown[cursor...]).columns
    Terminal.prompt(
      TerminalText(
        own: "\r\(prompt)\(String(shown))\u{1b}[K"
          + (isOver ? "\n" : back > 0 ? "\u{1b}[\(back)D" : "")),
      aside: false)
  }
}
