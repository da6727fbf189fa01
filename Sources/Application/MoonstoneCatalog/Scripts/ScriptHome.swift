import MoonstoneLua

/// Where scripts run, and what they may use.
package struct ScriptHome: Sendable {
  package let limits: ScriptLimits
  package let isolation: ScriptIsolation
  package let isInProcess: Bool

  /// This very program, as a worker.
  ///
  /// - Parameter weights: the file of the game's weights; `nil` when there is none.
  package static func program(weights: String?) -> WorkerProgram {
    WorkerProgram(
      path: ProgramFile.path ?? CommandLine.arguments[0],
      arguments: [WorkerArguments.name, weights ?? ""])
  }
}

extension Catalog {
  /// Where the scripts of a game run.
  ///
  /// - Parameters:
  ///   - memory: what each script may use, in bytes.
  ///   - hasTicks: whether ticks decide: then loading is limited in ticks, too, and the clock only
  ///     ends what hangs, so that nothing depends on the machine.
  ///   - warn: told once, in a sentence, when this system cannot confine workers in every way.
  package func home(
    of game: String, memory: Int, hasTicks: Bool = false, inProcess: Bool,
    warn: @escaping @Sendable (String) -> Void
  ) -> ScriptHome {
    var limits = ScriptLimits(memory: memory)
    if hasTicks {
      limits.loadTicks = 100_000_000
      limits.loadSeconds = 60
    }
    return home(of: game, limits: limits, inProcess: inProcess, warn: warn)
  }

  /// Where the scripts of a game run, with limits of their own.
  package func home(
    of game: String, limits: ScriptLimits, inProcess: Bool,
    warn: @escaping @Sendable (String) -> Void
  ) -> ScriptHome {
    if inProcess { return ScriptHome(limits: limits, isolation: .inProcess, isInProcess: true) }
    let program = ScriptHome.program(weights: GameWeights.path(of: GameName.family(of: game)))
    let workers =
      if let rules = luaGames.loadedGame(named: game) {
        WorkerPool(program, game: rules, memory: limits.memory, warn: warn)
      } else {
        WorkerPool(program, game: game, memory: limits.memory, warn: warn)
      }
    return ScriptHome(limits: limits, isolation: .workers(workers), isInProcess: false)
  }
}
