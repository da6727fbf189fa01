import ArgumentParser
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play against a script, or against somebody beside you.",
    discussion: """
      You type your moves; “help” lists what else there is. Who leaves with “quit” leaves the \
      match unfinished; one with a --journal can be gone on with by “moonstone resume FILE”.
      """)

  @Option(help: "Who plays black; you, when nothing is said.") var black: String?
  @Option(help: "Who plays white; “corners”, or another strategy, when nothing is said.")
  var white: String?
  @OptionGroup var game: GameOption
  @OptionGroup var position: PositionOption
  @OptionGroup var seed: SeedOption
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var scripts: ScriptOptions
  @Option(help: ArgumentHelp("A new file to keep the match in.", valueName: "file"))
  var journal: String?

  func run() async throws { try await play(try game.entry()) }

  private func play<E: GameEntry>(_ entry: E) async throws {
    let stage = Stage(
      plugin: entry.plugin,
      home: try scripts.home(game: entry.name, hasTicks: clocks.hasTicks), isJSON: false,
      isQuiet: false)
    let plan = MatchPlan<E.G>(
      start: try position.start(of: stage.game),
      sources: (
        try player(black, against: white, game: entry.name),
        try player(white, against: black ?? PlayerSource.humanName, game: entry.name)
      ),
      clocks: try clocks.clocks(usually: .unlimited), journals: try Journals(journal),
      seeds: try seed.seeds())
    let match = try await plan.play(1, on: stage)
    try stage.settle(match, journal: journal)
  }

  /// A side that nobody was named for is the person's, unless the other one is.
  private func player(
    _ typed: String?, against other: String?, game: String
  ) throws(Failure) -> PlayerSource {
    if let typed { return try PlayerSource(typed, game: game) }
    if other == PlayerSource.humanName { return try PlayerSource.usualOpponent(game: game) }
    return .human
  }
}
