import MoonstoneLua

/// The arguments of a worker: `moonstone worker [WEIGHTS] GAME BYTES`. People do not use this
/// command. It bypasses the argument parser, which would be slow.
struct WorkerArguments: Sendable {
  static let name = "worker"

  /// The path of the parent's weights; empty without any.
  let weights: String
  let game: String
  /// The script's memory limit, in bytes.
  let memory: Int

  /// The arguments of this process; `nil` if it is not a worker.
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
  /// Serves scripts and never returns if the process was started as a worker.
  package func serveIfWorker() {
    guard let worker = WorkerArguments.ofThisProcess else { return }
    if worker.game == LuaGame.rulesWorkerName { serveRules(memory: worker.memory) }
    if worker.game == LuaGame.workerName { serveScriptsOfLuaGame(memory: worker.memory) }
    if worker.game == predicateWorkerName { servePredicates(memory: worker.memory) }
    guard let entry = gameInSwift(worker.game) else { return }
    func serve<E: GameEntry>(_ entry: E) -> Never {
      serveScripts(of: entry.plugin, memory: worker.memory)
    }
    serve(entry)
  }
}
