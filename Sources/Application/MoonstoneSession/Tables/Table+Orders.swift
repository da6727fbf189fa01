import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// What people do at a table.
extension Table {
  private var match: Match<G> { session.host.match }

  /// Whether a person plays each side.
  private var people: Sides<Bool> { match.players.map { $0.kind == .person } }

  package func take(_ order: TableOrder) async throws(TableRefusal) {
    session.hints.stop()
    switch order.kind {
    case .move: try play(order)
    case .acknowledge: try reply(.acknowledge, to: order)
    case .confirm: try confirm(order)
    case .pause: try interrupt(.pause)
    case .resume: try interrupt(.resume)
    case .step: try step()
    case .undo: try takeBack(order.count ?? 1)
    case .redo: try putForth(order.count ?? 1)
    case .goTo: try goTo(order.count)
    case .resign: try resign(order)
    case .pace: setPace(order.milliseconds ?? 0)
    case .rematch: try await rematch(order)
    case .reset, .change, .swap, .hint, .revert: try change(order)
    }
  }

  private func change(_ order: TableOrder) throws(TableRefusal) {
    let changes = session.changes
    switch order.kind {
    case .reset: try applied { try changes.reset() }
    case .change:
      guard let player = order.player else { throw TableRefusal("which player?") }
      let side = try side(named: order.side)
      let present = newestVersion(of: side)
      try applied { _ = try changes.change(side, to: player, present: present) }
    case .swap: try applied { _ = try changes.swap() }
    case .hint: session.hints.ask(order.player, in: match)
    case .revert: try revert()
    default: break
    }
  }

  // MARK: - Answers

  private func play(_ order: TableOrder) throws(TableRefusal) {
    let match = match
    guard case .turn(let side) = match.phase, people[side] else {
      throw TableRefusal("no person has the turn")
    }
    guard let text = order.move, let words = try? match.game.words(of: text), words.count == 1,
      let move = match.game.move(words[0].text, in: match.position)
    else { throw TableRefusal("that is not a move") }
    guard match.position.isLegal(move) else {
      throw TableRefusal(
        IllegalMove(move, in: match.position).message(sideNames: match.game.sideNames))
    }
    try reply(.move(move), to: order)
  }

  /// Answers whether to start over. The match that is left stays as it is: another one follows.
  private func confirm(_ order: TableOrder) throws(TableRefusal) {
    try reply(.confirm(false), to: order)
    isStartingOver = order.yes == true
  }

  private func reply(_ reply: Reply<G.Move>, to order: TableOrder) throws(TableRefusal) {
    guard let request = match.request, request.id == order.request else {
      throw TableRefusal("\(Rejection.stale)")
    }
    // A pass or a question is answered by its own kind of reply; only one is kept.
    switch (request.kind, reply) {
    case (.move, .move), (.acknowledgePass, .acknowledge), (.confirmReset, .confirm): break
    default: throw TableRefusal("\(Rejection.mismatch)")
    }
    session.answers.put(reply, to: request)
  }

  // MARK: - The course of the match

  func interrupt(_ interrupt: Interrupt) throws(TableRefusal) {
    stepEnd = nil
    try applied { try session.host.interrupt(interrupt) }
  }

  /// Plays one ply, and pauses.
  private func step() throws(TableRefusal) {
    guard case .paused = match.phase else { return try interrupt(.pause) }
    try interrupt(.resume)
    stepEnd = match.ply + 1
  }

  private func takeBack(_ turns: Int) throws(TableRefusal) {
    let plies = match.pliesToUndo(turns: turns, people: people)
    guard plies > 0 else { throw TableRefusal("there is no move to take back") }
    try interrupt(.takeBack(plies: plies))
  }

  private func putForth(_ turns: Int) throws(TableRefusal) {
    let plies = match.pliesToRedo(turns: turns, people: people)
    guard plies > 0 else { throw TableRefusal("there is nothing to play again") }
    try interrupt(.redo(plies: plies))
  }

  /// Takes back, or plays again, up to a ply.
  private func goTo(_ ply: Int?) throws(TableRefusal) {
    let match = match
    guard let ply, ply != match.ply, (0...(match.ply + match.undone.count)).contains(ply) else {
      throw TableRefusal("the match has no such ply")
    }
    try interrupt(
      ply < match.ply ? .takeBack(plies: match.ply - ply) : .redo(plies: ply - match.ply))
  }

  private func resign(_ order: TableOrder) throws(TableRefusal) {
    let turn = match.position.turn
    let named = order.side.flatMap { Side($0) }
    guard let side = (named.map { [$0] } ?? [turn, turn.opponent]).first(where: { people[$0] })
    else { throw TableRefusal("no person is playing: scripts do not resign for you") }
    try interrupt(.resign(side))
  }

  /// Plays on with the version before the one that failed.
  private func revert() throws(TableRefusal) {
    guard let side = match.ending?.side else {
      throw TableRefusal("no script has lost by failing")
    }
    let plies = match.pliesToUndo(turns: 1, people: people)
    guard plies > 0 else { throw TableRefusal("there is no move to take back") }
    _ = session.changes.revert(side, takingBack: plies)
  }

  // MARK: - Helpers

  func side(named name: String?) throws(TableRefusal) -> Side {
    guard let side = name.flatMap({ Side($0) }) else { throw TableRefusal("which side?") }
    return side
  }

  private func applied(_ body: () throws -> Void) throws(TableRefusal) {
    do {
      try body()
      session.playOn()
    } catch let rejection as Rejection {
      throw TableRefusal("\(rejection)")
    } catch {
      fail(error)
      throw TableRefusal("the match has stopped: \(error)")
    }
  }
}
