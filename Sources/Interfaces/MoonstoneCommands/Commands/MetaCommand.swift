import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneTerminal

struct MetaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta", abstract: "Print what an editor needs to complete a game's scripts.",
    discussion: "To be kept as strategies/_meta/GAME.lua, in the annotations of LuaCATS.")

  @Argument(help: "The game; “moonstone games” names them.") var game: String

  func run() throws { show(try Program.catalog.game(named: game)) }

  private func show<E: GameEntry>(_ entry: E) {
    var text = metaFile(for: entry.plugin.game)
    while text.hasSuffix("\n") { text.removeLast() }
    Terminal.print(text)
  }
}
