import MoonstoneKernel
import MoonstoneLua

extension PlayerLoader {
  /// The same loader with the newest valid rules; `nil` if there are no newer ones.
  ///
  /// New rules that cannot be used are told, and the previous ones stay in force.
  package func renewed(
    note: (String) -> Void, warn: @escaping @Sendable (String) -> Void
  ) -> PlayerLoader<G>? {
    let newest = catalog.luaGames.newest(game.name, inProcess: home.isInProcess) { note($0) }
    guard let plugin = newest as? Plugin<G>, plugin !== self.plugin else { return nil }
    var home = catalog.home(
      of: game.name, limits: home.limits, inProcess: home.isInProcess, share: home.share,
      warn: warn)
    (home.book, home.undoMemory) = (self.home.book, self.home.undoMemory)
    return PlayerLoader(catalog: catalog, plugin: plugin, home: home, lead: lead)
  }

  /// The position for a match that is to begin where one by older rules began.
  ///
  /// - Throws: when the position does not exist under these rules.
  package func start(
    _ start: G.Position, of older: G
  ) throws(NotationError) -> G.Position {
    if start == older.initialPosition { return game.initialPosition }
    return try game.position(start.description)
  }
}
