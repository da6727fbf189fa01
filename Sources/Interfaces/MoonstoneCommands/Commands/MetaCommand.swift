import ArgumentParser
import MoonstoneCatalog
import MoonstoneTerminal

struct MetaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta", abstract: "Print definitions, for editors to complete scripts.",
    discussion: """
      They describe all that a script can call, as LuaCATS annotations for the Lua language \
      server. “moonstone new” writes a .luarc.json that names the folder of all that came with the \
      program; --folder prints its path for other settings.
      """)

  @Argument(
    help: """
      A game, or “moonstone”, “observers” or “rules” for what all games share; “moonstone games” \
      lists the games.
      """)
  var name: String?
  @Flag(help: "Print the path of the folder with all definitions that came with the program.")
  var folder = false

  func validate() throws {
    if folder == (name != nil) {
      throw ValidationError("meta takes a game, “moonstone”, “observers” or “rules”; or --folder")
    }
  }

  func run() throws {
    guard let name else { return Terminal.print(try Catalog.definitionsFolder()) }
    var text = try Program.catalog.definitions(named: name) { "moonstone meta \($0)" }
    while text.hasSuffix("\n") { text.removeLast() }
    Terminal.print(text)
  }
}
