import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneTerminal

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begin something of your own from an example that runs.",
    subcommands: [NewGameCommand.self, NewObserverCommand.self])
}

struct NewGameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "game", abstract: "Begin a game in Lua.",
    discussion: """
      Writes games/NAME.lua in the current folder: the rules of a small game for you to change. It \
      can be played at once.
      """)

  @Argument(help: "The name of the game: lowercase letters, digits and dashes.") var name: String

  func run() throws {
    if Program.catalog.games.contains(where: { $0.family == name }) {
      throw Failure.usage("a game “\(name)” already exists; “moonstone games” lists it")
    }
    let path = try NewScript.write(
      GameTemplate.text(named: name), named: name, of: .games, called: "a game")
    Terminal.print(
      """
      \(path) is a game that runs; make it yours:
        moonstone match search random --game \(name)
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
      for you to change.
      """)

  @Argument(help: "The name of the observer: lowercase letters, digits and dashes.")
  var name: String

  func run() throws {
    let path = try NewScript.write(
      ObserverTemplate.text(named: name), named: name, of: .observers, called: "an observer")
    Terminal.print(
      """
      \(path) is an observer that runs; make it yours:
        moonstone match search random --observer \(name)
        moonstone play --observer \(name)
        moonstone check \(path)
      """)
  }
}

/// A new script, made from an example.
private enum NewScript {
  /// Writes a script into the folder of its kind below the current folder.
  ///
  /// - Returns: its path.
  /// - Throws: exit code 64 for an invalid name or one already in use; 74 when the file cannot be
  ///   written.
  static func write(
    _ text: String, named name: String, of kind: ScriptFolders.Kind, called noun: String
  ) throws(Failure) -> String {
    guard ScriptFolders.isName(name) else {
      throw .usage(
        "“\(name)” is not a name for \(noun): use 1 to 40 lowercase letters, digits and dashes, "
          + "not beginning with a dash")
    }
    if let path = ScriptFolders(of: kind).path(of: name) {
      throw .usage("\(noun) “\(name)” already exists: \(path)")
    }
    let path = "\(kind.rawValue)/\(name).lua"
    do {
      try FileManager.default.createDirectory(
        atPath: kind.rawValue, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw .writing("\(path): cannot be written: \(error.localizedDescription)")
    }
    return path
  }
}
