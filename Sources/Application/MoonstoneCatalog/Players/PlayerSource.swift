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
  /// A script. `name` is as typed.
  case script(name: String, path: String)

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

  /// The name as typed.
  package var name: String {
    switch self {
    case .human: Self.humanName
    case .nobody: Self.nobodyName
    case .script(let name, _), .engine(let name, _): name
    }
  }

  /// Returns the player's identity for the record.
  ///
  /// - Throws: ``CatalogError/script(_:)`` for a script that cannot be read.
  package func identity() throws(CatalogError) -> PlayerIdentity {
    let path: String
    switch self {
    case .human: return PlayerIdentity(name: name, kind: .person)
    case .nobody: return PlayerIdentity(name: name)
    case .engine: return PlayerIdentity(name: name, kind: .engine)
    case .script(_, let script): path = script
    }
    do {
      let file = try ScriptFile(path: path, libraries: StrategyFolders().libraries)
      return PlayerIdentity(name: name, digest: file.source.digest)
    } catch {
      throw .script(error)
    }
  }
}

extension Catalog {
  /// Returns the player that a name or a path stands for in a game.
  ///
  /// - Throws: an error for an unknown name, for a path without a file, and for the command of an
  ///   engine that is also the name of a file.
  package func player(
    _ typed: String, of game: String, folders: StrategyFolders = StrategyFolders()
  ) throws(CatalogError) -> PlayerSource {
    if typed == PlayerSource.humanName { return .human }
    if typed == PlayerSource.nobodyName, try self.game(named: game).isSolo { return .nobody }
    if PlayerSource.isEngine(typed) {
      // A shell makes such a word of a pattern, and who named the file would choose the command.
      var status = stat()
      if lstat(typed, &status) == 0 { throw .engineIsFile(typed) }
      return .engine(name: typed, try engineCommand(typed, game: game))
    }
    if PlayerSource.isPath(typed) {
      return .script(name: typed, path: try existing(typed))
    }
    let strategies = folders.strategies(for: game)
    if let file = strategies.first(where: { $0.name == typed }) {
      return .script(name: typed, path: file.path)
    }
    let file = "\(typed).lua"
    if isFolder(file) == false { throw .unknownPlayer(typed, game: game, .near(file)) }
    let others = ScriptFolders.isName(typed) ? folders.families(with: typed) : []
    if !others.isEmpty { throw .playerOfOtherGames(typed, game: game, others: others) }
    let names = strategies.map(\.name) + [PlayerSource.humanName]
    let known: CatalogError.UnknownScript =
      if let near = suggestion(for: typed, among: names) {
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

/// Returns the path if a file exists there. The loader of the script checks its contents.
func existing(_ path: String) throws(CatalogError) -> String {
  do {
    _ = try TextFile.script(at: path)
    return path
  } catch {
    throw .file(error)
  }
}
