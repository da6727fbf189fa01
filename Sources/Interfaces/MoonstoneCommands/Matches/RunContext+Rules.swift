import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTerminal

extension RunContext {
  /// The context for another match of the same command, with the rules that their file has now where
  /// they are a script, and the position where that match begins.
  ///
  /// Rules that cannot be used are told of, and those before stay.
  ///
  /// - Throws: when the new rules do not know the position where matches begin.
  func renewed(from start: G.Position) throws -> (RunContext<G>, G.Position) {
    let isInProcess = loader.home.isInProcess
    let newest = loader.catalog.luaGames.newest(game.name, inProcess: isInProcess) {
      Terminal.tell("moonstone: \($0)")
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
