import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// What a person types for a player, understood.
enum PlayerSource: Hashable, Sendable {
  static let humanName = "human"
  static let nobodyName = "nobody"
  static let enginePrefix = "gtp:"

  case human
  /// Who sits at the other side of a game for one, and is never asked.
  case nobody
  /// A program that speaks GTP. `name` is what was typed.
  case engine(name: String, words: [String])
  /// `name` is what was typed.
  case script(name: String, path: String)

  /// - Throws: exit code 64 when a name means nothing, 66 when a path leads to no file.
  init(_ typed: String, game: String, folders: StrategyFolders = StrategyFolders()) throws(Failure)
  {
    if typed == Self.humanName {
      self = .human
      return
    }
    if typed == Self.nobodyName, try Games.named(game).isSolo {
      self = .nobody
      return
    }
    if typed.hasPrefix(Self.enginePrefix) {
      self = .engine(name: typed, words: try Self.engineWords(typed, game: game))
      return
    }
    if typed.contains("/") || typed.hasSuffix(".lua") {
      // Only whether it is there; what is in it, the script's loader says.
      _ = try scriptText(of: typed)
      self = .script(name: typed, path: typed)
      return
    }
    let strategies = folders.strategies(for: game)
    if let file = strategies.first(where: { $0.name == typed }) {
      self = .script(name: typed, path: file.path)
      return
    }
    throw Self.unknown(typed, game: game, among: strategies, in: folders)
  }

  private static func engineWords(_ typed: String, game: String) throws(Failure) -> [String] {
    guard Games.rulesOfGTP(for: game) != nil else {
      throw .usage("no player “\(typed)” for \(game): engines that speak GTP do not know the game")
    }
    do {
      return try commandWords(String(typed.dropFirst(enginePrefix.count)))
    } catch {
      throw .usage("no player “\(typed)”: \(error); write gtp: and a command with its arguments")
    }
  }

  /// Who plays against a person who names nobody: `corners`, or whatever there is for a game, or
  /// `search`, which plays every game.
  static func usualOpponent(game: String) throws(Failure) -> PlayerSource {
    let strategies = StrategyFolders().strategies(for: game)
    let own = strategies.filter { $0.game == game }
    let any = strategies.filter { $0.game == "any" }
    let file =
      own.first { $0.name == "corners" } ?? own.first ?? any.first { $0.name == "search" }
      ?? any.first ?? strategies.first
    guard let file else { return try PlayerSource("corners", game: game) }
    return .script(name: file.name, path: file.path)
  }

  private static func unknown(
    _ typed: String, game: String, among strategies: [StrategyFile], in folders: StrategyFolders
  ) -> Failure {
    let names = strategies.map(\.name) + [humanName]
    if let near = suggestion(for: typed, among: names) {
      return .usage("no player “\(typed)”; did you mean “\(near)”?")
    }
    guard !strategies.isEmpty else {
      return .usage(
        "no player “\(typed)”: there is no strategy for \(game) in "
          + folders.paths.joined(separator: ", ")
          + "; give a path to a .lua file, or name a folder in \(StrategyFolders.variable)")
    }
    return .usage(
      "no player “\(typed)” for \(game); there are \(names.joined(separator: ", ")), "
        + "any path to a .lua file, and gtp: with the command of an engine")
  }

  /// Who it is, for the record.
  ///
  /// - Throws: exit code 65 or 66 for a script that cannot be read.
  func identity() throws(Failure) -> PlayerIdentity {
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
      throw Failure(error)
    }
  }

  /// Whether it is a script or an engine.
  var isProgram: Bool { self != .human && self != .nobody }

  var name: String {
    switch self {
    case .human: Self.humanName
    case .nobody: Self.nobodyName
    case .script(let name, _), .engine(let name, _): name
    }
  }
}
