import Foundation
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// A player that a person named, after parsing.
package enum PlayerSource: Hashable, Sendable {
  /// The name of a person as a player.
  package static let humanName = "human"
  /// The name of the absent player in a one-player game.
  package static let nobodyName = "nobody"

  case human
  /// The other side of a one-player game, which is never asked.
  case nobody
  /// Another program. `name` is as typed.
  case engine(name: String, EngineCommand)
  /// A script. `name` is as typed, with all `parameters` that are set by name.
  case script(name: String, path: String, parameters: String = "")
  /// A script as it was in a commit.
  case committed(CommittedScript)
  /// A version of a script that was kept when it played.
  case kept(KeptScript)

  package static func == (one: PlayerSource, other: PlayerSource) -> Bool {
    switch (one, other) {
    case (.human, .human), (.nobody, .nobody): true
    case (.engine(let name, let command), .engine(let other, let otherCommand)):
      name.isExactly(other) && command == otherCommand
    case (.script(let name, let path, let set), .script(let other, let otherPath, let otherSet)):
      name.isExactly(other) && path.isExactly(otherPath) && set.isExactly(otherSet)
    case (.committed(let script), .committed(let other)):
      script == other && script.base.isExactly(other.base) && script.path.isExactly(other.path)
    case (.kept(let script), .kept(let other)):
      script == other && script.base.isExactly(other.base) && script.path.isExactly(other.path)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Exactly(name)) }

  /// Whether a name is the command of an engine.
  package static func isEngine(_ name: String) -> Bool {
    EngineCommand.Scheme(of: name) != nil
  }

  /// Whether a name is the path of a script, which is not looked for by name.
  package static func isPath(_ name: String) -> Bool {
    !isEngine(name) && (name.contains("/") || name.hasSuffix(".lua"))
  }

  /// Whether the player is a script or an engine.
  package var isProgram: Bool { self != .human && self != .nobody }

  package var isScript: Bool {
    switch self {
    case .script, .committed, .kept: true
    case .human, .nobody, .engine: false
    }
  }

  /// The name as typed, with the full name of a commit or a version.
  package var name: String {
    switch self {
    case .human: Self.humanName
    case .nobody: Self.nobodyName
    case .script(let name, _, _), .engine(let name, _): name
    case .committed(let script): script.name
    case .kept(let script): script.name
    }
  }

  /// The parameters that are set in the script: `depth=6,style=wild`; empty without any.
  package var parameters: String {
    switch self {
    case .human, .nobody, .engine: ""
    case .script(_, _, let parameters): parameters
    case .committed(let script): script.parameters
    case .kept(let script): script.source.parameters
    }
  }

  /// The same script with parameters that are set, each by its name; any other player as it is.
  ///
  /// - Precondition: it is a player without any.
  func setting(_ parameters: String) -> PlayerSource {
    switch self {
    case .human, .nobody, .engine: self
    case .script(let name, let path, _):
      .script(name: "\(name)@\(parameters)", path: path, parameters: parameters)
    case .committed(let script): .committed(script.setting(parameters))
    case .kept(let script): .kept(script.setting(parameters))
    }
  }

  /// The path of the script's file; `nil` for another player.
  package var scriptPath: String? {
    switch self {
    case .human, .nobody, .engine: nil
    case .script(_, let path, _): path
    case .committed(let script): script.path
    case .kept(let script): script.path
    }
  }

  /// Reads the script, which is called by its path; `nil` for another player.
  ///
  /// - Parameters:
  ///   - libraries: the folders to look for modules in, after the script's own.
  ///   - reach: what it may require of the files around it.
  ///   - book: what `board:book()` looks into.
  /// - Throws: a `ScriptError` for a script that cannot be read.
  package func script(
    libraries: [String] = StrategyFolders().libraries, reach: ScriptFile.Reach = .folder,
    book: OpeningBook? = nil
  ) throws(ScriptError) -> ScriptSource? {
    switch self {
    case .human, .nobody, .engine: nil
    case .script(_, let path, let parameters):
      try ScriptFile(
        path: path, libraries: libraries, reach: reach, book: book, parameters: parameters
      ).source
    case .committed(let script):
      try script.source(libraries: libraries, reach: reach, book: book)
    case .kept(let script): script.source
    }
  }

  /// Returns the player's identity for the record.
  ///
  /// - Throws: ``CatalogError/script(_:)`` for a script that cannot be read.
  package func identity() throws(CatalogError) -> PlayerIdentity {
    switch self {
    case .human: return PlayerIdentity(name: name, kind: .person)
    case .nobody: return PlayerIdentity(name: name)
    case .engine: return PlayerIdentity(name: name, kind: .engine)
    case .script, .committed, .kept: break
    }
    do {
      return PlayerIdentity(
        name: name, digest: try script()?.digest, parameters: parameters)
    } catch {
      throw .script(error)
    }
  }
}

