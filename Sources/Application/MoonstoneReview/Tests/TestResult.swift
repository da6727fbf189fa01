import MoonstoneJSON
import MoonstoneSupport

/// What a strategy did in a test.
package struct TestResult: Sendable {
  package let name: String
  package let file: String
  package let line: Int
  /// Whether it did what is wanted.
  package var ok = true
  /// The move; `nil` if it failed.
  package var move: String?
  package var value: Double?
  package var ticks: Int?
  /// What is wrong, in sentences; empty if nothing is.
  package var reasons: [String] = [] { didSet { ok = reasons.isEmpty } }
  /// How “debug” finds the test: `mine.tests:3`, or `mine.tests:3:2` for the second one of a line.
  package let place: String
  /// The command line that steps through the thought; `nil` without one.
  package var debugLine: String?
  /// The calls that led to its failure, the innermost first.
  package var calls: [String] = []

  init(name: String, file: String, line: Int, place: String) {
    self.name = name
    self.file = file
    self.line = line
    self.place = place
  }

  package var json: JSON {
    [
      "name": name, "file": file, "line": line, "ok": ok, "move": orNull(move),
      "value": orNull(value), "ticks": orNull(ticks), "reasons": reasons, "calls": calls,
      "debug": orNull(debugLine),
    ]
  }

  package var text: String {
    var facts = [move ?? "no move"]
    if let value { facts.append("value \(value.asValue)") }
    if let ticks { facts.append("\(ticks) ticks") }
    let head = "\(ok ? "ok  " : "FAIL")  \(name.printable)"
    if ok { return "\(head)  (\(facts.joined(separator: ", ").printable))" }
    let lines = reasons + calls.map { "  \($0)" } + (debugLine.map { [$0] } ?? [])
    return ([head + "  \(file.printable):\(line)"] + lines.map { "      \($0.printable)" })
      .joined(separator: "\n")
  }

  /// The last line for people.
  package static func sum(_ results: [TestResult]) -> String {
    let failed = results.count { !$0.ok }
    let tests = results.count == 1 ? "1 test" : "\(results.count) tests"
    return failed == 0 ? "\(tests) passed" : "\(failed) of \(tests) failed"
  }
}
