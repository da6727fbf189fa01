import MoonstoneLua

/// The place where scripts run, and their limits.
package struct ScriptHome: Sendable {
  package var limits: ScriptLimits
  /// The isolation of scripts: in this process, or in workers.
  package let isolation: ScriptIsolation
  /// Whether scripts run in this process.
  package let isInProcess: Bool
  /// What scripts find by `board:book()`; `nil` for nothing.
  package var book: OpeningBook?
  /// How many bytes of scripts' memories a match holds.
  package var undoMemory = Self.usualUndoMemory
  /// What the person gets of the processors whose scripts run here; `nil` for as much as they want.
  package let share: ProcessorShare?

  package static let usualUndoMemory = 64 << 20

  init(
    limits: ScriptLimits, isolation: ScriptIsolation, isInProcess: Bool, book: OpeningBook? = nil,
    share: ProcessorShare? = nil
  ) {
    self.share = share
    self.limits = limits
    self.isolation = isolation
    self.isInProcess = isInProcess
    self.book = book
  }

  /// A place for the scripts of a program that says itself where they run.
  package init(limits: ScriptLimits, isolation: ScriptIsolation) {
    let isInProcess = if case .inProcess = isolation { true } else { false }
    self.init(limits: limits, isolation: isolation, isInProcess: isInProcess)
  }
}

extension Catalog {
  /// Returns the place where the scripts of a game run.
  ///
  /// - Parameters:
  ///   - memory: the limit for each script, in bytes.
  ///   - hasTicks: whether ticks decide. Loading is then limited in ticks, too, and the clock only
  ///     ends workers that hang, so that results do not depend on the machine.
  ///   - inBackground: whether workers get only what others leave of the processors.
  ///   - share: what the person gets of the processors whose scripts these are; `nil` for as much
  ///     as they want.
  ///   - warn: receives one sentence if this system cannot confine workers completely, or if its Lua
  ///     does not let matches under ticks repeat.
  package func home(
    of game: String, memory: Int, hasTicks: Bool = false, inProcess: Bool,
    inBackground: Bool = false, share: ProcessorShare? = nil,
    warn: @escaping @Sendable (String) -> Void
  ) -> ScriptHome {
    var limits = ScriptLimits(memory: memory)
    if hasTicks {
      limits.loadTicks = 100_000_000
      limits.loadSeconds = 60
    }
    return home(
      of: game, limits: limits, inProcess: inProcess, inBackground: inBackground, share: share,
      warn: warn)
  }

  /// Returns the place where the scripts of a game run, with limits of their own.
  package func home(
    of game: String, limits: ScriptLimits, inProcess: Bool, inBackground: Bool = false,
    share: ProcessorShare? = nil, warn: @escaping @Sendable (String) -> Void
  ) -> ScriptHome {
    if limits.loadTicks != nil, !tablesRepeat {
      warn(
        "this system's Lua orders tables differently in each process: matches of scripts that go by "
          + "“pairs” do not repeat, not even under ticks")
    }
    if inProcess { return ScriptHome(limits: limits, isolation: .inProcess, isInProcess: true) }
    let program = workers.program(weights: GameWeights.path(of: GameName.family(of: game)))
    let pool =
      if let rules = luaGames.loadedGame(named: game) {
        WorkerPool(
          program, game: rules, memory: limits.memory, inBackground: inBackground, share: share,
          warn: warn)
      } else {
        WorkerPool(
          program, game: game, memory: limits.memory, inBackground: inBackground, share: share,
          warn: warn)
      }
    return ScriptHome(limits: limits, isolation: .workers(pool), isInProcess: false, share: share)
  }
}
