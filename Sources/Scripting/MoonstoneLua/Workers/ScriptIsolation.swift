/// Where a script runs.
///
/// There is no default, since it is a question of trust: a script in this process can use no more
/// than its limits, but no sandbox inside a process is safe from a stranger.
public enum ScriptIsolation: Sendable {
  /// In this process. For scripts that you wrote yourself or trust.
  case inProcess
  /// Each in a confined process of its own. For any script; see ``serveScripts(of:memory:)`` for
  /// what your program does for that.
  case workers(WorkerPool)

  func isSame(as other: ScriptIsolation) -> Bool {
    switch (self, other) {
    case (.inProcess, .inProcess): true
    case (.workers(let mine), .workers(let others)): mine === others
    case (.inProcess, .workers), (.workers, .inProcess): false
    }
  }
}

/// Where the rules of a game run that is written in Lua; see ``ScriptIsolation``.
public enum RulesIsolation: Sendable {
  /// In this process. For rules that you wrote yourself or trust.
  case inProcess
  /// In confined processes that run this program; see ``serveRules(memory:)``.
  case workers(WorkerProgram)
}
