import Foundation
import MoonstoneTestSupport
import Testing

/// The session that docs/playing.md shows, played again: the page is the record.
@Suite(.timeLimit(.minutes(10 * patience))) struct RecordedSessionTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let page = root.appendingPathComponent("docs/playing.md")
  private static let isUpdating =
    ProcessInfo.processInfo.environment["MOONSTONE_UPDATE_SNAPSHOTS"] == "1"

  private enum Part {
    case prose(String)
    /// What the window shows then.
    case screen([String])
  }

  /// Between the two comments that mark the session; the rest of the page is before and after.
  private func parts(of text: String) throws -> (before: Substring, [Part], after: Substring) {
    let begin = try #require(text.range(of: "<!-- A test types this session"))
    let end = try #require(text.range(of: "<!-- The session ends."))
    var parts: [Part] = []
    var screen: [String]?
    for line in text[begin.lowerBound..<end.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init) {
      switch (line, screen) {
      case ("```", let shown?):
        parts.append(.screen(shown))
        screen = nil
      case ("```", nil): screen = []
      case (_, nil): parts.append(.prose(line))
      default: screen?.append(line)
      }
    }
    return (text[..<begin.lowerBound], parts, text[end.lowerBound...])
  }

  @Test func theSessionOnThePageIsTheSessionOnTheScreen() throws {
    let workshop = try Workshop()
    for name in ["corners", "greedy"] {
      let script = Self.root.appendingPathComponent("strategies/reversi/\(name).lua")
      try workshop.write(
        try String(contentsOf: script, encoding: .utf8), to: "strategies/reversi/\(name).lua")
    }
    let weights = "strategies/lib/reversi.weights"
    try workshop.write("", to: "strategies/lib/.keep")
    try FileManager.default.copyItem(
      at: Self.root.appendingPathComponent(weights),
      to: URL(fileURLWithPath: workshop.path).appendingPathComponent(weights))
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let (before, parts, after) = try parts(of: text)
    var program: TerminalProgram?
    var found = String(before)
    for part in parts {
      switch part {
      case .prose(let line):
        found += line + "\n"
        for typed in line.matches(of: #/`([^`]+)`/#).map({ String($0.1) }) {
          try type(typed, into: &program, in: workshop)
        }
      case .screen(let shown):
        let program = try #require(program)
        if Self.isUpdating {
          program.settle()
        } else {
          #expect(program.wait { $0.lines == shown }, "not as docs/playing.md shows it")
        }
        found += "```\n" + program.screen.lines.map { $0 + "\n" }.joined() + "```\n"
      }
    }
    #expect(program?.finish() == 0)
    if Self.isUpdating { try Data((found + after).utf8).write(to: Self.page) }
  }

  private func type(
    _ typed: String, into program: inout TerminalProgram?, in workshop: Workshop
  ) throws {
    let words = typed.split(separator: " ").map(String.init)
    if words.first == "moonstone" {
      program = try TerminalProgram(
        Array(words.dropFirst()), in: workshop, columns: 72, rows: 18)
    } else if typed == "Ctrl-C" {
      program?.type("\u{3}")
      #expect(program?.finish() == 128 + SIGINT)
    } else {
      program?.type("\(typed)\r")
    }
  }
}
