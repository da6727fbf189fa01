import MoonstoneEngines
import MoonstoneLua
import MoonstoneSupport

/// The reason why a named thing cannot be used.
public enum CatalogError: ExplainedError {
  /// Advice about an unknown game.
  public enum UnknownGame: Sendable {
    /// Games of the same family exist.
    case relatives(String)
    /// The only game of the family does not take options.
    case takesNoOptions(String)
    /// A game with a similar name exists.
    case near(String)
    /// No game has a similar name.
    case unheardOf
  }

  /// Advice about an unknown player or observer.
  public enum UnknownScript: Sendable {
    /// A script with a similar name exists.
    case near(String)
    /// The available names.
    case others([String])
    /// A game has this name.
    case game
    /// No script is available; these folders were searched.
    case noneIn(ScriptFolders)
  }

  /// No game has this name.
  case unknownGame(String, UnknownGame)
  /// A game does not have a player of this name.
  case unknownPlayer(String, game: String, UnknownScript)
  /// Neither a player of the game nor a game has this name; perhaps a game with a similar one was
  /// meant.
  case unknownSubject(String, game: String, near: String?)
  /// Neither of two words is a game; perhaps one with a similar name was meant.
  case noGame(String, String, near: String?)
  /// The strategy of this name plays other games.
  case playerOfOtherGames(String, game: String, others: [String])
  /// No observer has this name.
  case unknownObserver(String, UnknownScript)
  /// Engines of this kind do not know the game.
  case gameUnknownToEngines(player: String, game: String)
  /// The command of an engine is also the name of a file.
  case engineIsFile(String)
  /// The command of an engine cannot be split into words.
  case badEngineCommand(player: String, why: String)
  /// An engine cannot be used.
  case engine(name: String, EngineError)
  /// What follows the last `@` of a player is not known.
  case unknownSuffix(String)
  /// A player that is not a script was to have parameters.
  case hasNoParameters(String, base: String)
  /// A script does not have such parameters, or not such values.
  case badParameters(String, ScriptError)
  /// A player's own limits cannot be read.
  case badOdds(String, String)
  /// A player that is not a script was to be taken from a commit.
  case notCommitted(String, base: String)
  /// Git does not tell what a player was.
  case git(String, GitError)
  /// No kept version is what a player names.
  case version(String, VersionError)
  /// A game in Lua refuses the options in its name.
  case badGameOptions(String, ScriptError)
  /// A script cannot be loaded.
  case script(ScriptError)
  /// A file or a folder cannot be read or written.
  case file(FileFault)

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch self {
    case .unknownGame, .unknownPlayer, .unknownSubject, .noGame, .playerOfOtherGames,
      .unknownObserver, .badGameOptions, .gameUnknownToEngines, .badEngineCommand, .engineIsFile,
      .unknownSuffix, .notCommitted, .hasNoParameters, .badParameters,
      .badOdds:
      .usage
    case .git(_, let error): error.faultKind
    case .version(_, let error): error.faultKind
    case .engine: .data
    case .script(let error): error.faultKind
    case .file(let error): error.faultKind
    }
  }

  /// What cannot be used and why, and what could be instead.
  public var description: String {
    switch self {
    case .unknownGame(let name, let known):
      switch known {
      case .relatives(let names): "no game “\(name.printable)”; the games of this kind are \(names)"
      case .takesNoOptions(let game): "no game “\(name.printable)”: \(game) has no options"
      case .near(let near): "no game “\(name.printable)”; did you mean “\(near.printable)”?"
      case .unheardOf: "no game “\(name.printable)”"
      }
    case .unknownPlayer(let name, let game, let known):
      switch known {
      case .near(let near): "no player “\(name.printable)”; did you mean “\(near.printable)”?"
      case .game: "no player “\(name.printable)” for \(game): it is a game"
      case .others(let names):
        "no player “\(name.printable)” for \(game); there are "
          + names.map(\.printable).joined(separator: ", ")
          + ", any path to a .lua file, and gtp:, nboard:, gomocup: or lines: with the command of an "
          + "engine"
      case .noneIn(let folders):
        "no player “\(name.printable)”: there is no strategy for \(game) in "
          + folders.paths.joined(separator: ", ")
          + "; give a path to a .lua file, or name a folder in \(folders.kind.variable)"
      }
    case .unknownSubject(let name, let game, let near):
      "“\(name.printable)” is neither a player of \(game) nor a game"
        + (near.map { "; did you mean the game “\($0.printable)”?" } ?? "")
    case .noGame(let first, let second, let near):
      "neither “\(first.printable)” nor “\(second.printable)” is a game"
        + (near.map { "; did you mean “\($0.printable)”?" } ?? "")
    case .playerOfOtherGames(let name, let game, let others):
      "no player “\(name.printable)” for \(game): it plays "
        + others.map(\.printable).joined(separator: ", ")
    case .unknownObserver(let name, let known):
      switch known {
      case .near(let near): "no observer “\(name.printable)”; did you mean “\(near.printable)”?"
      case .game: "no observer “\(name.printable)”: it is a game"
      case .others(let names):
        "no observer “\(name.printable)”; there are \(names.joined(separator: ", ")), "
          + "and any path to a .lua file"
      case .noneIn(let folders):
        "no observer “\(name.printable)” in \(folders.paths.joined(separator: ", ")); "
          + "give a path to a .lua file, or name a folder in \(folders.kind.variable)"
      }
    case .gameUnknownToEngines(let player, let game):
      "no player “\(player.printable)” for \(game): engines of this kind do not know the game"
    case .engineIsFile(let player):
      "“\(player.printable)” is the name of a file here, and would start an engine; "
        + "for the file, write “./\(player.printable)”"
    case .badEngineCommand(let player, let why):
      "no player “\(player.printable)”: \(why); write gtp:, nboard:, gomocup: or lines: and a "
        + "command with its arguments"
    case .engine(let name, let error):
      "\(name.printable): \(error.description.printableLines)"
    case .unknownSuffix(let name):
      "no player “\(name.printable)”: after an “@” there can be git: and a revision, such as "
        + "mine.lua@git:HEAD~2, or sha: and the SHA-256 of a kept version, such as "
        + "mine.lua@sha:7430, and parameters or limits, such as strong@depth=6,ticks=1M/move"
    case .hasNoParameters(let name, let base):
      "no player “\(name.printable)”: “\(base.printable)” is not a script, so it has no parameters"
    case .badParameters(let name, let error):
      "no player “\(name.printable)”: \(error.message.printableLines)"
    case .badOdds(let name, let why): "no player “\(name.printable)”: \(why)"
    case .notCommitted(let name, let base):
      "no player “\(name.printable)”: “\(base.printable)” is not a script, so it has no versions"
    case .git(let name, let error): "\(name.printable): \(error.description)"
    case .version(let name, let error): "\(name.printable): \(error.description)"
    case .badGameOptions(let name, let error):
      "no game “\(name.printable)”: \(error.message.printableLines)"
    case .script(let error): error.message.printableLines
    case .file(let error): error.description
    }
  }
}
