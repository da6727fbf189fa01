import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// The settings of an event, whatever its format.
struct EventOptions: ParsableArguments {
  @OptionGroup var game: GameOption
  @Option(
    help: ArgumentHelp(
      """
      The openings: a file of transcripts or positions, one per line, or balanced:PLIES for random \
      ones that a search finds even (default: \(EventOpenings.usual)).
      """, valueName: "file"))
  var openings: String?
  @OptionGroup var choice: OpeningsChoiceOptions
  @OptionGroup var seed: SeedOption
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var adjudication: AdjudicationOption
  @OptionGroup var scripts: ScriptOptions
  @Option(
    help: ArgumentHelp(
      "A new folder to keep the event in, so that “moonstone arena resume” can continue it.",
      valueName: "folder"))
  var out: String?

  private var catalog: Catalog { scripts.place.catalog }

  func entry() throws -> any GameEntry { try game.entry(in: catalog) }

  /// - Parameter isQuiet: whether lines for single matches are left out.
  func context<E: GameEntry>(
    _ entry: E, _ playing: PlayingOptions, isQuiet: Bool, isJSON: Bool = false
  ) throws -> RunContext<E.G> {
    let home = try scripts.home(of: entry.name, hasTicks: clocks.hasTicks)
    let loader = PlayerLoader(catalog: catalog, plugin: entry.plugin, home: home)
    var context = RunContext(loader: loader, isJSON: isJSON, isQuiet: isQuiet)
    if out == nil, playing.archiving.archive != nil {
      throw Failure.usage("--archive needs --out: the matches of an event are kept in its folder")
    }
    context.archiving = try playing.archiving.open()
    context.capsules = try playing.capsules.folder()
    context.observers = try playing.observers.hub(of: entry.plugin, home: home, isJSON: isJSON)
    context.cache = playing.cache.cache(unless: context.wantsMoreThanResults)
    return context
  }

  /// How many names of the same script a warning shows.
  private static let mostTwins = 5

  /// Loads all players and begins the event.
  ///
  /// - Parameters:
  ///   - format: returns the format for a number of entrants.
  ///   - reach: what scripts may require of the files around them.
  func begin<G: Game>(
    _ players: [String], _ format: (_ entrants: Int) -> Format, test: SPRT?,
    shard: ArenaEvent.Shard?, _ playing: PlayingOptions,
    reach: ScriptFile.Reach = .ownFolder, on context: RunContext<G>
  ) throws -> EventSession<G> {
    if let out { try requireNewFolder(out) }
    let jobs = try playing.jobs(hasTicks: clocks.hasTicks)
    let entrants = try context.loading {
      try EventEntrants(
        players, loader: context.loader, allowsEngines: playing.engines.allowsEngines,
        reach: reach)
    }
    for names in entrants.twins {
      let others = names.count - Self.mostTwins
      let shown =
        names.prefix(Self.mostTwins).map(\.printable)
        + (others > 0 ? ["\(others) more"] : [])
      Program.warn(
        "\(shown.joined(separator: " and ")) are the same version of a script; "
          + "each plays as an entrant of its own")
    }
    var limits = try clocks.clocks(usually: .perMove(.seconds(10)))
    limits.adjudication = try adjudication.adjudication(of: context.game, in: catalog)
    let format = format(entrants.entrants.count)
    let schedule: Schedule
    do {
      schedule = try Schedule(format, entrants: entrants.entrants.count, test: test)
    } catch {
      throw Failure.usage(error.description)
    }
    let seed = try seed.seeds().first
    let count = format.openings(entrants: entrants.entrants.count)
    let listed = try choice.read(
      openings, of: context.loader.plugin, count: count, seed: seed)
    let event = ArenaEvent(
      game: context.game.name, schedule: schedule, entrants: entrants.entrants,
      openings: listed, seed: seed,
      clocks: limits,
      memory: context.loader.home.limits.memory, program: Program.name, shard: shard,
      rules: context.game.rulesDigest,
      files: ArenaEvent.UsedFiles(
        weights: context.game.weightsDigest, book: context.loader.home.book?.digest)
    ).drawing(
      EventOpenings.more(
        openings, of: context.loader.plugin, count: count, seed: seed, after: listed))
    let folder = try out.map { try EventFolder.create($0, event, files: entrants.files) }
    var context = context
    if let out { try context.keepCapsules(ofEventIn: out) }
    return context.session(of: event, entrants, in: folder, jobs: jobs)
  }
}

