import ArgumentParser
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneLua
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct GTPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gtp", abstract: "Play in other programs, as an engine (GTP).",
    discussion: """
      Reads commands of the Go Text Protocol, version 2, on standard input until “quit”. GoGui, \
      Quarry and other programs start it as an engine. What the strategy thinks and prints goes to \
      standard error. If you save a new version, it plays from the next move on.
      """)

  @OptionGroup var served: ServedStrategy
  @OptionGroup var game: GameOption

  func run() async throws { try await serve(try game.entry(in: served.catalog)) }

  private func serve<E: GameEntry>(_ entry: E) async throws {
    let server = GTPServer(
      player: try served.player(entry.plugin), game: entry.plugin.game,
      rules: served.catalog.engineRules[entry.name],
      version: Program.name.split(separator: " ").last.map(String.init) ?? "",
      clocks: try served.limits(), seed: try served.seed.seeds().first,
      analyst: entry.plugin.analyst, draw: Self.draw, report: { ServedStrategy.tell($0) })
    await served.serve(server)
  }

  /// What GoGui draws while a strategy thinks: lines up to an empty one.
  @Sendable private static func draw(_ commands: [String]) {
    Terminal.tell((["gogui-gfx:"] + commands.map(\.printable) + [""]).joined(separator: "\n"))
  }
}
