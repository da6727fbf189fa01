import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneTerminal

struct MetaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta", abstract: "Print definitions for editors that complete scripts.",
    discussion: """
      They are LuaCATS annotations. “moonstone new” writes a .luarc.json that names the folder of \
      all that came with the program.
      """)

  @Argument(
    help: """
      A game, or “moonstone”, “observers” or “rules” for what all games share; “moonstone games” \
      lists the games.
      """)
  var name: String

  func run() throws {
    if Self.shared.contains(name) {
      guard let folder = StrategyFolders().definitions else {
        throw Failure.missing("the definitions did not come with this program")
      }
      return show(try TextFile.contents(of: "\(folder)/\(name).lua", as: .script))
    }
    try show(Program.catalog.game(named: name))
  }

  /// The definitions that no game generates.
  private static let shared = ["moonstone", "observers", "rules"]

  private func show<E: GameEntry>(_ entry: E) { show(metaFile(for: entry.plugin.game)) }

  private func show(_ text: String) {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    Terminal.print(text)
  }
}
