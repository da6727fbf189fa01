import MoonstoneArena

/// The standings of an event in printable form.
///
///     let report = EventReport(try EventReading("cup"))
///     print(report.text(fitting: 100))
public struct EventReport: Sendable {
  package enum Form: String, CaseIterable {
    case text
    case csv
    case json
    case html
  }

  /// The event.
  public let event: ArenaEvent
  /// The schedule as far as it is known.
  package let plan: Schedule.Plan
  /// The standings.
  public let standings: Standings
  /// The ratings of the entrants.
  public let ratings: Ratings
  /// The SHA-256 of all results.
  public let digest: String
  /// The number of capsules in the event's folder that have texts left out.
  package var shortenedCapsules = 0
  let former: [FormerEntrant]
  /// What people see of the entrants, each with another name.
  private let names: [String]

  package init(
    _ event: ArenaEvent, _ plan: Schedule.Plan, _ results: EventResults,
    former: [FormerEntrant] = []
  ) {
    self.former = former
    self.event = event
    names = NamesApart(event.entrants.map(\.name)).names
    self.plan = plan
    standings = Standings(event, plan, expected: results.count) { results[$0] }
    ratings = standings.ratings
    digest = results.digest(of: event, plan)
  }

  /// Makes the report of an event that was read from its folder.
  public init(_ reading: EventReading) {
    self.init(
      reading.event, reading.event.schedule.plan(reading.results.score), reading.results,
      former: reading.former)
  }

  /// Whether every match of the event has been played.
  public var isComplete: Bool { plan.isComplete && standings.played == standings.planned }

  /// `reversi: round-robin`.
  public var title: String { "\(event.game): \(event.schedule.format.name)" }

  /// Returns the name of an entrant for people. Two that entered by the same name are told apart.
  public func name(_ entrant: Int) -> String { names[entrant] }

  /// Returns the name for people of the version of an entrant that played in a round; round 0 is
  /// any.
  package func name(_ entrant: Int, in round: Int) -> String {
    let name = round == 0 ? nil : event.entrant(entrant, in: round).name
    return name.flatMap { $0 == event.entrants[entrant].name ? nil : $0 } ?? names[entrant]
  }

  /// Returns the probability that an entrant is better than the next one; `nil` for the last one,
  /// and if nothing is known.
  package func superiority(_ place: Int) -> Double? {
    guard place + 1 < standings.rows.count else { return nil }
    return ratings.superiority(
      of: standings.rows[place].entrant, over: standings.rows[place + 1].entrant)
  }

  /// Returns the rating of the entrant in a row.
  package func elo(_ row: Standing) -> Elo { ratings[row.entrant] }

  /// Whether a rating has a mark that it is unreliable.
  var hasMarks: Bool { standings.rows.contains { elo($0).isMarked } }

  /// The pairs of an event of two, from the first entrant's side.
  package var pairs: Scores {
    standings.rows.first { $0.entrant == 0 }?.scores ?? Scores(of: .pair)
  }
}
