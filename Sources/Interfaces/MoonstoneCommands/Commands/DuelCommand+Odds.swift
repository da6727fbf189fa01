import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSession
import MoonstoneTerminal

/// `duel --find-odds`.
extension DuelCommand {
  func findOdds<E: GameEntry>(_ entry: E) async throws {
    try refuseOthers()
    let most = try typedPairs.map { typed throws(Failure) in
      try wholeNumber(typed, atLeast: 1, "--pairs")
    }
    let jobs = try playing.jobs(hasTicks: true)
    var clocks =
      event.clocks.ticks == nil ? Clocks.usual : try event.clocks.clocks(usually: .unlimited)
    clocks.adjudication = try event.adjudication.adjudication(
      of: entry.plugin.game, in: event.scripts.place.catalog)
    let home = try event.scripts.home(of: entry.name, hasTicks: true)
    let loader = PlayerLoader(
      catalog: event.scripts.place.catalog, plugin: entry.plugin, home: home)
    let (first, second) = (try script(a, loader), try script(b, loader))
    let cache = playing.cache.cache(unless: false)
    let context = RunContext(loader: loader, isJSON: json, isQuiet: true)
    let finding = OddsFinding(
      of: first, against: second, clocks, seed: try usualSeed(), jobs: jobs,
      cache: cache?.matches, loader: loader)
    let progress = Progress(besideOutput: true)
    let report = { OddsReport(search: $0, names: (a, b), control: finding.control) }
    defer {
      progress.clear()
      if let sentence = cache?.sentence { Terminal.tell("moonstone: \(sentence)") }
    }
    let found = try await finding.run(most: most ?? usualPairsOfTest, context.interruption) {
      progress.show(report($0).line)
    }
    progress.clear()
    if json { try Terminal.emit(report(found).json) } else { Terminal.print(report(found).text) }
  }

  /// The seed that was typed, or always the same one: so a search goes on where it was stopped.
  private func usualSeed() throws(Failure) -> UInt64 {
    try event.seed.seed == nil ? 1 : event.seed.seeds().first
  }

  /// Reads the script of a player and loads it.
  ///
  /// - Throws: exit code 64 for one that is not limited by ticks.
  private func script<G: Game>(
    _ typed: String, _ loader: PlayerLoader<G>
  ) throws -> ScriptSource {
    let source = try loader.catalog.player(typed, of: loader.game.name)
    let read: ScriptSource?
    do throws(ScriptError) {
      read = try loader.typedScript(of: source)
      if let read { _ = try loader.strategy(read) }
    } catch {
      throw CatalogError.script(error)
    }
    guard let read else {
      throw Failure.usage("--find-odds: “\(typed.printable)” is not a script, and counts no ticks")
    }
    let odds = Odds(parameters: read.parameters)
    guard odds.time == nil, odds.ticks != .unlimited else {
      throw Failure.usage("--find-odds: “\(typed.printable)” must be limited by ticks alone")
    }
    return read
  }

  /// - Throws: exit code 64 for an option that the search for odds does not have.
  private func refuseOthers() throws(Failure) {
    let others = [
      ("--sprt", test.isSaid), ("--time", event.clocks.time != nil),
      ("--ticks none", event.clocks.ticks == "none"),
      ("--openings", event.openings != nil), ("--out", event.out != nil),
      ("--archive", playing.archiving.archive != nil),
      ("--observer", !playing.observers.typed.isEmpty),
      ("--capsules", playing.capsules.capsules != nil),
    ]
    if let option = others.first(where: \.1)?.0 {
      throw .usage("--find-odds and \(option) exclude each other")
    }
  }
}
