import ArgumentParser
import MoonstoneCatalog
import MoonstoneTerminal

struct MetaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta", abstract: "Print definitions, for editors to complete scripts.",
    discussion: """
      They describe all that a script can call, as LuaCATS annotations for the Lua language \
      server. “moonstone new” writes a .luarc.json that names the folder of \
      all that came with the program.
      """)

  @Argument(
    help: """
      A game, or “moonstone”, “observers” or “rules” for what all games share; “moonstone games” \
      lists the games.
      """)
  var name: String

  func run() throws {
    var text = try Program.catalog.definitions(named: name) { "moonstone meta \($0)" }
    while text.hasSuffix("\n") { text.removeLast() }
    Terminal.print(text)
  }
}
