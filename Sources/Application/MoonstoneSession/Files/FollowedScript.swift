import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua

/// A script whose file is followed from match to match. Each match begins with the newest version
/// that loads, so that one that does not load never plays.
package struct FollowedScript: Sendable {
  /// The name as typed.
  package let name: String
  /// The version that played last, or that was read first.
  package private(set) var version: ScriptSource
  /// The file as it was looked at last; `nil` for a script that never changes. Its newest version
  /// may be one that does not load.
  package private(set) var file: ScriptFile?

  /// Follows a file from a version on.
  package init(named name: String, _ version: ScriptSource, following file: ScriptFile?) {
    self.name = name
    self.version = version
    self.file = file
  }

  /// Makes the player of the next match: with a new version if there is one that loads, and with
  /// the one before otherwise. That one looks at the file in its first turn and says what is wrong.
  ///
  /// - Throws: a ``ScriptError`` when the version that played before cannot be loaded either, as on
  ///   a machine without a process for it.
  package func player<G: Game>(_ loader: PlayerLoader<G>) throws(ScriptError) -> LuaStrategy<G> {
    guard let file else {
      return try LuaStrategy(
        version, named: name, plugin: loader.plugin, limits: loader.home.limits,
        isolation: loader.home.isolation)
    }
    var newest = file
    if !file.isCurrent, let source = try? newest.look(),
      let player = try? loader.strategy(name, source, following: newest)
    {
      return player
    }
    return try loader.strategy(name, version, following: file)
  }

  /// Notes what a player came to in its match, which is over.
  package mutating func take<G: Game>(_ player: LuaStrategy<G>) {
    version = player.snapshot.source
    file = player.file ?? file
  }
}
