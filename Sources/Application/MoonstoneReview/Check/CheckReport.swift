import Foundation
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// The result of checking one script.
package struct CheckReport: CheckVerdict {
  package struct Problem {
    /// `load`, or the reason of the forfeit.
    package let reason: String
    package let message: String
    /// The board where it happened; `nil` while the script was loaded.
    package var board: String?
    /// The side of the script; `nil` while it was loaded.
    package var side: String?
    /// The number of the match, counted from 1; `nil` on a trial board.
    package var match: Int?
    /// The ply; `nil` while the script was loaded.
    package var ply: Int?
    /// The seed of the match; `nil` while the script was loaded.
    package var seed: UInt64?
    /// The capsule that repeats it; `nil` unless capsules were requested.
    package var capsule: String?
    /// The calls that led there, the innermost first; empty if they are not known.
    package var calls: [String] = []
  }

  package struct Matches {
    package var played = 0
    package var won = 0
    package var drawn = 0
    package var lost = 0
  }

  package let file: String
  /// The first seed.
  package let seed: UInt64
  package var ok: Bool { problems.isEmpty && !warnings.fail }
  /// The SHA-256 of the script; `nil` if it does not load.
  package var sha256: String?
  /// The number of boards tried.
  package var positions = 0
  package var matches = Matches()
  /// The faults, the first one first.
  package var problems: [Problem] = []
  package var warnings = ScriptWarnings()
  /// The only measured time.
  var slowestSeconds = 0.0
  var mostTicks: Int?

  package init(file: String, seed: UInt64) {
    self.file = file
    self.seed = seed
  }
}

extension CheckReport {
  package var json: JSON {
    [
      "file": file, "matches": matches.json, "mostTicks": orNull(mostTicks), "ok": ok,
      "positions": positions, "problems": problems.map(\.json), "seed": seed,
      "sha256": orNull(sha256), "slowestSeconds": slowestSeconds,
      "warnings": warnings.json,
    ]
  }

  /// Returns a line for people.
  ///
  /// - Parameters:
  ///   - width: the width of the column of files.
  ///   - showsTimes: whether to show measured times, which differ from run to run.
  package func text(width: Int, showsTimes: Bool) -> String {
    let passed = result + (showsTimes ? slowest : costliest)
    let calls = (problems.first?.calls ?? []).map { "\n    \($0.printable)" }.joined()
    return line(width: width, problems.first.map { $0.text + others + calls } ?? passed)
  }

  private var result: String {
    let parts = [(matches.won, "won"), (matches.drawn, "drawn"), (matches.lost, "lost")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(matches.played) matches: \(parts.joined(separator: ", "))"
  }

  private var slowest: String { String(format: "; slowest move %.3f s", slowestSeconds) }

  private var costliest: String { mostTicks.map { "; at most \($0) ticks a move" } ?? "" }

  private var others: String {
    switch problems.count - 1 {
    case 0: ""
    case 1: " (and 1 more problem)"
    case let count: " (and \(count) more problems)"
    }
  }
}

extension CheckReport.Matches {
  fileprivate var json: JSON { ["played": played, "won": won, "drawn": drawn, "lost": lost] }
}

extension CheckReport.Problem {
  fileprivate var json: JSON {
    [
      "board": orNull(board), "calls": calls, "capsule": orNull(capsule), "match": orNull(match),
      "message": message, "ply": orNull(ply), "reason": reason, "seed": orNull(seed),
      "side": orNull(side),
    ]
  }

  /// The fault and its place, in one line.
  fileprivate var text: String {
    var text = message.printable
    if let board, let side { text += ", on board \(board) as \(side)" }
    if let match, let seed { text += ", in match \(match), seed \(seed)" }
    if let capsule { text += ", kept in \(capsule.printable)" }
    return text
  }
}
