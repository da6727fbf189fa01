import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTerminal

extension RunContext {
  /// Returns the context and the start for another match of the same command. If the rules are a
  /// script, it uses their newest valid version.
  ///
  /// New rules that cannot be used are reported, and the previous ones stay in force.
  ///
  /// - Parameter note: receives the report.
  /// - Throws: when the starting position does not exist under the new rules.
  func renewed(
    from start: G.Position, note: (String) -> Void = { Program.warn($0) }
  ) throws -> (RunContext<G>, G.Position) {
    let isInProcess = loader.home.isInProcess
    let newest = loader.catalog.luaGames.newest(game.name, inProcess: isInProcess) {
      note($0)
    }
    guard let plugin = newest as? Plugin<G>, plugin !== loader.plugin else { return (self, start) }
    var context = self
    let home = loader.catalog.home(
      of: game.name, limits: loader.home.limits, inProcess: isInProcess, warn: Program.warn)
    context.loader = PlayerLoader(
      catalog: loader.catalog, plugin: plugin, home: home, lead: loader.lead)
    observers?.move(to: plugin, home: home)
    if start == game.initialPosition { return (context, plugin.game.initialPosition) }
    do {
      return (context, try plugin.game.position(start.description))
    } catch {
      throw Failure.data("under the new rules, the match cannot begin there: \(error.message)")
    }
  }
}
