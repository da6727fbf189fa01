import MoonstoneArena

/// The standings of an event in printable form.
package struct EventReport: Sendable {
  package enum Form: String, CaseIterable {
    case text
    case csv
    case json
    case html
  }

  package let event: ArenaEvent
  package let plan: Schedule.Plan
  package let standings: Standings
  package let digest: String
  /// The former entrants.
  let former: [FormerEntrant]

  package init(
    _ event: ArenaEvent, _ plan: Schedule.Plan, _ results: EventResults,
    former: [FormerEntrant] = []
  ) {
    self.former = former
    self.event = event
    self.plan = plan
    standings = Standings(event, plan, expected: results.count) { results[$0] }
    digest = results.digest(of: event, plan)
  }

  package init(_ reading: EventReading) {
    self.init(
      reading.event, reading.event.schedule.plan(reading.results.score), reading.results,
      former: reading.former)
  }

  /// Whether every match of the event has been played.
  package var isComplete: Bool { plan.isComplete && standings.played == standings.planned }

  package func name(_ entrant: Int) -> String { event.entrants[entrant].name }

  /// Returns the probability that an entrant is better than the next one; `nil` for the last one,
  /// and if nothing is known.
  package func superiority(_ place: Int) -> Double? {
    guard place + 1 < standings.rows.count else { return nil }
    return standings.superiority(of: standings.rows[place], over: standings.rows[place + 1])
  }

  /// The pairs of an event of two, from the first entrant's side.
  package var pairs: Scores {
    standings.rows.first { $0.entrant == 0 }?.scores ?? Scores(of: .pair)
  }
}
