import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

// What the version that plays now thinks of positions that were played.
extension Table {
  /// Asks the script of the side to move at a ply, newly loaded and on what the match leaves of the
  /// processors. The next question ends this one.
  func think(_ order: ScriptOrder) async throws(TableRefusal) -> JSON {
    let match = session.host.match
    guard let ply = order.ply, (0...match.ply).contains(ply) else {
      throw TableRefusal("a ply from 0 to \(match.ply) is needed")
    }
    let moves = Array(match.moves.prefix(ply))
    let position = moves.reduce(into: match.start) { $0.playUnchecked($1) }
    guard position.outcome == nil else { return [:] }
    guard let version = newestVersion(of: position.turn) else { throw noScript(position.turn) }
    let question = questions.begin()
    let ticks = surroundings.answering.ticks
    let budget = Budget(remainingTicks: ticks, tickAllowance: ticks)
    let turn = Turn(
      game: match.game, position: position, start: match.start, moves: Trail(moves),
      budget: budget, seed: present.seed, isWanted: { [questions] in questions.isLatest(question) })
    let loader = session.loader.inBackground
    let answer: Thought<G>.Answer
    do {
      answer = try await MatchThread.run(inBackground: true) {
        try await loader.answer(to: loader.thought(of: version, turn))
      }
    } catch {
      throw TableRefusal("\(error)".printableLines)
    }
    switch answer {
    case .failure(let forfeit):
      return ["digest": version.digest, "error": forfeit.message.printableLines]
    case .success(let choice):
      let ways = SheetStatus.ways(in: position, of: match.game)
      return [
        "digest": version.digest, "move": choice.move.description,
        "cell": ways.first { $0.move == choice.move.description }?.to,
        "value": choice.comment?.value, "depth": choice.comment?.depth,
        "text": choice.comment?.text, "ticks": choice.ticks,
        "marks": choice.comment.flatMap { SheetMark.marks(of: $0, on: sheet.named) }
          .map { JSON(encoding: $0) },
      ]
    }
  }

  /// The version with which a side plays its next move; `nil` if no script plays it.
  func newestVersion(of side: Side) -> ScriptSource? {
    let seat = session.changes.seats[side].value
    if case .script(_, let path, let parameters) = seat.source,
      let newest = newest[Exactly(path)]
    {
      return newest.setting(parameters)
    }
    return seat.versions.last
  }
}

extension PlayerLoader {
  /// The same rules and scripts, on what others leave of the processors, limited by ticks.
  fileprivate var inBackground: PlayerLoader {
    var home = catalog.home(
      of: game.name, memory: self.home.limits.memory, hasTicks: true,
      inProcess: self.home.isInProcess, inBackground: true, warn: { _ in })
    home.book = self.home.book
    return PlayerLoader(catalog: catalog, plugin: plugin, home: home)
  }
}
