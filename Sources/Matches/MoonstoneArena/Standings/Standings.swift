import MoonstoneKernel

/// The standings of an event so far.
public struct Standings: Sendable {
  /// The score of one entrant against another one.
  public struct Record: Hashable, Sendable {
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
  /// How many matches repeated an earlier match of the same two entrants move by move.
  public let repeated: Int
  private let records: [Int: Record]
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
    var rows = (0..<count).map(Standing.init)
    var records: [Int: Record] = [:]
    var repetitions = Repetitions(matches: expected)
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
          records[entrant * count + other, default: Record()].halves += halves
          records[entrant * count + other, default: Record()].matches += 1
        }
        if let forfeiter = result.forfeiter {
          rows[forfeiter].forfeits[result.termination, default: 0] += 1
        }
      }
      let isNew = repetitions.isNew(place, of: plan.pairings) { result($0)?.score }
      if isNew, let halves = Schedule.halves(pairing, { results[$0.leg - 1]?.score }) {
        // A rating belongs to a version, not to a place.
        let (first, second) = (pairing.first, pairing.second)
        let isFirst = event.isCurrent(first, in: pairing.round)
        let isSecond = event.isCurrent(second, in: pairing.round)
        if isFirst { rows[first].add(halves: halves, against: second) }
        if isSecond { rows[second].add(halves: 4 - halves, against: first) }
      }
    }
    for bye in plan.byes.values.joined() {
      rows[bye].byes += 1
      if case .swiss(_, let pairs) = event.schedule.format { rows[bye].halves += 4 * pairs }
    }
    for (entrant, place) in plan.places { rows[entrant].knockedOut = place }
    for (key, record) in records where record.matches > 0 {
      rows[key / count].buchholz += rows[key % count].halves
    }
    let absent = event.schedule.absent
    self.rows = rows.filter { !absent.contains($0.entrant) }.sorted {
      Self.isBefore($0, $1, event.schedule.format)
    }
    self.played = played
    planned = plan.pairings.count * 2
    repeated = repetitions.count
    self.records = records
    self.count = count
  }

  /// The score of an entrant against another one; zero matches if they did not meet.
  public func record(of entrant: Int, against other: Int) -> Record {
    records[entrant * count + other] ?? Record()
  }

  /// The probability that the first entrant is the stronger one, from 0 to 1.
  ///
  /// It follows from their scores against the same opponents and each other, or from their scores
  /// against each other alone.
  ///
  /// - Returns: `nil` if they met neither each other nor the same opponents.
  public func superiority(of one: Standing, over other: Standing) -> Double? {
    let shared = one.meetings[other.entrant]
    let ours = Set(one.meetings.keys).subtracting([other.entrant])
    let theirs = Set(other.meetings.keys).subtracting([one.entrant])
    guard ours == theirs else { return shared.map { Elo($0).superiority } }
    if ours.isEmpty, shared == nil { return nil }
    let likelihood = Normal.cumulative(
      (one.scores.mean - other.scores.mean) / varianceOfDifference(one, other, shared).squareRoot())
    guard one.elo.isUncertain || other.elo.isUncertain else { return likelihood }
    // Not more certain than the more certain of the two ratings.
    let surest = max(one.elo.certainty, other.elo.certainty)
    return min(max(likelihood, 1 - surest), surest)
  }

  /// The variance of the difference of two mean scores: the sum of both variances, with those of
  /// the pairs between the two added again, since each point that one scores in them is lost by the
  /// other.
  private func varianceOfDifference(
    _ one: Standing, _ other: Standing, _ shared: Scores?
  ) -> Double {
    let (n, m) = (one.scores.weight, other.scores.weight)
    let count = Double(shared?.count ?? 0)
    guard let first = one.standardError, let second = other.standardError else {
      let (first, second) = (one.scores.variance, other.scores.variance)
      return first / n + second / m + count * (first + second) / (n * m)
    }
    let variance = shared.map { $0.squaredError * count } ?? 0
    return first * first + second * second + 2 * count * variance / (n * m)
  }

  private static func isBefore(_ one: Standing, _ other: Standing, _ format: Format) -> Bool {
    func keys(_ row: Standing) -> [Double] {
      let share = row.matches == 0 ? 0 : Double(row.halves) / Double(row.matches)
      switch format {
      case .roundRobin, .gauntlet: return [share, Double(row.halves)]
      case .swiss: return [Double(row.halves), Double(row.buchholz)]
      case .knockout: return [-Double(row.knockedOut ?? 0), share]
      }
    }
    for (first, second) in zip(keys(one), keys(other)) where first != second {
      return first > second
    }
    return one.entrant < other.entrant
  }
}

extension Elo {
  /// The probability of the likelier answer to which side is the stronger one: at least ½.
  fileprivate var certainty: Double { max(superiority, 1 - superiority) }
}

extension Standing {
  fileprivate mutating func add(_ result: MatchResult, as side: Side, isCurrent: Bool) {
    switch result.winner {
    case side?: wins += 1
    case nil: draws += 1
    default: losses += 1
    }
    halves += result.winner.map { $0 == side ? 2 : 0 } ?? 1
    guard isCurrent else { return }
    if result.termination == .rules, let margin = result.margin {
      margins.sum += result.winner == side ? margin : -margin
      margins.count += 1
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
