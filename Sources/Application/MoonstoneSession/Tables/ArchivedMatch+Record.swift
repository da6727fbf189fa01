import MoonstoneArchive
import MoonstoneKernel
import MoonstoneRecords

extension MatchRecord {
  /// The match of an archive.
  ///
  /// - Throws: an `UnplayableMatch` if it cannot be played.
  init(_ match: ArchivedMatch, of game: G, place: String) throws {
    let (start, moves) = try match.moves(of: game)
    try self.init(game, from: start, checking: moves, place: place)
    annotate { index, ply in
      let archived = match.plies[index]
      (ply.comment, ply.elapsed, ply.ticks) = (archived.comment, archived.time, archived.ticks)
    }
    let facts = match.facts
    players = facts.players.map(\.identity)
    control = MatchControl(
      time: Sides(both: TimeControl(facts.limits.time) ?? .unlimited),
      ticks: facts.limits.ticks.flatMap { TickControl($0) } ?? .unlimited,
      margin: .milliseconds(10))
    if ending == nil { ending = facts.ending.map { Ending($0) } }
    (tags.seed, tags.rules, tags.memory) = (facts.seed, facts.rules, facts.limits.memory)
    (tags.event, tags.round, tags.opening) = (facts.event, facts.round, facts.opening)
    (tags.date, tags.program) = (facts.date, facts.program)
  }
}
