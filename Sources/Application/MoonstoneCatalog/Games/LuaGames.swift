import Foundation
import MoonstoneLua
import MoonstoneSupport

/// The games whose rules are scripts, as this program has loaded them.
package final class LuaGames: Sendable {
  private struct Loaded {
    let plugin: Plugin<LuaGame>
    /// `nil` where the rules come from somewhere else.
    var file: ScriptFile?
  }

  /// By the name with the options.
  private let loaded = Locked<[String: Loaded]>([:])

  package init() {}

  private static func isolation(inProcess: Bool) -> RulesIsolation {
    inProcess ? .inProcess : .workers(ScriptHome.program(weights: nil))
  }

  /// A game, loaded when it is first asked for.
  ///
  /// - Returns: `nil` for a name that no file has.
  /// - Throws: ``CatalogError/script(_:)`` for a file that cannot be read or does not hold rules,
  ///   ``CatalogError/badGameOptions(_:_:)`` for options that the rules refuse.
  package func game(
    named name: String, inProcess: Bool
  ) throws(CatalogError) -> Plugin<LuaGame>? {
    if let known = loaded.withLock({ $0[name]?.plugin }) { return known }
    guard let path = ScriptFolders(of: .games).path(of: GameName.family(of: name)) else {
      return nil
    }
    let file: ScriptFile
    do {
      file = try ScriptFile(path: path, libraries: StrategyFolders().libraries)
    } catch {
      throw .script(error)
    }
    let plugin = try load(file.source, named: name, inProcess: inProcess)
    loaded.withLock { $0[name] = Loaded(plugin: plugin, file: file) }
    return plugin
  }

  /// Takes rules that come from elsewhere than a file as the game of that name from here on.
  ///
  /// - Throws: what ``game(named:inProcess:)`` throws.
  package func keep(
    _ source: ScriptSource, named name: String, inProcess: Bool
  ) throws(CatalogError) -> Plugin<LuaGame> {
    let plugin = try load(source, named: name, inProcess: inProcess)
    loaded.withLock { $0[name] = Loaded(plugin: plugin, file: nil) }
    return plugin
  }

  /// Loads rules without keeping them.
  ///
  /// - Throws: what ``game(named:inProcess:)`` throws.
  package func load(
    _ source: ScriptSource, named name: String, inProcess: Bool
  ) throws(CatalogError) -> Plugin<LuaGame> {
    do {
      return Plugin(
        try LuaGame(source, named: name, isolation: Self.isolation(inProcess: inProcess)))
    } catch {
      // Without options the rules may be sound.
      if error.kind == .invalid, name.contains(":") { throw .badGameOptions(name, error) }
      throw .script(error)
    }
  }

  /// The game as it was loaded; `nil` for a game in Swift.
  package func loadedGame(named name: String) -> LuaGame? {
    loaded.withLock { $0[name]?.plugin.game }
  }

  /// A game with the rules that its file has now, or had when they last were sound; `nil` for a
  /// game in Swift.
  ///
  /// - Parameter tell: hears of new rules, and why some are not used.
  package func newest(
    _ name: String, inProcess: Bool, tell: (String) -> Void
  ) -> Plugin<LuaGame>? {
    guard var known = loaded.withLock({ $0[name] }) else { return nil }
    do throws(ScriptError) {
      if let source = try known.file?.look(), source.digest != known.plugin.game.source.digest {
        let isolation = Self.isolation(inProcess: inProcess)
        let plugin = Plugin(try LuaGame(source, named: name, isolation: isolation))
        known = Loaded(plugin: plugin, file: known.file)
        tell("the rules of \(name) are new: SHA-256 \(source.digest)")
      }
    } catch {
      tell("\(error.message.printableLines) — the previous rules stay in force")
    }
    let now = known
    loaded.withLock { $0[name] = now }
    return now.plugin
  }
}
