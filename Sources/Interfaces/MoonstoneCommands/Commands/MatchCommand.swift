import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneTerminal

struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Let two players play a match, or many.",
    discussion: """
      A player is “human”, a path to a .lua file, the name of a strategy (“moonstone strategies” \
      lists them), or “gtp:”, “nboard:”, “gomocup:” or “lines:” and the command of an engine \
      that speaks that protocol. Engines are not confined. Without --time and --ticks, scripts \
      have 50M ticks for each move, and engines 10 seconds. A script that fails forfeits its \
      match, and the exit code is still 0.

      A match is shown, and not kept unless --journal names a file. “match --games N” plays a \
      series, in which a script that you save plays from its next move on. “duel” plays until it \
      knows which of two is better; “arena” is for more than two.
      """)

  @Argument(help: "The player of black.", completion: .player) var black: String
  @Argument(
    help: "The player of white; leave it out in a one-player game.",
    completion: .player)
  var white: String?
  @OptionGroup var game: GameOption
  @Option(
    name: .customLong("games"), parsing: .unconditional,
    help: ArgumentHelp(
      "The number of matches (default: 1, or no limit with --watch).", valueName: "count"))
  var typedCount: String?
  @Flag(help: "Swap sides after each match.") var swap = false
  @Flag(
    help: """
      Play until Ctrl-C with the newest versions of both files, swapping sides after each match. \
      Show how each version of one file does against the versions of the other.
      """)
  var watch = false
  @Flag(
    help: "With --watch: play no duels between versions of a script when it is saved.")
  var noDuel = false
  @Flag(
    help: "With --watch: do not ask a script that is saved about the matches so far.")
  var noRerun = false
  @Option(
    help: ArgumentHelp(
      """
      The openings, one for each match or pair of matches with sides swapped: a file of \
      transcripts or positions, one per line, or balanced:PLIES for random ones that a \
      search finds even.
      """, valueName: "file"))
  var openings: String?
  @OptionGroup var choice: OpeningsChoiceOptions
  @OptionGroup var seed: SeedOption
  @OptionGroup var start: StartOptions
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var adjudication: AdjudicationOption
  @OptionGroup var scripts: ScriptOptions
  @OptionGroup var undoMemory: UndoMemoryOption
  @Option(
    help: ArgumentHelp(
      "A new file to keep the match in; several matches get numbers before the extension.",
      valueName: "file"))
  var journal: String?
  @OptionGroup var archiving: ArchivingOption
  @OptionGroup var versions: KeepOption
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @OptionGroup var cache: CacheOption
  @Flag(help: "Print a line for each match, as several matches do without --boards.")
  var lines = false
  @Flag(help: "Show the boards of several matches, too.") var boards = false
  @Option(
    help: """
      How changing pieces are animated on a terminal: fast (default), slow, or off, which prints \
      every board.
      """)
  var animate: Animation?
  @Flag(
    help: """
      Print, as the last line, a digest of everything that must repeat, so that two people can \
      compare.
      """)
  var digest = false
  @OptionGroup var output: OutputOptions

  private var catalog: Catalog { scripts.place.catalog }

  func run() async throws { try await play(try game.entry(in: catalog)) }

  private func play<E: GameEntry>(_ entry: E) async throws {
    let typed = try typedCount.map { typed throws(Failure) in
      try wholeNumber(typed, atLeast: 1, "--games")
    }
    try checkWatch(isEndless: typed == nil)
    try checkDisplay()
    let tellsLines = tellsLines(ofMatches: typed ?? 1)
    var context = try context(entry, tellsLines: tellsLines)
    let plan = try plan(entry, typed, on: context)
    context.isOneOfMany = plan.count > 1 || lines || watch
    if !context.isQuiet, isShownInPlace(plan) {
      context.isShownInPlace = true
      context.pace = (animate ?? .fast).pace
    }
    defer {
      context.observers?.finish()
      context.keeper?.finish()
      context.archiving?.tell()
    }
    try await play(plan, counted: typed, tellsLines: tellsLines, on: context)
    try context.archiving?.check()
  }

  /// Whether each match is a line: on request, and where there are several without people.
  private func tellsLines(ofMatches count: Int) -> Bool {
    let hasPeople = [black, white].contains(PlayerSource.humanName)
    return lines
      || (count > 1
        && !(boards || animate != nil || watch || output.json || output.quiet || hasPeople))
  }

  /// - Parameters:
  ///   - count: the number of matches; `nil` if it was not typed.
  ///   - tellsLines: whether each match is a line.
  private func play<G: Game>(
    _ plan: MatchPlan<G>, counted count: Int?, tellsLines: Bool, on context: RunContext<G>
  ) async throws {
    if watch {
      var matches = try RevisedMatches(
        plan, count: count, tellsLines: lines, answering(under: plan.clocks, context.keeper),
        on: context)
      try await matches.run()
    } else if context.isOneOfMany {
      let series = SeriesRun(plan, tellsLines: tellsLines, on: context)
      if try await series.run() { try tellDigest(of: context) }
    } else {
      try await playOne(of: plan, on: context)
    }
  }

  /// What is asked when a script is saved, under the ticks of each move, if it has some.
  private func answering(under clocks: Clocks, _ keeper: VersionKeeper?) -> SaveAnswering {
    let ticks =
      if case .perMove(let ticks) = clocks.tickControl { ticks } else { Clocks.usualTicks }
    var answering = SaveAnswering(
      hasDuel: !noDuel, hasRerun: !noRerun, cache: cache.cache(unless: noDuel)?.matches,
      ticks: ticks)
    answering.keeper = keeper
    return answering
  }

  private func playOne<G: Game>(
    of plan: MatchPlan<G>, on context: RunContext<G>
  ) async throws {
    let refusals = output.quiet ? Refusals(plan, on: context) : nil
    refusals?.begin()
    let played = try await context.play(1, of: plan)
    refusals?.end()
    for side in Side.allCases {
      if let script = played.seats.script(side) { refusals?.look(at: script, of: side) }
    }
    let match = played.match
    context.observers?.finish()
    try context.settle(match, journal: plan.journals.path(ofMatch: 1))
    if match.ending == nil { return }
    try tellDigest(of: context)
    if context.archiving == nil, match.moves.count > 1 { tellHowToKeep() }
  }

  /// Says how to look back at a match that somebody watched and nobody kept.
  private func tellHowToKeep() {
    guard Terminal.isOutput, Terminal.isInput, journal == nil, !(output.json || output.quiet)
    else { return }
    Terminal.tell(
      "the match is not kept: with --journal m.jsonl, “moonstone analyze m.jsonl” shows what each "
        + "move gave away")
  }

  private func limits<G: Game>(of game: G) throws(Failure) -> Clocks {
    var limits = try clocks.clocks(ofMatchBetween: [black] + [white].compactMap { $0 })
    limits.adjudication = try adjudication.adjudication(of: game, in: catalog)
    return limits
  }

  private func context<E: GameEntry>(_ entry: E, tellsLines: Bool) throws -> RunContext<E.G> {
    let hasTicks = try limits(of: entry.plugin.game).tickControl != .unlimited
    var home = try scripts.home(of: entry.name, hasTicks: hasTicks)
    home.undoMemory = try undoMemory.bytes()
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin, home: home,
      lead: try start.lead(of: entry.plugin.game))
    var context = RunContext(
      loader: loader, isJSON: output.json, isQuiet: output.quiet || tellsLines || watch)
    context.archiving = try self.archiving.open()
    context.capsules = try capsules.folder()
    context.digest = digest ? MatchDigest() : nil
    context.keeper = versions.keeper()
    context.observers = try observers.hub(of: entry.plugin, home: home, isJSON: output.json)
    context.cache = cache.cache(unless: context.wantsMoreThanResults || watch)
    return context
  }

  private func plan<E: GameEntry>(
    _ entry: E, _ typedCount: Int?, on context: RunContext<E.G>
  ) throws -> MatchPlan<E.G> {
    let count = typedCount ?? 1
    let white = try self.white(of: entry)
    if swap, count == 1, !watch {
      throw Failure.usage("--swap needs several matches: say how many with --games")
    }
    let seeds = try seed.seeds()
    let listed = try openings(of: entry.plugin, matches: typedCount, seed: seeds.first)
    return MatchPlan(
      start: try start.start(of: context.game), openings: listed,
      drawn: openings.flatMap { wanted in
        EventOpenings.more(
          wanted, of: entry.plugin, count: openingCount(typedCount), seed: seeds.first,
          after: listed)
      },
      sources: (
        try catalog.player(black, of: entry.name), try catalog.player(white, of: entry.name)
      ),
      clocks: try limits(of: context.game),
      journals: try JournalOption.journals(journal, count: count), count: count,
      swaps: swap || watch, seeds: seeds)
  }

  /// Makes the openings of `--openings`; none without it.
  ///
  /// - Parameter count: the number of matches; `nil` if it was not typed.
  private func openings<G: Game>(
    of plugin: Plugin<G>, matches count: Int?, seed: UInt64
  ) throws -> [ArenaEvent.Opening] {
    guard let openings else {
      try choice.check(nil)
      return []
    }
    if start.position != nil || start.opening != nil {
      throw Failure.usage(
        "--openings excludes --opening and --position: they all say where matches start")
    }
    return try choice.read(openings, of: plugin, count: openingCount(count), seed: seed)
  }

  /// How many openings so many matches can use; `nil` if their number was not typed.
  private func openingCount(_ count: Int?) -> Int {
    let matches = count ?? (watch ? 2 * EventOpenings.mostDrawn : 1)
    return swap || watch ? matches / 2 + matches % 2 : matches
  }

  /// - Throws: exit code 64 when a player is missing or superfluous.
  private func white(of entry: any GameEntry) throws(Failure) -> String {
    guard entry.isSolo else {
      if let white { return white }
      throw .usage(
        "nobody plays white: name two players, such as “moonstone match \(black.typed) random”")
    }
    try entry.refuseSecondPlayer(white)
    if swap || watch {
      throw .usage("\(entry.name) is a one-player game: there are no sides to exchange")
    }
    return PlayerSource.nobodyName
  }

  private func checkWatch(isEndless: Bool) throws(Failure) {
    if noDuel, !watch { throw .usage("--no-duel is for --watch, which plays duels") }
    if noRerun, !watch {
      throw .usage("--no-rerun is for --watch, which asks scripts about the matches so far")
    }
    guard watch else { return }
    if digest { throw .usage("--digest and --watch exclude each other: what is watched changes") }
    if isEndless, journal != nil {
      throw .usage("--journal with --watch needs to know how many: say so with --games")
    }
  }

  private func checkDisplay() throws(Failure) {
    if lines, output.json || output.quiet {
      throw .usage("--lines and \(output.json ? "--json" : "--quiet") exclude each other")
    }
    guard lines || watch || output.json || output.quiet else { return }
    if animate != nil {
      throw .usage("--animate is for a board: leave out --lines, --watch, --json and --quiet")
    }
    if boards {
      throw .usage("--boards excludes --lines, --watch, --json and --quiet, which show none")
    }
  }

  /// Whether the terminal shows a board that changes in place, rather than every board.
  private func isShownInPlace<G>(_ plan: MatchPlan<G>) -> Bool {
    guard Terminal.canDraw, !(output.json || output.quiet || lines || watch),
      plan.sources.0.isProgram, plan.sources.1 != .human
    else { return false }
    return animate.map { $0 != .off } ?? (plan.count == 1)
  }

  private func tellDigest<G: Game>(of context: RunContext<G>) throws {
    guard let digest = context.digest else { return }
    if output.json {
      try Terminal.emit(digest.json)
    } else {
      Terminal.print("digest: SHA-256 \(digest.text)")
    }
  }
}
