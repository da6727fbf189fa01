import MoonstoneSupport

/// The arguments of a worker: `PROGRAM worker VERSION WEIGHTS GAME BYTES`, or without the version
/// and the weights. People do not type them; so they bypass every parser, which would be slow.
package struct WorkerArguments: Sendable {
  /// The word that workers begin with.
  package static let name = "worker"
  /// The word of a worker that steps through thoughts.
  static let debuggingName = "debugging-worker"

  /// The version of the parent; empty when it does not matter.
  package let version: String
  /// The path of the parent's weights; empty without any.
  package let weights: String
  /// The game, or what stands in its place; see ``serveScripts(of:memory:)``.
  package let game: String
  /// The script's memory limit, in bytes.
  package let memory: Int
  /// Whether it steps through thoughts.
  private let debugs: Bool

  /// The arguments of this process; `nil` if it is not a worker.
  package static let ofThisProcess = WorkerArguments(CommandLine.arguments.dropFirst().map(\.self))

  package init?(_ arguments: [String]) {
    guard [3, 5].contains(arguments.count), [Self.name, Self.debuggingName].contains(arguments[0]),
      let memory = Int(arguments[arguments.count - 1]), memory > 0
    else { return nil }
    debugs = arguments[0] == Self.debuggingName
    version = arguments.count == 5 ? arguments[1] : ""
    weights = arguments.count == 5 ? arguments[2] : ""
    game = arguments[arguments.count - 2]
    self.memory = memory
  }

  /// What comes before the game.
  ///
  /// - Parameter weights: the path of the game's weights; `nil` without any.
  package static func beginning(weights: String?) -> [String] {
    [name, moonstoneVersion, weights ?? ""]
  }

  /// Whether the parent is of the same version, and so means the same by what it says.
  package var fits: Bool { version.isEmpty || version == moonstoneVersion }

  /// Serves the parent, and returns only if there is no such game.
  ///
  /// - Parameter game: finds a game in Swift by its name.
  package func serve(_ game: (String) -> (any GameEntry)?) {
    switch self.game {
    case LuaGame.rulesWorkerName: serveRules(memory: memory)
    case LuaGame.workerName where debugs: serveDebuggingOfLuaGame(memory: memory)
    case LuaGame.workerName: serveScriptsOfLuaGame(memory: memory)
    case predicateWorkerName: servePredicates(memory: memory)
    default: break
    }
    guard let entry = game(self.game) else { return }
    func serve<E: GameEntry>(_ entry: E) -> Never {
      if debugs { serveDebugging(of: entry.plugin, memory: memory) }
      serveScripts(of: entry.plugin, memory: memory)
    }
    serve(entry)
  }
}
