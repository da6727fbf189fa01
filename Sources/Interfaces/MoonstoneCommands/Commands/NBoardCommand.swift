import ArgumentParser
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneLua

struct NBoardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nboard", abstract: "Play in NBoard, as its engine.",
    discussion: """
      Reads lines of NBoard's protocol, version 2 or 1, on standard input until “quit”. The \
      strategy chooses the moves; the values of “hint” and “analyze” are those of Moonstone's own \
      search. What the strategy prints goes to standard error. If you save a new version, it plays \
      from the next move on.
      """)

  @OptionGroup var served: ServedStrategy

  func run() async throws {
    guard let entry = served.catalog.gameOfEngines else {
      throw Failure.usage("“nboard” plays none of the games here")
    }
    try await serve(entry)
  }

  private func serve<E: GameEntry>(_ entry: E) async throws {
    let plugin = entry.plugin
    let server = NBoardServer(
      player: try served.player(plugin), game: plugin.game, clocks: try served.limits(),
      seed: try served.seed.seeds().first,
      adviser: { question, found in
        plugin.deepeningValuations(
          of: question.position, best: question.count, depth: question.depth,
          nodes: question.nodes, isWanted: question.isWanted, found: found)
      },
      report: { ServedStrategy.tell($0) })
    await served.serve(server)
  }
}
