import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// Where the saved versions of a script are tried under the rules of a game.
final class SaveWorkshop<G: Game>: Sendable {
  /// The loader of the rules.
  let loader: PlayerLoader<G>
  let plan: SaveAnswering
  private let openings: Once<[ArenaEvent.Opening]>
  /// The same rules and scripts, on what others leave of the processors.
  let background: Once<PlayerLoader<G>>
  private let ticking: Once<PlayerLoader<G>>
  private let duels = Locked<[String: VersionDuel<G>]>([:])

  /// The seed of tests, openings and duels.
  static var seed: UInt64 { 1 }

  init(_ loader: PlayerLoader<G>, _ plan: SaveAnswering) {
    self.loader = loader
    self.plan = plan
    let background = Once { loader.underTicks(inBackground: true) }
    self.background = background
    openings = Once {
      (try? EventOpenings.read(
        nil, of: background.value.plugin, count: plan.pairs, seed: Self.seed, note: { _ in })) ?? []
    }
    ticking = Once {
      loader.home.limits.loadTicks == nil ? loader.underTicks(inBackground: false) : loader
    }
  }

  /// Runs the tests beside the script; `nil` if there are none.
  ///
  /// - Throws: `Interrupted`.
  func tests(
    of version: ScriptSource, at path: String, _ interruption: Interruption
  ) async throws -> SaveAnswer.Tests? {
    let files = OwnTests.files(of: path)
    if files.isEmpty { return nil }
    let testing = PositionTesting(
      version, files: files, loader: ticking.value, ticks: plan.ticks, seed: Self.seed,
      say: { _ in })
    do {
      let results = try await testing.run { _ in try interruption.check() }
      let failed = results.filter { !$0.ok }
      return SaveAnswer.Tests(
        passed: results.count - failed.count, failed: failed.count,
        failure: failed.first.map { "\($0.name.printable) (\($0.file.printable):\($0.line))" },
        lines: results.map {
          SaveAnswer.Tests.Line(name: $0.name, file: $0.file, line: $0.line, reasons: $0.reasons)
        })
    } catch let error as Interrupted {
      throw error
    } catch {
      return SaveAnswer.Tests(
        passed: 0, failed: 0, failure: nil, fault: "\(error)".printableLines)
    }
  }

  /// The duel of two versions, which goes on where it was stopped.
  ///
  /// - Parameter versions: the newer one first.
  func duel(_ versions: (newer: ScriptSource, older: ScriptSource)) throws -> VersionDuel<G> {
    let (newer, older) = versions
    let openings = openings.value
    return try duels.withLock { duels in
      let key = "\(newer.digest) \(older.digest)"
      if let known = duels[key] { return known }
      // Most duels are decided before more than those are wanted.
      let more = EventOpenings.more(
        nil, of: background.value.plugin, count: plan.pairs, seed: Self.seed, after: openings)
      let duel = try VersionDuel(
        newer, older, openings: openings, drawn: more, seed: Self.seed, plan,
        loader: background.value)
      duels[key] = duel
      return duel
    }
  }
}

extension PlayerLoader {
  /// The same loader with a place of its own, where ticks limit scripts.
  fileprivate func underTicks(inBackground: Bool) -> PlayerLoader {
    let plugin = inBackground ? pluginInBackground : plugin
    var home = catalog.home(
      of: game.name, memory: self.home.limits.memory, hasTicks: true,
      inProcess: self.home.isInProcess, inBackground: inBackground, warn: { _ in })
    home.book = self.home.book
    return PlayerLoader(catalog: catalog, plugin: plugin, home: home)
  }

  /// The game with rules of its own, if they run in processes: those of the match that is played go
  /// on undisturbed.
  private var pluginInBackground: Plugin<G> {
    guard !catalog.runsRulesInProcess, let lua = plugin.game as? LuaGame,
      let own = try? catalog.luaGames.load(
        lua.source, named: lua.name, inProcess: false, inBackground: true)
    else { return plugin }
    return own as? Plugin<G> ?? plugin
  }
}
