import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct TuneBeginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "begin", abstract: "Tune the parameters of a script.",
    discussion: """
      First, duels at both ends of each range show which parameters make a difference. Then all of \
      these are moved at once, in pairs of matches between two versions that differ in opposite \
      ways, and go towards the winner (SPSA). At last the tuned version meets the untuned one, from \
      openings and with seeds that the tuning has not seen.

      It is played under ticks, and comes to the same numbers with any number of jobs.
      """)

  @Argument(help: "The script to tune.", completion: .player) var strategy: String
  @Option(
    help: ArgumentHelp(
      "The parameters to tune, with commas between (default: all that make a difference).",
      valueName: "names"))
  var params: String?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Scripts that both versions play against, instead of against each other.",
      valueName: "player"), completion: .player)
  var against: [String] = []
  @OptionGroup var size: TuneSizeOptions
  @OptionGroup var numbers: TuneNumberOptions
  @OptionGroup var game: GameOption
  @Option(
    help: ArgumentHelp(
      "The openings: a file, one per line, or balanced:PLIES (default: \(EventOpenings.usual)).",
      valueName: "file"))
  var openings: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The work that scripts may do, such as 5M/move.", valueName: "ticks"))
  var ticks = "50M/move"
  @Option(
    parsing: .unconditional,
    help: "The random seed: with the same one, it comes to the same numbers.")
  var seed = "1"
  @Option(
    help: ArgumentHelp(
      "A new folder to keep the tuning in (default: the strategy's name and .tune).",
      valueName: "folder"))
  var out: String?
  @OptionGroup var scripts: ScriptOptions
  @OptionGroup var playing: TunePlayingOptions

  func run() async throws { try await tune(try game.entry(in: scripts.place.catalog)) }

  private func tune<E: GameEntry>(_ entry: E) async throws {
    let jobs = try playing.jobs.count()
    let home = try scripts.home(of: entry.name, hasTicks: true)
    let loader = PlayerLoader(catalog: scripts.place.catalog, plugin: entry.plugin, home: home)
    let plan = try plan(entry, loader)
    if playing.write { _ = try TunedText(of: plan) }
    let path = out ?? "\(FilePath.stem(of: plan.path ?? plan.name)).tune"
    if TuneFolder.isTune(path) {
      throw Failure.usage(
        "--out \(path): this folder already holds a tuning; name a new one, or continue with "
          + "“moonstone tune resume \(path.typed)”")
    }
    if try isTaken(path) {
      throw Failure.usage("--out \(path): this folder is not empty; name a new one")
    }
    let folder = try TuneFolder.create(path, plan)
    try await TuneRun(folder: folder, entry: entry, loader: loader, playing: playing, jobs: jobs)
      .run()
  }

  /// Whether a folder has something that no program can have left that was killed while it began.
  private func isTaken(_ path: String) throws(Failure) -> Bool {
    if isFolder(path) == false {
      throw .usage("--out \(path): this is a file; name a new folder")
    }
    let names = (try? Folder.names(in: path)) ?? []
    return names.contains { $0 != "pairs.jsonl" && !$0.hasSuffix(".tmp") }
  }

  private func plan<E: GameEntry>(_ entry: E, _ loader: PlayerLoader<E.G>) throws -> TunePlan {
    var clocks = ClockOptions()
    (clocks.time, clocks.ticks) = (nil, ticks)
    guard clocks.hasTicks else {
      throw Failure.usage("--ticks none: a tuning is played under ticks, such as 5M/move")
    }
    _ = try clocks.clocks(usually: .unlimited)
    guard !entry.plugin.game.isSolo else {
      throw Failure.usage("\(entry.name) has one player: there is nobody to play pairs against")
    }
    var seedOption = SeedOption()
    seedOption.seed = seed
    let player = try scripts.place.catalog.player(strategy, of: entry.name)
    let script = try self.script(player, loader)
    let declared = try scripts.place.catalog.parameters(of: script, in: entry)
    let chosen = try numbers.parameters(
      of: player, declared: declared, named: params, called: strategy)
    let others = try against.map {
      try self.script(try scripts.place.catalog.player($0, of: entry.name), loader)
    }
    let isPlain = if case .script(_, _, _) = player { true } else { false }
    let each = try size.pairsOfIteration(against: others.count)
    return TunePlan(
      of: (entry.name, entry.rulesDigest), program: Program.name,
      name: String(
        player.name.dropLast(
          player.parameters.isEmpty ? 0 : player.parameters.count + 1)),
      path: isPlain ? player.scriptPath : nil, script: script, parameters: chosen.parameters,
      isNamed: chosen.isNamed, untuned: chosen.untuned, opponents: others,
      pairs: try size.pairs(), pairsOfIteration: each,
      trialPairs: try size.trialPairs(against: others.count), proofPairs: try size.proofPairs(),
      worth: try numbers.worth(), gains: try numbers.gains(), openings: openings, ticks: ticks,
      memory: loader.home.limits.memory, seed: try seedOption.seeds().first)
  }

  /// Reads a script and tries it.
  private func script<G: Game>(
    _ player: PlayerSource, _ loader: PlayerLoader<G>
  ) throws -> ScriptSource {
    guard let source = try loader.script(of: player) else {
      throw Failure.usage(
        "\(player.name.printable) is not a script: only scripts play under ticks")
    }
    try loader.tryOut(source)
    return source.renamed(player.name)
  }
}

/// How much is played.
struct TuneSizeOptions: ParsableArguments {
  @Option(
    name: .customLong("pairs"), parsing: .unconditional,
    help: ArgumentHelp(
      "The pairs of matches that tune (default: enough for what the ranges are worth).",
      valueName: "count"))
  var typedPairs: String?
  @Option(
    name: .customLong("per-iteration"), parsing: .unconditional,
    help: ArgumentHelp("The pairs after which the values move.", valueName: "count"))
  var typedEach = "8"
  @Option(
    name: .customLong("trials"), parsing: .unconditional,
    help: ArgumentHelp(
      "The pairs of the duel at each end of a range; 0 for none.", valueName: "count"))
  var typedTrials = "100"
  @Option(
    name: .customLong("proof"), parsing: .unconditional,
    help: ArgumentHelp(
      "The pairs of the last duel, tuned against untuned; 0 for none.", valueName: "count"))
  var typedProof = "500"

  func pairs() throws(Failure) -> Int? {
    try typedPairs.map { typed throws(Failure) in try wholeNumber(typed, atLeast: 1, "--pairs") }
  }

  /// Each opponent plays as many.
  func pairsOfIteration(against opponents: Int) throws(Failure) -> Int {
    let each = try wholeNumber(typedEach, atLeast: 1, "--per-iteration")
    return opponents == 0 ? each : (each + opponents - 1) / opponents * opponents
  }

  func trialPairs(against opponents: Int) throws(Failure) -> Int {
    let pairs = try wholeNumber(typedTrials, atLeast: 0, "--trials")
    return opponents == 0 ? pairs : (pairs + opponents - 1) / opponents * opponents
  }

  func proofPairs() throws(Failure) -> Int { try wholeNumber(typedProof, atLeast: 0, "--proof") }
}

/// How a tuning is played, which its numbers do not depend on.
struct TunePlayingOptions: ParsableArguments {
  @OptionGroup var jobs: JobsOption
  @OptionGroup var cache: CacheOption
  @Flag(help: "Put the values into the script, unless the last duel finds them worse.")
  var write = false
  @Flag(help: "Print JSON, one object.") var json = false
}
