import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct VersionsBisectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Find the first version of a script that is weaker.",
    discussion: """
      Name the versions in their order, from one that is good to one that may be bad: files, or \
      others that a player can be, such as mine.lua@git:v1. With --git FILE, name two revisions: \
      the versions are those of the commits between them that change the file. Of two kept \
      versions of a file, mine.lua@sha:7430 and mine.lua, those that played between them take part.

      Versions play pairs of matches against the first one, until it is probable enough which is \
      the first weaker one. Matches are in the cache: the same command goes on where it was stopped.
      """)

  @Argument(
    help: "The versions, the good one first, or two revisions with --git.", completion: .player)
  var versions: [String]
  @Option(
    help: ArgumentHelp("The script whose commits are the versions.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var git: String?
  @OptionGroup var game: GameOption
  @Option(
    name: .customLong("sure"), parsing: .unconditional,
    help: ArgumentHelp("How sure it has to be, in percent.", valueName: "percent"))
  var typedSure = "98"
  @Option(
    name: .customLong("pairs"), parsing: .unconditional,
    help: ArgumentHelp("The largest number of pairs of matches.", valueName: "count"))
  var typedPairs = "20000"
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The work that scripts may do, such as 5M/move.", valueName: "ticks"))
  var ticks = "50M/move"
  @Option(
    parsing: .unconditional,
    help: "The random seed: with the same one, the search goes on where it was stopped.")
  var seed = "1"
  @OptionGroup var scripts: ScriptOptions
  @OptionGroup var jobs: JobsOption
  @OptionGroup var cache: CacheOption
  @Flag(help: "Print JSON, one object.") var json = false

  func run() async throws { try await bisect(try game.entry(in: scripts.place.catalog)) }

  private func bisect<E: GameEntry>(_ entry: E) async throws {
    let (sure, most) = (try confidence(), try wholeNumber(typedPairs, atLeast: 1, "--pairs"))
    let jobs = try jobs.count()
    var clockOptions = ClockOptions()
    (clockOptions.time, clockOptions.ticks) = (nil, ticks)
    guard clockOptions.hasTicks else {
      throw Failure.usage("--ticks none: versions are compared under ticks, such as 5M/move")
    }
    let clocks = try clockOptions.clocks(usually: .unlimited)
    var seedOption = SeedOption()
    seedOption.seed = seed
    let number = try seedOption.seeds().first
    let home = try scripts.home(of: entry.name, hasTicks: true)
    let loader = PlayerLoader(catalog: scripts.place.catalog, plugin: entry.plugin, home: home)
    let known = cache.cache(unless: false)
    let context = RunContext(loader: loader, isJSON: json, isQuiet: true)
    let sources = try usable(try named(of: entry), loader)
    let bisection = VersionBisection(
      of: sources.map(\.source), confidence: sure, clocks, seed: number, jobs: jobs,
      cache: known?.matches, loader: loader)
    let progress = Progress(besideOutput: true)
    defer { if let sentence = known?.sentence { Terminal.tell("moonstone: \(sentence)") } }
    let end: BisectionReport
    do {
      let found = try await bisection.run(most: most, context.interruption) { state in
        progress.show(BisectionReport(state, sources.map(\.name)).line)
      }
      progress.clear()
      end = BisectionReport(found, sources.map(\.name))
    } catch {
      progress.clear()
      throw error
    }
    if json { try Terminal.emit(end.json) } else { Terminal.print(end.text) }
  }

  private func confidence() throws(Failure) -> Double {
    guard let percent = Double(typedSure), percent > 50, percent < 100 else {
      throw .usage("--sure is a number of percent between 50 and 100, not “\(typedSure)”")
    }
    return percent / 100
  }

  /// The versions by their names, in their order.
  private func named(of entry: some GameEntry) throws -> [PlayerSource] {
    guard let git else {
      guard versions.count > 1 else {
        throw Failure.usage("name two versions or more, the good one first")
      }
      let named = try versions.map { try scripts.place.catalog.player($0, of: entry.name) }
      return KeptHistory.between(named)
    }
    guard versions.count == 2 else {
      throw Failure.usage("with --git, name two revisions: one that is good, and one that is bad")
    }
    do {
      return try CommittedScript.history(of: git, from: versions[0], to: versions[1])
        .map { .committed($0) }
    } catch {
      throw CatalogError.git(git, error)
    }
  }

  /// Reads the versions. One that is the same as the one before is left out, and so is, with a
  /// warning, one that does not load.
  private func usable<G: Game>(
    _ players: [PlayerSource], _ loader: PlayerLoader<G>
  ) throws -> [(name: String, source: ScriptSource)] {
    var found: [(name: String, source: ScriptSource)] = []
    for (place, player) in players.enumerated() {
      do {
        guard let source = try loader.script(of: player) else {
          throw Failure.usage("\(player.name.printable) is not a script")
        }
        if found.last?.source.digest == source.digest { continue }
        _ = try loader.strategy(source)
        found.append((player.name, source))
      } catch let error as ScriptError {
        // Without the first and the last there is nothing to find.
        guard place > 0, place < players.count - 1 else { throw CatalogError.script(error) }
        Program.warn("\(player.name.printable) is left out: \(error.message.printableLines)")
      }
    }
    guard found.count > 1 else {
      throw Failure.data("the versions do not differ: there is nothing to compare")
    }
    return found
  }
}
