import MoonstoneSupport

/// What was found out about an observer, or about the rules of a game.
package protocol CheckFindings: Encodable {
  /// What is wrong with the script, and where.
  associatedtype Problem: CheckProblem

  init()

  /// What is said of a script that passed.
  func text(matches: Int) -> String
}

/// What is wrong with a script, and where.
package protocol CheckProblem: Encodable {
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
  /// The SHA-256 of the script; `null` if it does not load.
  package var sha256 = OrNull<String>(nil)
  package var matches = 0
  /// The first fault; `null` without one.
  package var problem = OrNull<Findings.Problem>(nil)
  private var findings = Findings()

  package init(file: String, game: String, seed: UInt64) {
    self.file = file
    self.game = game
    self.seed = seed
  }

  package var ok: Bool { problem.value == nil }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Findings, Value>) -> Value {
    get { findings[keyPath: path] }
    set { findings[keyPath: path] = newValue }
  }

  private enum Field: CodingKey {
    case file, game, seed, ok, sha256, matches, problem
  }

  package func encode(to encoder: any Encoder) throws {
    try findings.encode(to: encoder)
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(file, forKey: .file)
    try fields.encode(game, forKey: .game)
    try fields.encode(seed, forKey: .seed)
    try fields.encode(ok, forKey: .ok)
    try fields.encode(sha256, forKey: .sha256)
    try fields.encode(matches, forKey: .matches)
    try fields.encode(problem, forKey: .problem)
  }

  /// - Parameter width: the width of the column of files.
  package func text(width: Int) -> String {
    line(
      width: width,
      problem.value?.text(seed: seed) ?? "\(game): \(findings.text(matches: matches))")
  }
}
