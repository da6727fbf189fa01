import MoonstoneEngines
import MoonstoneLua
import MoonstoneSupport

/// Why something that a person named cannot be used.
public enum CatalogError: Error, CustomStringConvertible {
  /// What is known of games with such a name.
  public enum UnknownGame: Sendable {
    /// The games of the family that was named.
    case relatives(String)
    /// The only game of that family.
    case takesNoOptions(String)
    /// A name that is spelt nearly so.
    case near(String)
    case unheardOf
  }

  /// What is known of players or observers with such a name.
  public enum UnknownScript: Sendable {
    case near(String)
    /// The names that can be chosen from.
    case others([String])
    /// None can be chosen from: the folders that were looked at.
    case noneIn(ScriptFolders)
  }

  case unknownGame(String, UnknownGame)
  /// No player of a game is called so.
  case unknownPlayer(String, game: String, UnknownScript)
  case unknownObserver(String, UnknownScript)
  /// Engines that speak GTP do not know the game.
  case gameUnknownToEngines(player: String, game: String)
  /// The command of an engine is not a list of words.
  case badEngineCommand(player: String, why: String)
  case engine(name: String, EngineError)
  /// A game in Lua does not take the options in its name.
  case badGameOptions(String, ScriptError)
  case script(ScriptError)
  case file(FileError)

  public var description: String {
    switch self {
    case .unknownGame(let name, let known):
      switch known {
      case .relatives(let names): "no game “\(name)”; the games of this kind are \(names)"
      case .takesNoOptions(let game): "no game “\(name)”: \(game) has no options"
      case .near(let near): "no game “\(name)”; did you mean “\(near)”?"
      case .unheardOf: "no game “\(name)”"
      }
    case .unknownPlayer(let name, let game, let known):
      switch known {
      case .near(let near): "no player “\(name)”; did you mean “\(near)”?"
      case .others(let names):
        "no player “\(name)” for \(game); there are \(names.joined(separator: ", ")), "
          + "any path to a .lua file, and gtp: with the command of an engine"
      case .noneIn(let folders):
        "no player “\(name)”: there is no strategy for \(game) in "
          + folders.paths.joined(separator: ", ")
          + "; give a path to a .lua file, or name a folder in \(folders.kind.variable)"
      }
    case .unknownObserver(let name, let known):
      switch known {
      case .near(let near): "no observer “\(name)”; did you mean “\(near)”?"
      case .others(let names):
        "no observer “\(name)”; there are \(names.joined(separator: ", ")), "
          + "and any path to a .lua file"
      case .noneIn(let folders):
        "no observer “\(name)” in \(folders.paths.joined(separator: ", ")); "
          + "give a path to a .lua file, or name a folder in \(folders.kind.variable)"
      }
    case .gameUnknownToEngines(let player, let game):
      "no player “\(player)” for \(game): engines that speak GTP do not know the game"
    case .badEngineCommand(let player, let why):
      "no player “\(player)”: \(why); write gtp: and a command with its arguments"
    case .engine(let name, let error):
      "\(name.printable): \(error.description.printableLines)"
    case .badGameOptions(let name, let error):
      "no game “\(name)”: \(error.message.printableLines)"
    case .script(let error): error.message.printableLines
    case .file(let error): error.description
    }
  }
}
