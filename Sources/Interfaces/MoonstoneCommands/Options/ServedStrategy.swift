import ArgumentParser
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

/// A strategy that plays in other programs, and its limits.
struct ServedStrategy: ParsableArguments {
  @Argument(help: "A strategy, or a path to a .lua file.", completion: .player)
  var strategy: String
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var seed: SeedOption
  @OptionGroup var scripts: ScriptOptions

  var catalog: Catalog { scripts.place.catalog }

  /// The strategy as a player. A version that is saved plays from the next move on.
  func player<G: Game>(_ plugin: Plugin<G>) throws -> any Player<G> {
    let source = try catalog.player(strategy, of: plugin.game.name)
    if source == .human { throw Failure.usage("other programs need a strategy, not a person") }
    let loader = PlayerLoader(
      catalog: catalog, plugin: plugin,
      home: try scripts.home(of: plugin.game.name, hasTicks: clocks.hasTicks))
    return try loader.player(source)
  }

  /// The limits of a move where the other program says nothing of time.
  func limits() throws(Failure) -> Clocks { try clocks.clocks(usually: .perMove(.seconds(2))) }

  /// Answers the lines of the standard input on the standard output.
  func serve(_ server: some EngineServer) async {
    await server.serve(
      reading: { LineInput.standard.line() },
      telling: { Terminal.print(TerminalText(own: $0.printableLines)) })
  }

  /// Tells the person what the player says besides its moves.
  static func tell(_ report: PlayerReport) {
    switch report {
    case .note(let text): Terminal.tell(text.printableLines)
    case .swapped(let identity): Terminal.tell("\(identity.name.printable): a new version plays")
    case .thinking(let comment, ticks: _): Terminal.tell(comment.inWords)
    case .delayed: break
    }
  }
}
