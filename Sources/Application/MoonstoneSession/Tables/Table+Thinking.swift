import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

// What the version that plays now thinks of positions that were played.
extension Table {
  /// Asks the script of the side to move at a ply, in its newest version. The next question ends this
  /// one.
  func think(_ order: ScriptOrder) async throws(TableRefusal) -> JSON {
    let match = session.host.match
    guard let ply = order.ply, (0...match.ply).contains(ply) else {
      throw TableRefusal("a ply from 0 to \(match.ply) is needed")
    }
    let question = ScriptQuestion(
      loader: session.loader.inBackground, match: sheet, start: match.start,
      moves: Array(match.moves.prefix(ply)), seed: present.seed,
      ticks: surroundings.answering.ticks)
    guard let side = question.position?.turn else { return [:] }
    guard let version = newestVersion(of: side) else { throw noScript(side) }
    let ticket = questions.begin()
    return try await question.answer(by: version) { [questions] in questions.isLatest(ticket) }
  }

  /// The version with which a side plays its next move; `nil` if no script plays it.
  func newestVersion(of side: Side) -> ScriptSource? {
    let seat = session.changes.seats[side].value
    guard let strategy = seat.player as? LuaStrategy<G> else { return nil }
    let news = newest[side].flatMap { $0.strategy === strategy ? $0.version : nil }
    return (news ?? strategy.versions.last)?.setting(seat.source.parameters)
  }
}

extension PlayerLoader {
  /// The same rules and scripts, on what others leave of the processors, limited by ticks.
  var inBackground: PlayerLoader {
    var home = catalog.home(
      of: game.name, memory: self.home.limits.memory, hasTicks: true,
      inProcess: self.home.isInProcess, inBackground: true, warn: { _ in })
    home.book = self.home.book
    return PlayerLoader(catalog: catalog, plugin: plugin, home: home)
  }
}
