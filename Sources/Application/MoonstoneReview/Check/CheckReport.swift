import Foundation
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// How the check of one script went; also what `check --json` prints.
package struct CheckReport: CheckVerdict {
  package struct Problem: Encodable {
    /// `load`, or why a match was forfeited.
    package let reason: String
    package let message: String
    /// Where it happened; `null` while the script was loaded.
    package var board = OrNull<String>(nil)
    package var side = OrNull<String>(nil)
    /// Which of the matches, counted from 1; `null` on a board that was only tried.
    package var match = OrNull<Int>(nil)
    package var ply = OrNull<Int>(nil)
    package var seed = OrNull<UInt64>(nil)
    /// The file that repeats it; `null` where none was asked for.
    package var capsule = OrNull<String>(nil)
  }

  package struct Matches: Encodable {
    package var played = 0
    package var won = 0
    package var drawn = 0
    package var lost = 0
  }

  package let file: String
  package let seed: UInt64
  package private(set) var ok = true
  package var sha256 = OrNull<String>(nil)
  /// How many boards were tried.
  package var positions = 0
  package var matches = Matches()
  package var problems: [Problem] = [] { didSet { ok = problems.isEmpty } }
  /// The only field with a measured time.
  var slowestSeconds = 0.0
  var mostTicks = OrNull<Int>(nil)

  package init(file: String, seed: UInt64) {
    self.file = file
    self.seed = seed
  }
}

extension CheckReport {
  /// A line for people.
  ///
  /// - Parameters:
  ///   - width: of the column of files.
  ///   - showsTimes: whether to tell what is measured, and differs from run to run.
  package func text(width: Int, showsTimes: Bool) -> String {
    let name = file.printable.padded(to: width)
    guard let first = problems.first else {
      return "ok      \(name)  \(result)" + (showsTimes ? slowest : costliest)
    }
    return "FAILED  \(name)  \(first.text)\(others)"
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
  /// What and where, in one line.
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
