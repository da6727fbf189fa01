import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel

/// How an event stands, as it is printed.
struct EventReport: Sendable {
  enum Form: String, CaseIterable {
    case text
    case csv
    case json
    case html
  }

  let event: ArenaEvent
  let plan: Schedule.Plan
  let standings: Standings
  let digest: String
  /// Who was in it before.
  let former: [FormerEntrant]

  init(
    _ event: ArenaEvent, _ plan: Schedule.Plan, _ results: EventResults,
    former: [FormerEntrant] = []
  ) {
    self.former = former
    self.event = event
    self.plan = plan
    standings = Standings(event, plan, expected: results.count) { results[$0] }
    digest = results.digest(of: event, plan)
  }

  init(_ reading: EventReading) {
    self.init(
      reading.event, reading.event.schedule.plan(reading.results.score), reading.results,
      former: reading.former)
  }

  /// Whether every match has been played that belongs to the event.
  var isComplete: Bool { plan.isComplete && standings.played == standings.planned }

  func name(_ entrant: Int) -> String { event.entrants[entrant].name }

  /// How likely it is that each is better than the one below it; `nil` for the last one, and where nothing
  /// tells.
  func superiority(_ place: Int) -> Double? {
    guard place + 1 < standings.rows.count else { return nil }
    return standings.superiority(of: standings.rows[place], over: standings.rows[place + 1])
  }

  /// The pairs of an event of two, as the first entrant sees them.
  var pairs: Scores {
    standings.rows.first { $0.entrant == 0 }?.scores ?? Scores(of: .pair)
  }
}
