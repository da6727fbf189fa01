import ArgumentParser
import Foundation

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begin something of your own from an example that runs.",
    subcommands: [NewGameCommand.self])
}

struct NewGameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "game", abstract: "Begin a game in Lua.",
    discussion: """
      Writes games/NAME.lua, in the folder you are in: the rules of a small game, to be made yours. \
      It can be played at once.
      """)

  @Argument(help: "What the game is called: small letters, digits and dashes.") var name: String

  func run() throws {
    guard ScriptFolders.isName(name) else {
      throw Failure.usage(
        "“\(name)” is no name for a game: 1 to 40 small letters, digits and dashes, no dash first")
    }
    if let path = ScriptFolders(of: .games).path(of: name) {
      throw Failure.usage("there is a game “\(name)” already: \(path)")
    }
    if Games.all.contains(where: { $0.family == name }) {
      throw Failure.usage("there is a game “\(name)” already; “moonstone games” lists it")
    }
    let path = "games/\(name).lua"
    do {
      try FileManager.default.createDirectory(
        atPath: "games", withIntermediateDirectories: true)
      try Data(GameTemplate.text(named: name).utf8).write(
        to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw Failure.writing("\(path): cannot be written: \(error.localizedDescription)")
    }
    Terminal.print(
      """
      \(path) is a game that runs; make it yours:
        moonstone match search random --game \(name)
        moonstone play --game \(name)
        moonstone check \(path)
      """)
  }
}
