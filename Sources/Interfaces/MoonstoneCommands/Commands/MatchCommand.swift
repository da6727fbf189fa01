import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneTerminal

struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Play one match or several between two players.",
    discussion: """
      A player is “human”, a path to a .lua file, the name of a strategy (“moonstone strategies” \
      lists them), or “gtp:” and the command of a GTP engine. Engines are not confined. Without \
      --time, each move has 10 seconds. A script that fails forfeits its match, and the exit code \
      is still 0.
      """)

  @Argument(help: "The player of black.", completion: .file(extensions: ["lua"])) var black: String
  @Argument(
    help: "The player of white; leave it out in a one-player game.",
    completion: .file(extensions: ["lua"]))
  var white: String?
  @OptionGroup var game: GameOption
  @Option(
    name: .customLong("games"), parsing: .unconditional,
    help: ArgumentHelp("The number of matches; 1 without --watch.", valueName: "count"))
  var typedCount: String?
  @Flag(help: "Swap sides after each match.") var swap = false
  @Flag(
    help: """
      Play until Ctrl-C with the newest versions of both files, swapping sides after each match. \
      Show how each version of one file does against those of the other.
      """)
  var watch = false
  @OptionGroup var seed: SeedOption
  @OptionGroup var start: StartOptions
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var scripts: ScriptOptions
  @Option(
    help: ArgumentHelp(
      "A new file to keep the match in; several matches get numbers before the extension.",
      valueName: "file"))
  var journal: String?
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @Flag(
    help: """
      Print a digest of everything that must repeat as the last line, so that two people can \
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
    let count = typed ?? 1
    try checkWatch(isEndless: typed == nil)
    let white = try self.white(of: entry)
    if swap, count == 1, !watch {
      throw Failure.usage("--swap needs several matches: say how many with --games")
    }
    let home = try scripts.home(of: entry.name, hasTicks: clocks.hasTicks)
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin, home: home,
      lead: try start.lead(of: entry.plugin.game))
    var context = RunContext(
      loader: loader, isJSON: output.json, isQuiet: output.quiet || watch)
    context.isOneOfMany = count > 1 || watch
    context.capsules = try capsules.folder()
    context.digest = digest ? MatchDigest() : nil
    context.observers = try observers.hub(of: entry.plugin, home: home, isJSON: output.json)
    let plan = MatchPlan<E.G>(
      start: try start.start(of: context.game),
      sources: (
        try catalog.player(black, of: entry.name), try catalog.player(white, of: entry.name)
      ),
      clocks: try clocks.clocks(usually: .perMove(.seconds(10))),
      journals: try JournalOption.journals(journal, count: count), count: count, swaps: swap,
      seeds: try seed.seeds())
    defer { context.observers?.finish() }
    if watch {
      var watch = try Watch(plan, count: typed, on: context)
      try await watch.run()
    } else if count == 1 {
      let match = try await context.play(1, of: plan).match
      context.observers?.finish()
      try context.settle(match, journal: plan.journals.path(ofMatch: 1))
      if match.ending != nil { try tellDigest(of: context) }
    } else {
      try await playSeries(plan, on: context)
    }
  }

  /// - Throws: exit code 64 when a player is missing or superfluous.
  private func white(of entry: any GameEntry) throws(Failure) -> String {
    guard entry.isSolo else {
      if let white { return white }
      throw .usage(
        "nobody plays white: name two players, such as “moonstone match \(black.typed) random”")
    }
    if let white, white != PlayerSource.nobodyName {
      throw .usage("\(entry.name) is a one-player game: leave “\(white)” out")
    }
    if swap || watch {
      throw .usage("\(entry.name) is a one-player game: there are no sides to exchange")
    }
    return PlayerSource.nobodyName
  }

  private func checkWatch(isEndless: Bool) throws(Failure) {
    guard watch else { return }
    if digest { throw .usage("--digest and --watch exclude each other: what is watched changes") }
    if isEndless, journal != nil {
      throw .usage("--journal with --watch needs to know how many: say so with --games")
    }
  }

  private func playSeries<G: Game>(_ plan: MatchPlan<G>, on context: RunContext<G>) async throws {
    var series = Series(first: black, second: plan.sources.1.name, seed: plan.seeds.first)
    let progress = Progress(besideOutput: !output.quiet)
    if output.quiet { context.tell(context.heading(of: plan)) }
    for number in 1...plan.count {
      progress.show("match \(number) of \(plan.count)")
      let match = try await context.play(number, of: plan).match
      guard let ending = match.ending else {
        progress.clear()
        try context.settle(match, journal: plan.journals.path(ofMatch: number))
        return
      }
      if match.ending?.termination == .aborted {
        progress.clear()
        // A quiet command has not shown this ending yet.
        if output.quiet { context.tell(match.sentence(on: ending)) }
        try context.checkRules(of: match)
      }
      series.add(ending, firstPlayed: plan.isSwapped(number) ? .white : .black)
    }
    progress.clear()
    context.observers?.finish()
    if output.json { try Terminal.emit(series.json) } else { Terminal.print(series.text) }
    try tellDigest(of: context)
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
