import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneTerminal

struct MetaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta", abstract: "Print definitions for editors that complete a game's scripts.",
    discussion: "Save them as strategies/_meta/GAME.lua. They are LuaCATS annotations.")

  @Argument(help: "The game; “moonstone games” lists the games.") var game: String

  func run() throws { show(try Program.catalog.game(named: game)) }

  private func show<E: GameEntry>(_ entry: E) {
    var text = metaFile(for: entry.plugin.game)
    while text.hasSuffix("\n") { text.removeLast() }
    Terminal.print(text)
  }
}
