import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

extension Stage {
  /// The stage for another match of the same command, with the rules as their file has them now, where
  /// they are a script; and where that match begins.
  ///
  /// Rules that cannot be used are told of, and those before stay.
  ///
  /// - Throws: exit code 65 when the new rules do not know where matches begin.
  func renewed(from start: G.Position) throws(Failure) -> (Stage<G>, G.Position) {
    let newest = LuaGames.newest(game.name) { Terminal.tell("moonstone: \($0)") }
    guard let plugin = newest as? Plugin<G>, plugin !== self.plugin else { return (self, start) }
    var stage = self
    stage.plugin = plugin
    stage.home = ScriptHome(
      game: game.name, limits: home.limits, inProcess: home.isInProcess)
    audience?.move(to: plugin, home: stage.home)
    if start == game.initialPosition { return (stage, plugin.game.initialPosition) }
    do {
      return (stage, try plugin.game.position(start.description))
    } catch {
      throw .data("by the new rules, the match cannot begin there: \(error.message)")
    }
  }
}
