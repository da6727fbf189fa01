import MoonstoneKernel

/// The standings of an event so far.
public struct Standings: Sendable {
  /// The score of one entrant against another one.
  public struct HeadToHead: Hashable, Sendable {
    /// The score in half points.
    public internal(set) var halves = 0
    /// How many matches the two played.
    public internal(set) var matches = 0
  }

  /// The best entrant first.
  public let rows: [Standing]
  /// How many matches have a result.
  public let played: Int
  /// How many matches of the event are known so far.
  public let planned: Int
  /// How many matches repeated an earlier match of the same two entrants move by move, and so
  /// count for no rating.
  public let repeated: Int
  /// The ratings of all entrants on one scale, fitted when this is called.
  public var ratings: Ratings {
    Self.ratings(players, count, meetings, followsResults: followsResults)
  }

  private static func ratings(
    _ players: Int, _ count: Int, _ meetings: [Int: Scores], followsResults: Bool
  ) -> Ratings {
    Ratings(
      players: players, entrants: count,
      meetings.sorted { $0.key < $1.key }
        .map { Meeting(first: $0.key / players, second: $0.key % players, $0.value) },
      followsResults: followsResults)
  }

  /// How many entrants and former versions have played.
  private let players: Int
  /// The scores of pairs by two players, with the scores of the first; a key is the place of the
  /// first times ``players`` plus the place of the second.
  private let meetings: [Int: Scores]
  /// Whether results decide who meets.
  private let followsResults: Bool
  private let headToHeads: [Int: HeadToHead]
  private let count: Int

  /// - Parameters:
  ///   - event: the event, with all of its entrants.
  ///   - plan: the event's matches that are known so far.
  ///   - expected: for about how many results to reserve space.
  ///   - result: the result of a match; `nil` if it is not over.
  public init(
    _ event: ArenaEvent, _ plan: Schedule.Plan, expected: Int = 0,
    _ result: (ScheduledMatch) -> MatchResult?
  ) {
    let count = event.entrants.count
    let players = event.everybody.count
    var rows = (0..<count).map(Standing.init)
    var headToHeads: [Int: HeadToHead] = [:]
    var meetings: [Int: Scores] = [:]
    var repetitions = Repetitions(event.schedule, matches: expected)
    var played = 0
    for (place, pairing) in plan.pairings.enumerated() {
      let results = pairing.matches.map(result)
      for result in results.compactMap(\.self) {
        played += 1
        for (entrant, other, side) in [
          (result.match.black, result.match.white, Side.black),
          (result.match.white, result.match.black, .white),
        ] {
          rows[entrant].add(
            result, as: side, isCurrent: event.isCurrent(entrant, in: pairing.round))
          let halves = result.winner.map { $0 == side ? 2 : 0 } ?? 1
          headToHeads[entrant * count + other, default: HeadToHead()].halves += halves
          headToHeads[entrant * count + other, default: HeadToHead()].matches += 1
        }
        if let forfeiter = result.forfeiter {
          rows[forfeiter].forfeits[result.termination, default: 0] += 1
        }
      }
      for place in repetitions.take(place, of: plan.pairings, { result($0)?.score }) {
        let pairing = plan.pairings[place]
        guard let halves = Schedule.halves(pairing, { result($0)?.score }) else { continue }
        // A rating belongs to a version, not to a place.
        let (first, second) = (pairing.first, pairing.second)
        let one = event.player(first, in: pairing.round)
        let other = event.player(second, in: pairing.round)
        if one == first { rows[first].add(halves: halves) }
        if other == second { rows[second].add(halves: 4 - halves) }
        meetings[
          min(one, other) * players + max(one, other), default: Scores(of: .pair)
        ].add(halves: one < other ? halves : 4 - halves)
      }
    }
    for bye in plan.byes.values.joined() {
      rows[bye].byes += 1
      if case .swiss(_, let pairs) = event.schedule.format { rows[bye].halves += 4 * pairs }
    }
    for (entrant, place) in plan.places { rows[entrant].knockedOut = place }
    for (key, score) in headToHeads where score.matches > 0 {
      rows[key / count].buchholz += rows[key % count].halves
    }
    let isGate = event.schedule.format.gateRule != nil
    // Whoever has left the list of a gate is on record only.
    let absent = isGate ? event.schedule.withdrawn : event.schedule.absent
    followsResults = !event.schedule.format.isFixed
    let ratings =
      isGate ? Self.ratings(players, count, meetings, followsResults: followsResults) : nil
    self.rows = rows.filter { !absent.contains($0.entrant) }.sorted {
      Self.isBefore($0, $1, event.schedule.format, ratings)
    }
    self.played = played
    planned = plan.pairings.count * 2
    repeated = repetitions.count
    self.headToHeads = headToHeads
    self.count = count
    self.players = players
    self.meetings = meetings
  }

  /// The score of an entrant against another one; zero matches if they did not meet.
  public func headToHead(of entrant: Int, against other: Int) -> HeadToHead {
    headToHeads[entrant * count + other] ?? HeadToHead()
  }

  /// Whom each entrant met, by places.
  package var opponents: [[Int]] {
    var opponents = Array(repeating: [Int](), count: count)
    for key in headToHeads.keys { opponents[key / count].append(key % count) }
    return opponents
  }

  private static func isBefore(
    _ one: Standing, _ other: Standing, _ format: Format, _ ratings: Ratings?
  ) -> Bool {
    func keys(_ row: Standing) -> [Double] {
      let share = row.matches == 0 ? 0 : Double(row.halves) / Double(row.matches)
      switch format {
      case .roundRobin, .gauntlet: return [share, Double(row.halves)]
      case .swiss: return [Double(row.halves), Double(row.buchholz)]
      case .knockout: return [-Double(row.knockedOut ?? 0), share]
      case .gate: return [ratings?[row.entrant].difference ?? 0]
      }
    }
    for (first, second) in zip(keys(one), keys(other)) where first != second {
      return first > second
    }
    return one.entrant < other.entrant
  }
}

extension Standing {
  fileprivate mutating func add(_ result: MatchResult, as side: Side, isCurrent: Bool) {
    tally.add(result.winner, as: side)
    halves += result.winner.map { $0 == side ? 2 : 0 } ?? 1
    guard isCurrent else { return }
    if result.termination.hasMargin, let margin = result.margin {
      tally.add(margin: result.winner == side ? margin : -margin)
    }
    moves += result.moves[side]
    // A file may have numbers that are larger than those of any event.
    let (time, isTooLong) = nanoseconds.addingReportingOverflow(result.nanoseconds[side])
    nanoseconds = isTooLong ? .max : time
    if let taken = result.ticks {
      let (sum, isTooMany) = (ticks ?? 0).addingReportingOverflow(taken[side])
      ticks = isTooMany ? .max : sum
    }
  }
}
