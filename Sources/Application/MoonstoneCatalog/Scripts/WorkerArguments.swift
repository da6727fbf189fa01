import MoonstoneLua

/// `moonstone worker [WEIGHTS] GAME BYTES`: what a program does as a worker. It is not for people,
/// and not a command of the parser's, which would take its time.
struct WorkerArguments: Sendable {
  static let name = "worker"

  /// Where the parent has its weights from; empty for nowhere.
  let weights: String
  let game: String
  /// What the script may use, in bytes.
  let memory: Int

  /// `nil` in a process that is not a worker.
  static let ofThisProcess = WorkerArguments(CommandLine.arguments.dropFirst().map(\.self))

  init?(_ arguments: [String]) {
    guard (3...4).contains(arguments.count), arguments[0] == Self.name,
      let memory = Int(arguments[arguments.count - 1]), memory > 0
    else { return nil }
    weights = arguments.count == 4 ? arguments[1] : ""
    game = arguments[arguments.count - 2]
    self.memory = memory
  }
}

extension Catalog {
  /// Serves scripts, and never returns, when the process was started as a worker.
  package func serveIfWorker() {
    guard let worker = WorkerArguments.ofThisProcess else { return }
    if worker.game == LuaGame.rulesWorkerName { serveRules(memory: worker.memory) }
    if worker.game == LuaGame.workerName { serveScriptsOfLuaGame(memory: worker.memory) }
    guard let entry = gameInSwift(worker.game) else { return }
    func serve<E: GameEntry>(_ entry: E) -> Never {
      serveScripts(of: entry.plugin, memory: worker.memory)
    }
    serve(entry)
  }
}
