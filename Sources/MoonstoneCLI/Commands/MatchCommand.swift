import ArgumentParser
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Play one match or several between two players.",
    discussion: """
      A player is “human”, a path to a .lua file, or the name of a strategy; “moonstone \
      strategies” lists those. Each move has 10 seconds when --time says nothing else. A script \
      that fails forfeits its match, and the exit code is 0.
      """)

  @Argument(help: "Who plays black.", completion: .file(extensions: ["lua"])) var black: String
  @Argument(help: "Who plays white.", completion: .file(extensions: ["lua"])) var white: String
  @OptionGroup var game: GameOption
  @Option(
    name: .customLong("games"), parsing: .unconditional,
    help: ArgumentHelp("How many matches.", valueName: "count"))
  var typedCount = "1"
  @Flag(help: "Exchange the sides after each match.") var swap = false
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
  @Flag(
    help: """
      Print a last line that sums up all that must repeat, for two people to compare.
      """)
  var digest = false
  @OptionGroup var output: OutputOptions

  func run() async throws { try await play(try game.entry()) }

  private func play<E: GameEntry>(_ entry: E) async throws {
    let count = try wholeNumber(typedCount, atLeast: 1, "--games")
    if swap, count == 1 {
      throw Failure.usage("--swap needs several matches: say how many with --games")
    }
    let stage = Stage(
      plugin: entry.plugin,
      home: try scripts.home(game: entry.name, hasTicks: clocks.hasTicks), isJSON: output.json,
      isQuiet: output.quiet, isOneOfMany: count > 1, capsules: try capsules.folder(),
      digest: digest ? MatchDigest() : nil)
    let plan = MatchPlan<E.G>(
      start: try start.start(of: stage.game),
      sources: (
        try PlayerSource(black, game: entry.name), try PlayerSource(white, game: entry.name)
      ),
      clocks: try clocks.clocks(usually: .perMove(.seconds(10))),
      journals: try Journals(journal, count: count), count: count, swaps: swap,
      seeds: try seed.seeds())
    if count == 1 {
      let match = try await plan.play(1, on: stage)
      try stage.settle(match, journal: plan.journals.path(ofMatch: 1))
      if match.ending != nil { try tellDigest(of: stage) }
    } else {
      try await playSeries(plan, on: stage)
    }
  }

  private func playSeries<G: Game>(_ plan: MatchPlan<G>, on stage: Stage<G>) async throws {
    var series = Series(first: black, second: white, seed: plan.seeds.first)
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
      series.add(ending, firstPlayed: plan.isSwapped(number) ? .white : .black)
    }
    progress.clear()
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
