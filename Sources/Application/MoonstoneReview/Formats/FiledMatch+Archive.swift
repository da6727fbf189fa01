import MoonstoneArchive
import MoonstoneKernel
import MoonstoneRecords

extension MatchRecord {
  /// An archived match, to be written in a file of some format.
  ///
  /// - Parameters:
  ///   - match: the match.
  ///   - place: where it is.
  ///   - game: its game.
  /// - Throws: a ``MatchFault`` if its start or a move is not legal here.
  package init(_ match: ArchivedMatch, at place: String, of game: G) throws(MatchFault) {
    let facts = match.facts
    let start: G.Position
    let moves: [G.Move]
    do throws(UnplayableMatch) {
      (start, moves) = try match.moves(of: game)
    } catch {
      throw MatchFault(place, error.description)
    }
    self.init(game, from: start, place: place)
    play(moves)
    players = facts.players.map(\.identity)
    control.time = Sides(both: TimeControl(facts.limits.time) ?? .unlimited)
    control.ticks = facts.limits.ticks.flatMap { TickControl($0) } ?? .unlimited
    if ending == nil { ending = facts.ending?.interrupt.flatMap { Ending($0) } }
    tags.event = facts.event
    tags.round = facts.round
    tags.opening = facts.opening
    tags.date = facts.date
    tags.seed = facts.seed
    tags.rules = facts.rules
    tags.memory = facts.limits.memory
    tags.program = facts.program
    annotate { index, ply in
      let archived = match.plies[index]
      ply.comment = archived.comment
      ply.elapsed = archived.time
      ply.ticks = archived.ticks
      if archived.analysis != nil || archived.loss != nil || archived.best != nil {
        ply.analysis = Analysis(
          value: archived.analysis, loss: archived.loss, best: archived.best)
      }
    }
  }
}
