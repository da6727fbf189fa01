import ArgumentParser
import MoonstoneCatalog
import MoonstoneSupport
import MoonstoneTerminal

struct MetaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meta", abstract: "Print definitions, for editors to complete scripts.",
    discussion: """
      They describe all that a script can call, as LuaCATS annotations for the Lua language \
      server. “moonstone new” writes a .luarc.json that names the folder of all that came with the \
      program; --folder prints its path for other settings.

      Given a script, it describes context.params as the script declares it. Save that with \
      “moonstone meta mine.lua > _meta/mine.lua”, and write “---@param context mine.Context” above \
      choose.
      """)

  @Argument(
    help: """
      A game, or “moonstone”, “observers” or “rules” for what all games share; “moonstone games” \
      lists the games. Or the path of a script that declares parameters.
      """)
  var name: String?
  @Flag(help: "Print the path of the folder with all definitions that came with the program.")
  var folder = false

  func validate() throws {
    if folder == (name != nil) {
      throw ValidationError(
        "meta takes a game, “moonstone”, “observers”, “rules” or a script; or --folder")
    }
  }

  func run() throws {
    guard let name else { return Terminal.print(try Catalog.definitionsFolder()) }
    var text =
      PlayerSource.isPath(name)
      ? try parameters(of: name)
      : try Program.catalog.definitions(named: name) { "moonstone meta \($0)" }
    while text.hasSuffix("\n") { text.removeLast() }
    Terminal.print(text)
  }

  private func parameters(of script: String) throws -> String {
    let catalog = Program.catalog
    let game = catalog.gameOfScript(script)
    let source = try catalog.player(script, of: game).script()
    let parameters = try source.map {
      try catalog.parameters(of: $0, in: try catalog.game(named: game))
    }
    guard let parameters, !parameters.isEmpty else {
      throw Failure.usage(
        "\(script.printable) declares no parameters; see “moonstone help lua-api”")
    }
    return ParameterDefinitions(parameters, of: PlayerName(script).base)
      .text(generatedBy: "moonstone meta \(script.printable)")
  }
}
