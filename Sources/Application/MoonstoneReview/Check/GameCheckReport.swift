import MoonstoneJSON
import MoonstoneSupport

/// What was found out about an observer, or about the rules of a game.
package protocol CheckFindings: JSONValue {
  /// What is wrong with the script, and where.
  associatedtype Problem: CheckProblem

  init()

  /// What is said of a script that passed.
  func text(matches: Int) -> String
}

/// What is wrong with a script, and where.
package protocol CheckProblem: JSONValue {
  /// The fault and its place, in one line.
  ///
  /// - Parameter seed: the first seed of the check.
  func text(seed: UInt64) -> String
}

/// The result of checking an observer or the rules of a game. As JSON, it has the fields of the
/// findings, too.
@dynamicMemberLookup
package struct GameCheckReport<Findings: CheckFindings>: CheckVerdict {
  package let file: String
  package let game: String
  /// The first seed.
  package let seed: UInt64
  /// The SHA-256 of the script; `nil` if it does not load.
  package var sha256: String?
  package var matches = 0
  /// The first fault; `nil` without one.
  package var problem: Findings.Problem?
  package var warnings = ScriptWarnings()
  private var findings = Findings()

  package init(file: String, game: String, seed: UInt64) {
    self.file = file
    self.game = game
    self.seed = seed
  }

  package var ok: Bool { problem == nil && !warnings.fail }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Findings, Value>) -> Value {
    get { findings[keyPath: path] }
    set { findings[keyPath: path] = newValue }
  }

  package var json: JSON {
    findings.json.merging([
      "file": file, "game": game, "seed": seed, "ok": ok, "sha256": orNull(sha256),
      "matches": matches, "problem": orNull(problem), "warnings": warnings.json,
    ])
  }

  /// - Parameter width: the width of the column of files.
  package func text(width: Int) -> String {
    line(
      width: width,
      problem?.text(seed: seed) ?? "\(game): \(findings.text(matches: matches))")
  }
}
