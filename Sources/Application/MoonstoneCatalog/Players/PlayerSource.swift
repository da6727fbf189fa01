import MoonstoneEngines
import MoonstoneKernel
import MoonstoneLua

/// A player as a person names one, understood.
package enum PlayerSource: Hashable, Sendable {
  package static let humanName = "human"
  package static let nobodyName = "nobody"
  package static let enginePrefix = "gtp:"

  case human
  /// The other side of a one-player game, which is never asked.
  case nobody
  /// A program that speaks GTP. `name` is what was typed.
  case engine(name: String, words: [String])
  /// `name` is what was typed.
  case script(name: String, path: String)

  /// Whether it is a script or an engine.
  package var isProgram: Bool { self != .human && self != .nobody }

  package var name: String {
    switch self {
    case .human: Self.humanName
    case .nobody: Self.nobodyName
    case .script(let name, _), .engine(let name, _): name
    }
  }

  /// The player for the record.
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
  /// The player that a name or a path stands for in a game.
  ///
  /// - Throws: when a name means nothing, and when a path leads to no file.
  package func player(
    _ typed: String, of game: String, folders: StrategyFolders = StrategyFolders()
  ) throws(CatalogError) -> PlayerSource {
    if typed == PlayerSource.humanName { return .human }
    if typed == PlayerSource.nobodyName, try self.game(named: game).isSolo { return .nobody }
    if typed.hasPrefix(PlayerSource.enginePrefix) {
      return .engine(name: typed, words: try engineWords(typed, game: game))
    }
    if typed.contains("/") || typed.hasSuffix(".lua") {
      return .script(name: typed, path: try existing(typed))
    }
    let strategies = folders.strategies(for: game)
    if let file = strategies.first(where: { $0.name == typed }) {
      return .script(name: typed, path: file.path)
    }
    let names = strategies.map(\.name) + [PlayerSource.humanName]
    let known: CatalogError.UnknownScript =
      if let near = suggestion(for: typed, among: names) {
        .near(near)
      } else {
        strategies.isEmpty ? .noneIn(folders.folders) : .others(names)
      }
    throw .unknownPlayer(typed, game: game, known)
  }

  /// The opponent of a person who names none: `corners`, or whatever there is for a game, or
  /// `search`, which plays every game.
  package func usualOpponent(of game: String) throws(CatalogError) -> PlayerSource {
    let strategies = StrategyFolders().strategies(for: game)
    let own = strategies.filter { $0.game == game }
    let any = strategies.filter { $0.game == "any" }
    let file =
      own.first { $0.name == "corners" } ?? own.first ?? any.first { $0.name == "search" }
      ?? any.first ?? strategies.first
    guard let file else { return try player("corners", of: game) }
    return .script(name: file.name, path: file.path)
  }

  private func engineWords(_ typed: String, game: String) throws(CatalogError) -> [String] {
    guard engineRules[game] != nil else {
      throw .gameUnknownToEngines(player: typed, game: game)
    }
    do {
      return try commandWords(String(typed.dropFirst(PlayerSource.enginePrefix.count)))
    } catch {
      throw .badEngineCommand(player: typed, why: "\(error)")
    }
  }
}

/// A path, when a file is there; what the file holds, the loader of the script says.
func existing(_ path: String) throws(CatalogError) -> String {
  do {
    _ = try TextFile.script(at: path)
    return path
  } catch {
    throw .file(error)
  }
}
