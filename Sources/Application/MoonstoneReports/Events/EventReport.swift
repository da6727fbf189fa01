import MoonstoneArena
import MoonstoneSupport

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
  /// The ratings of the entrants, fitted when they are first asked for.
  public var ratings: Ratings { fit.value }
  /// The SHA-256 of all results.
  public let digest: String
  /// The number of capsules in the event's folder that have texts left out.
  package var shortenedCapsules = 0
  /// What entrants forfeited by, the most frequent first.
  package private(set) var faults: [EventFault] = []
  let former: [FormerEntrant]
  private let fit: Once<Ratings>
  /// What people see of the entrants, each with another name.
  private let names: [String]
  /// What a page leaves out of these names.
  let folder: CommonFolder

  package init(
    _ event: ArenaEvent, _ plan: Schedule.Plan, _ results: EventResults,
    former: [FormerEntrant] = []
  ) {
    self.former = former
    self.event = event
    names = NamesApart(event.entrants.map(\.name)).names
    folder = CommonFolder(of: names)
    self.plan = plan
    let standings = Standings(event, plan, expected: results.count) { results[$0] }
    self.standings = standings
    fit = Once { standings.ratings }
    digest = results.digest(of: event, plan)
  }

  /// Makes the report of an event that was read from its folder.
  public init(_ reading: EventReading) {
    self.init(
      reading.event, reading.event.schedule.plan(reading.results.score), reading.results,
      former: reading.former)
  }

  /// Finds what entrants forfeited by.
  ///
  /// - Parameter reading: the event in its folder.
  package mutating func findFaults(in reading: EventReading) {
    // The report is worth more than a line that changed while it was read.
    guard let kinds = try? ForfeitKinds(plan, reading) else { return }
    faults = kinds.sorted.map { EventFault($0, of: self, in: reading.path) }
  }

  /// Whether every match of the event has been played.
  public var isComplete: Bool { plan.isComplete && standings.played == standings.planned }

  /// `reversi: round-robin`.
  public var title: String { event.title }

  /// Returns the name of an entrant for people. Two that entered by the same name are told apart.
  public func name(_ entrant: Int) -> String { names[entrant] }

  /// Returns the name for people of the version of an entrant that played in a round; round 0 is
  /// any.
  package func name(_ entrant: Int, in round: Int) -> String {
    let name = round == 0 ? nil : event.entrant(entrant, in: round).name
    return name.flatMap { $0 == event.entrants[entrant].name ? nil : $0 } ?? names[entrant]
  }

  /// The name of an entrant as a page shows it: without the folder that holds all of them.
  func shortName(_ entrant: Int, in round: Int = 0) -> String {
    folder.without(name(entrant, in: round))
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

  /// Why nobody is said to be better than the next; `nil` if that is said.
  var noOrder: String? {
    guard ratings.areTooMany else { return nil }
    return "each of more than \(Ratings.mostPlayers) players is rated against its own opponents: "
      + "nothing says who is better than the next"
  }

  /// Whether a rating has a mark that it is unreliable.
  var hasMarks: Bool { standings.rows.contains { elo($0).isMarked } }

  /// The pairs of an event of two, from the first entrant's side.
  package var pairs: Scores {
    standings.rows.first { $0.entrant == 0 }?.scores ?? Scores(of: .pair)
  }
}

extension ArenaEvent {
  /// `reversi: round-robin`.
  package var title: String { "\(game): \(schedule.format.name)" }
}
