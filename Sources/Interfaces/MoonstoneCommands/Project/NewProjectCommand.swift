import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct NewProjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "project", abstract: "Begin a folder with a strategy, its tests and their CI.",
    discussion: """
      Makes the folder NAME: a strategy NAME.lua, tests of it, a workflow for GitHub that checks and \
      tests it on each push, a .gitignore, and settings for the Lua language server, Neovim, Helix \
      and Emacs. It passes its check and its tests as it is. With --new-game it has the rules of a \
      small game of its own, too, which the strategy plays.
      """)

  @Argument(
    help: "The name of the strategy: lowercase letters, digits and dashes; or a path that ends so.",
    completion: .directory)
  var name: String
  @OptionGroup var game: GameOption
  @Option(
    help: ArgumentHelp("The name of a new game, for the strategy to play.", valueName: "name"))
  var newGame: String?

  func run() throws {
    let project = try project()
    try project.write()
    let files = project.files.map { "\n  \($0.path.printable)" }.joined()
    let trials = project.commands.trials.map { "\n  \($0)" }.joined()
    Terminal.print(
      """
      \(project.folder.printable) is a project that passes its tests. It has\(files)
      Go to its folder and make it yours:\(trials)
      """)
  }

  private func project() throws -> Project {
    guard let newGame else { return try project(playing: try game.entry(in: Program.catalog)) }
    if game.typed != nil {
      throw Failure.usage("--new-game and --game exclude each other: the strategy plays one game")
    }
    guard ScriptFolders.isName(newGame) else {
      throw NewScriptError.badName(newGame, noun: "a game")
    }
    if Program.catalog.gameNames.contains(where: { GameName.family(of: $0) == newGame }) {
      throw Failure.usage("a game “\(newGame)” already exists; “moonstone games” lists it")
    }
    let rules = GameTemplate.text(named: newGame)
    let source = ScriptSource(name: "games/\(newGame).lua", text: rules)
    let plugin = try Program.catalog.luaGames.load(
      source, named: newGame, inProcess: Program.catalog.runsRulesInProcess)
    let definitions = metaFile(for: plugin.game, generatedBy: "moonstone meta \(newGame)")
    return try project(
      playing: plugin, own: Project.OwnGame(rules: rules, definitions: definitions))
  }

  private func project<E: GameEntry>(
    playing entry: E, own: Project.OwnGame? = nil
  ) throws -> Project {
    var folder = name
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let strategy = FilePath.name(of: folder)
    guard ScriptFolders.isName(strategy) else {
      throw NewScriptError.badName(name, noun: "a project")
    }
    let commands = ProjectCommands(
      name: strategy, game: entry.name, isUsualGame: entry.name == Program.catalog.usualGame,
      isSolo: entry.isSolo, hasOwnGame: own != nil)
    return Project(
      folder: folder, commands: commands, tests: FirstTests.lines(of: entry.plugin.game), own: own)
  }
}