extension Catalog {
  /// Returns the player that a name or a path stands for in a game.
  ///
  /// - Parameters:
  ///   - typed: the name or the path.
  ///   - game: the game.
  ///   - folders: where strategies are looked for.
  ///   - playing: the version of the named script that declares its parameters, such as a text that
  ///     is in no file; `nil` for the one that the name stands for.
  /// - Throws: an error for an unknown name, for a path without a file, and for the command of an
  ///   engine that is also the name of a file.
  package func player(
    _ typed: String, of game: String, folders: StrategyFolders = StrategyFolders(),
    playing: ScriptSource? = nil
  ) throws(CatalogError) -> PlayerSource {
    if typed == PlayerSource.humanName { return .human }
    if typed == PlayerSource.nobodyName, try self.game(named: game).isSolo { return .nobody }
    if PlayerSource.isEngine(typed) {
      // A shell makes such a word of a pattern, and who named the file would choose the command.
      var status = stat()
      if lstat(typed, &status) == 0 { throw .engineIsFile(typed) }
      return .engine(name: typed, try engineCommand(typed, game: game))
    }
    let name = PlayerName(typed)
    if !name.suffixes.isEmpty {
      return try suffixed(name, typed, of: game, folders: folders, playing: playing)
    }
    if PlayerSource.isPath(typed) {
      return .script(name: typed, path: try existing(typed))
    }
    let strategies = folders.strategies(for: game)
    if let file = strategies.first(where: { $0.name.isExactly(typed) }) {
      return .script(name: typed, path: file.path)
    }
    let file = "\(typed).lua"
    if isFolder(file) == false { throw .unknownPlayer(typed, game: game, .near(file)) }
    if isFolder(typed) == true { throw .file(FileFault(typed, .isFolder)) }
    let others = ScriptFolders.isName(typed) ? folders.families(with: typed) : []
    if !others.isEmpty { throw .playerOfOtherGames(typed, game: game, others: others) }
    let names = strategies.map(\.name) + [PlayerSource.humanName]
    let known: CatalogError.UnknownScript =
      if hasGame(typed) {
        .game
      } else if let near = suggestion(for: typed, among: names) ?? suggestedScript(for: typed) {
        .near(near)
      } else {
        strategies.isEmpty ? .noneIn(folders.folders) : .others(names)
      }
    throw .unknownPlayer(typed, game: game, known)
  }

  /// Returns a person's default opponent: the usual one of the game's ``Ladder``, or another
  /// strategy of the family that plays the game, or `quick`, which plays every game in a second.
  package func usualOpponent(
    of game: String, folders: StrategyFolders = StrategyFolders()
  ) throws(CatalogError) -> PlayerSource {
    let strategies = folders.strategies(for: game)
    let own = strategies.filter { $0.game == GameName.family(of: game) }
    let any = strategies.filter { $0.game == "any" }
    let usual = folders.ladder(of: game)?.usual
    let file =
      own.first { $0.name == usual && $0.plays(game) } ?? own.first { $0.plays(game) }
      ?? any.first { $0.name == "quick" }
      ?? any.first ?? strategies.first
    guard let file else { return try player(usual ?? "quick", of: game) }
    return .script(name: file.name, path: file.path)
  }

  private func engineCommand(
    _ typed: String, game: String
  ) throws(CatalogError) -> EngineCommand {
    guard knows(game, player: typed) else {
      throw .gameUnknownToEngines(player: typed, game: game)
    }
    let why: String
    do throws(CommandWordsError) {
      if let command = try EngineCommand(typed) { return command }
      why = "it is not the command of an engine"
    } catch {
      why = error.description
    }
    throw .badEngineCommand(player: typed, why: why)
  }
}

/// Returns the script in the current folder that was probably meant; `nil` if none is similar.
func suggestedScript(for typed: String) -> String? {
  suggestedFile(for: typed).flatMap { $0.hasSuffix(".lua") ? $0 : nil }
}

/// Returns the path if a file exists there. The loader of the script checks its contents.
func existing(_ path: String) throws(CatalogError) -> String {
  do {
    _ = try TextFile.script(at: path)
    return path
  } catch {
    throw .file(error)
  }
}
