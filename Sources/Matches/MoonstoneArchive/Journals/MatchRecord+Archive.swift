import MoonstoneKernel
import MoonstoneRecords

extension MatchRecord {
  /// The match of an archive, whose moves are played and so checked.
  ///
  ///     let record = try MatchRecord(archived, of: game)
  ///     print(record.ending, record.tags.event)
  ///
  /// `ArchivedMatch(record)` is the match as the archive has it, but for the parameters of the
  /// players, which no record holds.
  ///
  /// - Parameters:
  ///   - match: the match.
  ///   - game: the game that was played.
  ///   - place: where the match is, for messages.
  /// - Throws: a `MatchFault` at the first thing that the game does not know.
  public init(
    _ match: ArchivedMatch, of game: G, place: String = ""
  ) throws(MatchFault) {
    let facts = match.facts
    guard facts.game == game.name else {
      throw MatchFault(place, "it is a match of \(facts.game), not of \(game.name)")
    }
    guard let start = try? game.position(facts.start) else {
      throw MatchFault(place, "its start is not a position of \(game.name): \(facts.start)")
    }
    do throws(IllegalPly) {
      try self.init(game, from: start, checking: match.plies.map(\.move), place: place)
    } catch {
      throw MatchFault(
        place, "ply \(error.ply): \(error.text) is not legal in \(error.position)")
    }
    take(facts)
    annotate { index, ply in
      let archived = match.plies[index]
      if archived.value != nil || archived.depth != nil {
        ply.comment = Comment(value: archived.value, depth: archived.depth)
      }
      ply.elapsed = archived.time
      ply.ticks = archived.ticks
      if archived.analysis != nil || archived.loss != nil || archived.best != nil {
        ply.analysis = Analysis(value: archived.analysis, loss: archived.loss, best: archived.best)
      }
    }
  }

  private mutating func take(_ facts: MatchFacts) {
    players = facts.players.map(\.identity)
    control = MatchControl(
      time: Sides(both: TimeControl(facts.limits.time) ?? .unlimited),
      ticks: facts.limits.ticks.flatMap { TickControl($0) } ?? .unlimited,
      margin: .milliseconds(10))
    // Where the moves end the game, they say how.
    if ending == nil {
      ending = facts.ending.map { Ending($0) }.flatMap { $0.interrupt == nil ? nil : $0 }
    }
    tags.event = facts.event
    tags.round = facts.round
    tags.opening = facts.opening
    tags.date = facts.date
    tags.seed = facts.seed
    tags.rules = facts.rules
    tags.memory = facts.limits.memory
    tags.program = facts.program
  }
}