/// Settings of play that do not affect results under a budget of ticks.
struct PlayingOptions: ParsableArguments {
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      The number of matches to play at a time (default: the number of processors under a budget of \
      ticks, otherwise 1).
      """, valueName: "count"))
  var typedJobs: String?
  @OptionGroup var engines: EngineOption
  @OptionGroup var archiving: ArchivingOption
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @OptionGroup var cache: CacheOption
  @Flag(help: "Do not print a line for each match.") var quiet = false

  func jobs(hasTicks: Bool) throws(Failure) -> Int {
    try jobCount(
      typedJobs, otherwise: hasTicks ? ProcessInfo.processInfo.activeProcessorCount : 1)
  }
}

/// The number of jobs that a person typed.
func jobCount(
  _ typed: String?, otherwise usual: Int = ProcessInfo.processInfo.activeProcessorCount
) throws(Failure) -> Int {
  guard let typed else { return usual }
  let jobs = try wholeNumber(typed, atLeast: 1, "--jobs")
  guard jobs <= 1024 else { throw .usage("--jobs is 1024 at most, not \(jobs)") }
  return jobs
}

/// - Throws: when the folder for a new event is already in use.
func requireNewFolder(_ folder: String) throws(Failure) {
  if EventFolder.isEvent(folder) {
    throw .usage(
      "--out \(folder): this folder already holds an event; name a new one, or continue with "
        + "“moonstone arena resume \(folder)”")
  }
  if EventFolder.isTaken(folder) {
    if isFolder(folder) == false {
      throw .usage("--out \(folder): this is a file; name a new folder")
    }
    throw .usage("--out \(folder): this folder is not empty; name a new one")
  }
}

extension Game {
  /// The SHA-256 of the weights that scripts of this game find here; `nil` without any.
  fileprivate var weightsDigest: String? { GameWeights.digest(of: GameName.family(of: name)) }
}

extension RunContext {
  /// Keeps capsules in the event's folder, unless the person named another one.
  mutating func keepCapsules(ofEventIn folder: String) throws(FileFault) {
    if capsules != nil { return }
    capsules = try CapsuleFolder(
      EventFolder.capsules(in: folder), program: Program.name, followsLink: false)
  }

  func session(
    of event: ArenaEvent, _ entrants: EventEntrants, in folder: EventFolder?, jobs: Int
  ) -> EventSession<G> {
    EventSession(
      event: event, entrants: entrants, loader: loader, capsules: capsules, observers: observers,
      folder: folder, jobs: jobs, cache: cache?.matches)
  }

  /// Plays the missing matches of an event and prints their progress.
  func play(
    _ session: EventSession<G>, after results: EventResults = EventResults()
  ) async throws -> EventReport {
    let printer = EventPrinter(session.event, game, isQuiet: isQuiet)
    observers?.speak(through: { [isJSON] in printer.tell($0, aside: isJSON) })
    let report = try await session.run(
      after: results, interruption: interruption, telling: printer)
    tellKnown()
    if let folder = session.folder { archive(folder.path) }
    return report
  }

  /// Adds the matches of an event to the archive, if they are wanted there.
  private func archive(_ folder: String) {
    guard let archiving else { return }
    do {
      _ = try ArchiveImport(
        to: try archiving.store(), catalog: loader.catalog, otherwise: loader.plugin,
        program: Program.name, tell: Program.warn
      ).add(MatchSubject(folder))
    } catch {
      archiving.note(folder, error)
    }
  }
}

extension Format {
  /// Returns the number of openings that an event of this format can use.
  func openings(entrants: Int) -> Int {
    switch self {
    case .roundRobin(let rounds), .gauntlet(let rounds): rounds
    case .swiss(let rounds, let pairs): rounds * pairs
    case .gate(let rule): rule.matches / 2
    case .knockout(let pairs):
      (pairs + Self.mostExtraPairs) * (Int.bitWidth - max(entrants - 1, 1).leadingZeroBitCount)
    }
  }
}
