import ArgumentParser
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Play one match or several between two players.",
    discussion: """
      A player is “human”, a path to a .lua file, the name of a strategy (“moonstone strategies” \
      lists those), or “gtp:” and the command of an engine that speaks GTP, which is not confined. \
      Each move has 10 seconds when --time says nothing else. A script \
      that fails forfeits its match, and the exit code is 0.
      """)

  @Argument(help: "Who plays black.", completion: .file(extensions: ["lua"])) var black: String
  @Argument(
    help: "Who plays white; in a game for one, nobody.", completion: .file(extensions: ["lua"]))
  var white: String?
  @OptionGroup var game: GameOption
  @Option(
    name: .customLong("games"), parsing: .unconditional,
    help: ArgumentHelp("How many matches; 1 without --watch.", valueName: "count"))
  var typedCount: String?
  @Flag(help: "Exchange the sides after each match.") var swap = false
  @Flag(
    help: """
      Play on until Ctrl-C, the sides exchanged after each match, always with the newest texts, \
      and show how each version of either file does against those of the other.
      """)
  var watch = false
  @OptionGroup var seed: SeedOption
  @OptionGroup var start: StartOptions
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var scripts: ScriptOptions
  @Option(
    help: ArgumentHelp(
      "A new file to keep the match in; of several matches, each gets a number before the ending.",
      valueName: "file"))
  var journal: String?
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @Flag(
    help: """
      Print a last line that sums up all that must repeat, for two people to compare.
      """)
  var digest = false
  @OptionGroup var output: OutputOptions

  func run() async throws { try await play(try game.entry()) }

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
    let home = try scripts.home(game: entry.name, hasTicks: clocks.hasTicks)
    let stage = Stage(
      plugin: entry.plugin, home: home, isJSON: output.json,
      isQuiet: output.quiet || watch, isOneOfMany: count > 1 || watch,
      capsules: try capsules.folder(),
      digest: digest ? MatchDigest() : nil,
      audience: try observers.audience(of: entry.plugin, home: home, isJSON: output.json),
      lead: try start.lead(of: entry.plugin.game))
    let plan = MatchPlan<E.G>(
      start: try start.start(of: stage.game),
      sources: (
        try PlayerSource(black, game: entry.name), try PlayerSource(white, game: entry.name)
      ),
      clocks: try clocks.clocks(usually: .perMove(.seconds(10))),
      journals: try Journals(journal, count: count), count: count, swaps: swap,
      seeds: try seed.seeds())
    defer { stage.audience?.finish() }
    if watch {
      var watch = try Watch(plan, count: typed, on: stage)
      try await watch.run()
    } else if count == 1 {
      let match = try await plan.play(1, on: stage)
      stage.audience?.finish()
      try stage.settle(match, journal: plan.journals.path(ofMatch: 1))
      if match.ending != nil { try tellDigest(of: stage) }
    } else {
      try await playSeries(plan, on: stage)
    }
  }

  /// - Throws: exit code 64 when somebody is missing, or one too many.
  private func white(of entry: any GameEntry) throws(Failure) -> String {
    guard entry.isSolo else {
      if let white { return white }
      throw .usage(
        "nobody plays white: name two players, such as “moonstone match \(black.typed) random”")
    }
    if let white, white != PlayerSource.nobodyName {
      throw .usage("\(entry.name) is a game for one: leave “\(white)” out")
    }
    if swap || watch {
      throw .usage("\(entry.name) is a game for one: there are no sides to exchange")
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

  private func playSeries<G: Game>(_ plan: MatchPlan<G>, on stage: Stage<G>) async throws {
    var series = Series(first: black, second: plan.sources.1.name, seed: plan.seeds.first)
    let progress = Progress(besideOutput: !output.quiet)
    if output.quiet { stage.tell(plan.heading(of: stage)) }
    for number in 1...plan.count {
      progress.show("match \(number) of \(plan.count)")
      let match = try await plan.play(number, on: stage)
      guard let ending = match.ending else {
        progress.clear()
        try stage.settle(match, journal: plan.journals.path(ofMatch: number))
        return
      }
      if match.ending?.termination == .aborted {
        progress.clear()
        // A quiet command has told nothing of it yet.
        if output.quiet { stage.tell(match.sentence(on: ending)) }
        try stage.checkRules(of: match)
      }
      series.add(ending, firstPlayed: plan.isSwapped(number) ? .white : .black)
    }
    progress.clear()
    stage.audience?.finish()
    if output.json { try Terminal.emit(series.json) } else { Terminal.print(series.text) }
    try tellDigest(of: stage)
  }

  private func tellDigest<G: Game>(of stage: Stage<G>) throws {
    guard let digest = stage.digest else { return }
    if output.json {
      try Terminal.emit(digest.json)
    } else {
      Terminal.print("digest: SHA-256 \(digest.text)")
    }
  }
}
