import Foundation
import MoonstoneLua
import MoonstoneSupport

/// The games whose rules are scripts, as this program has loaded them.
package final class LuaGames: Sendable {
  private struct Loaded {
    let plugin: Plugin<LuaGame>
    /// The rules' file; `nil` if they come from elsewhere.
    var file: ScriptFile?
  }

  /// The loaded games, by name with options.
  private let loaded = Locked<[Exactly: Loaded]>([:])

  private let workers: WorkerHome
  private let listed: ListedLuaGames

  /// - Parameter workers: what runs the rules.
  init(_ workers: WorkerHome) {
    self.workers = workers
    listed = ListedLuaGames(workers.program().path)
  }

  private func isolation(inProcess: Bool) -> RulesIsolation {
    inProcess ? .inProcess : .workers(workers.program())
  }

  /// Returns a game, loading it on first use.
  ///
  /// - Returns: `nil` if a file with this name does not exist.
  /// - Throws: ``CatalogError/script(_:)`` if the file cannot be read or does not hold rules,
  ///   ``CatalogError/badGameOptions(_:_:)`` if the rules refuse the options.
  package func game(
    named name: String, inProcess: Bool
  ) throws(CatalogError) -> Plugin<LuaGame>? {
    if let known = loaded.withLock({ $0[Exactly(name)]?.plugin }) { return known }
    guard let path = ScriptFolders(of: .games).path(of: GameName.family(of: name)) else {
      return nil
    }
    let file = try Self.file(path, StrategyFolders().libraries)
    let plugin = try load(file.source, named: name, inProcess: inProcess)
    loaded.withLock { $0[Exactly(name)] = Loaded(plugin: plugin, file: file) }
    return plugin
  }

  private static func file(
    _ path: String, _ libraries: [String]
  ) throws(CatalogError) -> ScriptFile {
    do {
      return try ScriptFile(path: path, libraries: libraries)
    } catch {
      throw .script(error)
    }
  }

  /// Calls `body` with what lists say of each game that has a file, by names.
  ///
  /// Rules run only if they have changed since they were listed, be it by another program.
  package func forEachListing(
    inProcess: Bool, _ body: (Result<GameListing, CatalogError>) -> Void
  ) {
    let (folders, libraries) = (ScriptFolders(of: .games), StrategyFolders().libraries)
    for name in folders.names {
      guard let path = folders.path(of: name) else { continue }
      body(
        Result { () throws(CatalogError) in
          try listed.listing(of: name, at: path) { () throws(CatalogError) in
            try Self.file(path, libraries)
          } load: { source throws(CatalogError) in
            GameListing(try game(named: name, by: source, inProcess).game)
          }
        })
    }
    listed.save()
  }

  /// Returns a game by these rules, which may be newer than those that are loaded.
  private func game(
    named name: String, by source: ScriptSource, _ inProcess: Bool
  ) throws(CatalogError) -> Plugin<LuaGame> {
    if let game = try game(named: name, inProcess: inProcess),
      game.game.source.digest == source.digest
    {
      return game
    }
    return try load(source, named: name, inProcess: inProcess)
  }

  /// Uses rules that do not come from a file for the game of this name from now on.
  ///
  /// - Throws: the errors of ``game(named:inProcess:)``.
  package func keep(
    _ source: ScriptSource, named name: String, inProcess: Bool
  ) throws(CatalogError) -> Plugin<LuaGame> {
    let plugin = try load(source, named: name, inProcess: inProcess)
    loaded.withLock { $0[Exactly(name)] = Loaded(plugin: plugin, file: nil) }
    return plugin
  }

  /// Loads rules without keeping them.
  ///
  /// - Parameter inBackground: whether their processes get only what others leave of the
  ///   processors.
  /// - Throws: the errors of ``game(named:inProcess:)``.
  package func load(
    _ source: ScriptSource, named name: String, inProcess: Bool, inBackground: Bool = false
  ) throws(CatalogError) -> Plugin<LuaGame> {
    do {
      return Plugin(
        try LuaGame(
          source, named: name, isolation: isolation(inProcess: inProcess),
          inBackground: inBackground))
    } catch {
      // The rules may be valid without options.
      if error.kind == .invalid, name.contains(":") { throw .badGameOptions(name, error) }
      throw .script(error)
    }
  }

  /// Returns a game that is already loaded; `nil` for a game in Swift.
  package func loadedGame(named name: String) -> LuaGame? {
    loaded.withLock { $0[Exactly(name)]?.plugin.game }
  }

  /// Returns a game with the newest valid rules of its file; `nil` for a game in Swift.
  ///
  /// - Parameter tell: receives a sentence about new rules, or why they are not used.
  package func newest(
    _ name: String, inProcess: Bool, tell: (String) -> Void
  ) -> Plugin<LuaGame>? {
    guard var known = loaded.withLock({ $0[Exactly(name)] }) else { return nil }
    do throws(ScriptError) {
      if let source = try known.file?.look(), source.digest != known.plugin.game.source.digest {
        let isolation = isolation(inProcess: inProcess)
        let plugin = Plugin(try LuaGame(source, named: name, isolation: isolation))
        known = Loaded(plugin: plugin, file: known.file)
        tell("the rules of \(name) are new: SHA-256 \(source.digest)")
      }
    } catch {
      tell("\(error.message.printableLines) — the previous rules stay in force")
    }
    let now = known
    loaded.withLock { $0[Exactly(name)] = now }
    return now.plugin
  }
}
