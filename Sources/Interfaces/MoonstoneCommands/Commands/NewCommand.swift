import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneTerminal

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a strategy, game, observer or project.",
    subcommands: [
      NewStrategyCommand.self, NewGameCommand.self, NewObserverCommand.self,
      NewProjectCommand.self,
    ])
}

struct NewStrategyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategy", abstract: "Begin a strategy in Lua.",
    discussion: """
      Writes NAME.lua in the current folder: a small player for you to change. It plays at once. \
      A file .luarc.json beside it tells your editor what boards can do.
      """)

  @Argument(help: "The name of the strategy: letters and digits, dashes and underscores.")
  var name: String
  @OptionGroup var game: GameOption

  func run() throws {
    let name = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    let entry = try game.entry(in: Program.catalog)
    let path = try NewScript.write(
      StrategyTemplate.text(named: name, game: entry.name), named: name, called: "a strategy")
    let option = entry.name == Program.catalog.usualGame ? "" : " --game \(entry.name)"
    // Where one plays alone, there is nobody to play against.
    let trials =
      entry.isSolo
      ? ["match \(path)\(option)"]
      : ["match \(path) random\(option) --watch", "play \(path)\(option)"]
    let lines = (trials + ["check \(path)\(option)"]).map { "\n  moonstone \($0)" }
    Terminal.print(
      "\(path) is a strategy that plays; make it yours:" + lines.joined())
  }
}

struct NewGameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "game", abstract: "Begin a game in Lua.",
    discussion: """
      Writes games/NAME.lua in the current folder: the rules of a small game for you to change. It \
      can be played at once. A file .luarc.json tells your editor what rules consist of.
      """)

  @Argument(help: "The name of the game: lowercase letters, digits and dashes.") var name: String

  func run() throws {
    if Program.catalog.games.contains(where: { $0.family == name }) {
      throw Failure.usage("a game “\(name)” already exists; “moonstone games” lists it")
    }
    let path = try NewScript.write(
      GameTemplate.text(named: name), named: name, in: .games, called: "a game")
    Terminal.print(
      """
      \(path) is a game that runs; make it yours:
        moonstone match search random --game \(name) --time 1/move
        moonstone play --game \(name)
        moonstone check \(path)
      """)
  }
}

struct NewObserverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "observer", abstract: "Begin an observer in Lua.",
    discussion: """
      Writes observers/NAME.lua in the current folder: a small observer that reports each move, \
      for you to change. A file .luarc.json tells your editor what an observer hears.
      """)

  @Argument(help: "The name of the observer: lowercase letters, digits and dashes.")
  var name: String

  func run() throws {
    let path = try NewScript.write(
      ObserverTemplate.text(named: name), named: name, in: .observers, called: "an observer")
    Terminal.print(
      """
      \(path) is an observer that runs; make it yours:
        moonstone match search random --observer \(name) --time 1/move
        moonstone play --observer \(name)
        moonstone check \(path)
      """)
  }
}
