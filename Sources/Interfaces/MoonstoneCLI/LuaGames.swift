import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// The games whose rules are scripts, as this command has loaded them.
enum LuaGames {
  private struct Loaded {
    let plugin: Plugin<LuaGame>
    /// `nil` where the rules come from somewhere else.
    var file: ScriptFile?
  }

  /// By the name with the options.
  private static let loaded = Locked<[String: Loaded]>([:])

  /// Whether scripts run in this process, rules as well as strategies.
  private static let areInProcess = CommandLine.arguments.contains("--in-process")

  private static var isolation: RulesIsolation {
    areInProcess ? .inProcess : .workers(ScriptHome.program(of: LuaGame.rulesWorkerName))
  }

  /// A game, loaded when it is first asked for.
  ///
  /// - Returns: `nil` for a name that no file has.
  /// - Throws: exit code 65 for rules that are none, 64 for options that they refuse, 66 for a file
  ///   that cannot be read.
  static func named(_ name: String) throws(Failure) -> Plugin<LuaGame>? {
    if let known = loaded.withLock({ $0[name]?.plugin }) { return known }
    guard let path = ScriptFolders(of: .games).path(of: Games.family(of: name)) else { return nil }
    let file: ScriptFile
    do {
      file = try ScriptFile(path: path, libraries: StrategyFolders().libraries)
    } catch {
      throw Failure(error)
    }
    let plugin = try load(file.source, named: name)
    loaded.withLock { $0[name] = Loaded(plugin: plugin, file: file) }
    return plugin
  }

  /// Rules that no file has, as the game of that name from here on.
  ///
  /// - Throws: as ``named(_:)``.
  static func keep(_ source: ScriptSource, named name: String) throws(Failure) -> Plugin<LuaGame> {
    let plugin = try load(source, named: name)
    loaded.withLock { $0[name] = Loaded(plugin: plugin, file: nil) }
    return plugin
  }

  /// - Throws: as ``named(_:)``.
  static func load(_ source: ScriptSource, named name: String) throws(Failure) -> Plugin<LuaGame> {
    do {
      return Plugin(try LuaGame(source, named: name, isolation: isolation))
    } catch {
      let failure = Failure(error)
      guard failure.code == .data, name.contains(":") else { throw failure }
      // Without options it may be well.
      throw .usage("no game “\(name)”: \(failure.message)")
    }
  }

  /// The game as it was loaded; `nil` for one of another kind.
  static func game(named name: String) -> LuaGame? {
    loaded.withLock { $0[name]?.plugin.game }
  }

  /// A game as its file has it now, or had it when it was last a game; `nil` for one of another kind.
  ///
  /// - Parameter tell: hears of a new text, and why one is not used.
  static func newest(_ name: String, tell: (String) -> Void) -> Plugin<LuaGame>? {
    guard var known = loaded.withLock({ $0[name] }) else { return nil }
    do throws(ScriptError) {
      if let source = try known.file?.look(), source.digest != known.plugin.game.source.digest {
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
