internal import CMoonstone

enum ScriptRole: UInt8, Sendable {
  /// Its file returns a table with `choose`.
  case strategy
  /// Its file returns a table with `observe`.
  case observer

  /// What it does, in the third person.
  var verb: String {
    switch self {
    case .strategy: "plays"
    case .observer: "observes"
    }
  }

  var number: ms_role {
    switch self {
    case .strategy: MS_STRATEGY
    case .observer: MS_OBSERVER
    }
  }
}
