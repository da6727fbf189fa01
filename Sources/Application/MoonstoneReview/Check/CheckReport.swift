import Foundation
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// The result of checking one script, as a value and as JSON.
package struct CheckReport: CheckVerdict {
  package struct Problem: Encodable {
    /// `load`, or the reason of the forfeit.
    package let reason: String
    package let message: String
    /// The board where it happened; `null` while the script was loaded.
    package var board = OrNull<String>(nil)
    /// The side of the script; `null` while it was loaded.
    package var side = OrNull<String>(nil)
    /// The number of the match, counted from 1; `null` on a trial board.
    package var match = OrNull<Int>(nil)
    /// The ply; `null` while the script was loaded.
    package var ply = OrNull<Int>(nil)
    /// The seed of the match; `null` while the script was loaded.
    package var seed = OrNull<UInt64>(nil)
    /// The capsule that repeats it; `null` unless capsules were requested.
    package var capsule = OrNull<String>(nil)
    /// The calls that led there, the innermost first; empty if they are not known.
    package var calls: [String] = []
  }

  package struct Matches: Encodable {
    package var played = 0
    package var won = 0
    package var drawn = 0
    package var lost = 0
  }

  package let file: String
  /// The first seed.
  package let seed: UInt64
  package private(set) var ok = true
  /// The SHA-256 of the script; `null` if it does not load.
  package var sha256 = OrNull<String>(nil)
  /// The number of boards tried.
  package var positions = 0
  package var matches = Matches()
  /// The faults, the first one first.
  package var problems: [Problem] = [] { didSet { ok = problems.isEmpty } }
  /// The only measured time.
  var slowestSeconds = 0.0
  var mostTicks = OrNull<Int>(nil)

  package init(file: String, seed: UInt64) {
    self.file = file
    self.seed = seed
  }
}

extension CheckReport {
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

  private var costliest: String { mostTicks.value.map { "; at most \($0) ticks a move" } ?? "" }

  private var others: String {
    switch problems.count - 1 {
    case 0: ""
    case 1: " (and 1 more problem)"
    case let count: " (and \(count) more problems)"
    }
  }
}

extension CheckReport.Problem {
  /// The fault and its place, in one line.
  fileprivate var text: String {
    var text = message.printable
    if let board = board.value, let side = side.value { text += ", on board \(board) as \(side)" }
    if let match = match.value, let seed = seed.value {
      text += ", in match \(match), seed \(seed)"
    }
    if let capsule = capsule.value { text += ", kept in \(capsule.printable)" }
    return text
  }
}
