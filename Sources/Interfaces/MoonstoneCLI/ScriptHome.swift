import ArgumentParser
import Foundation
import MoonstoneLua

/// Where scripts run, and what they may use.
struct ScriptHome: Sendable {
  let limits: ScriptLimits
  let isolation: ScriptIsolation
  let isInProcess: Bool

  /// - Parameters:
  ///   - hasTicks: whether ticks decide: loading is limited in ticks then, too, and the clock only
  ///     ends what hangs, so that nothing depends on the machine.
  init(game: String, memory: Int, hasTicks: Bool = false, inProcess: Bool) {
    var limits = ScriptLimits(memory: memory)
    if hasTicks {
      limits.loadTicks = 100_000_000
      limits.loadSeconds = 60
    }
    self.init(game: game, limits: limits, inProcess: inProcess)
  }

  init(game: String, limits: ScriptLimits, inProcess: Bool) {
    self.limits = limits
    isInProcess = inProcess
    let warn: @Sendable (String) -> Void = { Terminal.tell("moonstone: \($0)") }
    if inProcess {
      isolation = .inProcess
    } else if let rules = LuaGames.game(named: game) {
      isolation = .workers(
        WorkerPool(Self.program(of: game), game: rules, memory: limits.memory, warn: warn))
    } else {
      isolation = .workers(
        WorkerPool(Self.program(of: game), game: game, memory: limits.memory, warn: warn))
    }
  }

  /// This very program, as a worker.
  static func program(of game: String) -> WorkerProgram {
    WorkerProgram(
      path: ProgramFile.path ?? CommandLine.arguments[0],
      arguments: [WorkerMain.name, GameWeights.path(of: Games.family(of: game)) ?? ""])
  }
}

/// `moonstone worker [WEIGHTS] GAME BYTES`: what the program does as a worker. Not for people, and not a
/// command of the parser's, which would take its time.
enum WorkerMain {
  static let name = "worker"

  /// Where this process's parent has its weights from, empty for nowhere; `nil` in what is no worker.
  static let weights: String? = {
    let arguments = CommandLine.arguments
    guard (4...5).contains(arguments.count), arguments[1] == name else { return nil }
    return arguments.count == 5 ? arguments[2] : ""
  }()

  /// Never returns when the arguments are a worker's.
  static func run(ifAskedBy arguments: [String]) {
    guard weights != nil, arguments[0] == name, let memory = Int(arguments[arguments.count - 1]),
      memory > 0
    else { return }
    let game = arguments[arguments.count - 2]
    if game == LuaGame.rulesWorkerName { serveRules(memory: memory) }
    if game == LuaGame.workerName { serveScriptsOfLuaGame(memory: memory) }
    guard let entry = Games.inSwift(game) else { return }
    func serve<E: GameEntry>(_ entry: E) -> Never { serveScripts(of: entry.plugin, memory: memory) }
    serve(entry)
  }
}
