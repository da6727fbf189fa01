import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// How the check of one script went; also what `check --json` prints.
struct CheckReport: Verdict {
  struct Problem: Encodable {
    /// `load`, or why a match was forfeited.
    let reason: String
    let message: String
    /// Where it happened; `null` while the script was loaded.
    var board = OrNull<String>(nil)
    var side = OrNull<String>(nil)
    /// Which of the matches, counted from 1; `null` on a board that was only tried.
    var match = OrNull<Int>(nil)
    var ply = OrNull<Int>(nil)
    var seed = OrNull<UInt64>(nil)
    /// The file that repeats it; `null` where none was asked for.
    var capsule = OrNull<String>(nil)
  }

  struct Matches: Encodable {
    var played = 0
    var won = 0
    var drawn = 0
    var lost = 0
  }

  let file: String
  let seed: UInt64
  var ok: Bool { problems.isEmpty }
  var sha256 = OrNull<String>(nil)
  /// How many boards were tried.
  var positions = 0
  var matches = Matches()
  var problems: [Problem] = []
  /// The only field with a measured time.
  var slowestSeconds = 0.0
  var mostTicks = OrNull<Int>(nil)

  init(file: String, seed: UInt64) {
    self.file = file
    self.seed = seed
  }

  private enum CodingKeys: CodingKey {
    case file, seed, ok, sha256, positions, matches, problems, slowestSeconds, mostTicks
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(seed, forKey: .seed)
    try container.encode(ok, forKey: .ok)
    try container.encode(sha256, forKey: .sha256)
    try container.encode(positions, forKey: .positions)
    try container.encode(matches, forKey: .matches)
    try container.encode(problems, forKey: .problems)
    try container.encode(slowestSeconds, forKey: .slowestSeconds)
    try container.encode(mostTicks, forKey: .mostTicks)
  }
}

extension CheckReport {
  /// A line for people.
  ///
  /// - Parameters:
  ///   - width: of the column of files.
  ///   - showsTimes: whether to tell what is measured, and differs from run to run.
  func text(width: Int, showsTimes: Bool) -> String {
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
