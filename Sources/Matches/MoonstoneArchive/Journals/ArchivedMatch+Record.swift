import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

extension ArchivedMatch {
  /// A match as an archive keeps it, with the keys of its positions.
  ///
  ///     try store.add([ArchivedMatch(record)])
  ///
  /// Archives do not keep memories of scripts, ratings, times of grace, or the option by which matches
  /// are adjudicated. A date is written as ``MatchFacts/date`` says, and left out if it does not begin
  /// with a year.
  public init<G>(_ record: MatchRecord<G>) {
    let game = record.game
    let players = record.players ?? game.sideNames.map { PlayerIdentity(name: $0) }
    var facts = MatchFacts(
      game: game.name, players: players.map { ArchivedPlayer($0) },
      start: record.start.description)
    let (time, ticks, tags) = (record.control.time, record.control.ticks, record.tags)
    facts.limits = MatchFacts.Limits(
      time: (time.black == time.white ? time.black : .unlimited).description,
      ticks: ticks == .unlimited ? nil : ticks.description, memory: tags.memory)
    facts.rules = tags.rules
    facts.event = tags.event
    facts.round = tags.round
    facts.opening = tags.opening
    facts.date = tags.date.flatMap { MatchDate.standard($0) }
    facts.seed = tags.seed
    facts.program = tags.program
    facts.ending = record.ending.map { ArchivedEnding($0) }
    self.init(facts, of: game, from: record.start, record.moves) { index, ply in
      let known = record.plies[index]
      ply.value = known.comment?.value
      ply.depth = known.comment?.depth
      ply.ticks = known.ticks
      ply.time = known.elapsed.map { .nanoseconds($0.wholeNanoseconds) }
      ply.analysis = known.analysis?.value
      ply.loss = known.analysis?.loss
      ply.best = known.analysis?.best
    }
  }
}
