internal import CMoonstone

enum ScriptRole: UInt8, Sendable {
  /// Its file returns a table with `choose`.
  case strategy
  /// Its file returns a table with `observe`.
  case observer
  /// Its file returns anything; what a person types is run.
  case prompt

  /// What it does, in the third person.
  var verb: String {
    switch self {
    case .strategy, .prompt: "plays"
    case .observer: "observes"
    }
  }

  var number: ms_role {
    switch self {
    case .strategy: MS_STRATEGY
    case .observer: MS_OBSERVER
    case .prompt: MS_PROMPT
    }
  }
}
