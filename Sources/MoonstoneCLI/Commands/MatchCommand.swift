import ArgumentParser
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Play one match or several between two players.",
    discussion: """
      A player is “human”, a path to a .lua file, or the name of a strategy; “moonstone \
      strategies” lists those. A strategy that fails forfeits its match, and the exit code is 0.
      """)

  @Argument(help: "Who plays black.") var black: String
  @Argument(help: "Who plays white.") var white: String
  @OptionGroup var game: GameOption
  @Option(name: .customLong("games"), help: ArgumentHelp("How many matches.", valueName: "count"))
  var count = 1
  @Flag(help: "Exchange the sides after each match.") var swap = false
  @Option(help: ArgumentHelp("What chance is drawn from; the same seed, the same match."))
  var seed: String?
  @OptionGroup var start: StartOptions
  @OptionGroup var limits: LimitOptions
  @Option(
    help: ArgumentHelp(
      "A new file to keep the match in; of several matches, each gets a number before the ending.",
      valueName: "file"))
  var journal: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if count < 1 { throw ValidationError("--games \(count): there must be at least 1") }
    if swap, count == 1 {
      throw ValidationError("--swap needs several matches: say how many with --games")
    }
  }

  func run() async throws { try await play(try game.entry()) }

  private func play<E: GameEntry>(_ entry: E) async throws {
    let seeds = try Seeds(seed)
    let stage = Stage(
      plugin: entry.plugin, limits: try limits.scriptLimits(), isJSON: output.json,
      isQuiet: output.quiet, isOneOfMany: count > 1)
    let plan = MatchPlan<E.G>(
      start: try start.start(of: stage.game),
      sources: (
        try PlayerSource(black, game: entry.name), try PlayerSource(white, game: entry.name)
      ),
      clocks: try limits.clocks(usually: .perMove(.seconds(10))),
      journals: try Journals(journal, count: count), count: count, swaps: swap, seeds: seeds)
    if count == 1 {
      let match = try await plan.play(1, on: stage)
      try stage.settle(match, journal: plan.journals.path(ofMatch: 1))
    } else {
      try await playSeries(plan, on: stage)
    }
  }

  private func playSeries<G: Game>(_ plan: MatchPlan<G>, on stage: Stage<G>) async throws {
    var series = Series(first: black, second: white, seed: plan.seeds.first)
    let progress = Progress(besideOutput: !output.quiet)
    if output.quiet { stage.tell(plan.heading(of: stage)) }
    for number in 1...count {
      progress.show("match \(number) of \(count)")
      let match = try await plan.play(number, on: stage)
      guard let ending = match.ending else {
        progress.clear()
        try stage.settle(match, journal: plan.journals.path(ofMatch: number))
        return
      }
      series.add(ending, firstPlayed: plan.isSwapped(number) ? .white : .black)
    }
    progress.clear()
    Terminal.print(output.json ? series.json : series.text)
  }
}
