import MoonstoneKernel

/// What becomes of a newcomer that was measured: a pure function of the event and its results.
package struct GateVerdict: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case stays
    /// It takes the place of its former version, which leaves the list.
    case replaces(former: Int)
    /// Its former version is almost certainly stronger, by so many Elo, and stays.
    case isWeaker(than: Int, by: Double, odds: Double)
  }

  package let answer: Answer
  /// Its rank in the list that is drawn anew, counted from 1; `nil` if it is turned away.
  package let rank: Int?
  /// How many are in that list.
  package let count: Int
  /// Its rating in the list; 0 is the mean.
  package let elo: Elo
  /// How many matches it has played.
  package let matches: Int

  /// How certain it has to be that a former version is stronger.
  private static let certainty = 0.95

  /// - Parameters:
  ///   - place: the newcomer.
  ///   - event: the event, in which it and its former version take part.
  ///   - results: the results, with those of the newcomer.
  package init(on place: Int, in event: ArenaEvent, after results: EventResults) {
    let plan = event.schedule.plan(results.score)
    let standings = Standings(event, plan, expected: results.count) { results[$0] }
    let ratings = standings.ratings
    let name = event.entrants[place].name
    let former = event.entrants.indices.first { other in
      other != place && !event.schedule.withdrawn.contains(other)
        && event.entrants[other].name.isExactly(name)
    }
    elo = ratings[place]
    matches = standings.rows.first { $0.entrant == place }?.matches ?? 0
    var leaving: Int?
    if let former {
      let odds = ratings.superiority(of: former, over: place) ?? 0.5
      if odds >= Self.certainty {
        let lead = ratings[former].difference - ratings[place].difference
        answer = .isWeaker(than: former, by: lead, odds: odds)
        leaving = place
      } else {
        answer = .replaces(former: former)
        leaving = former
      }
    } else {
      answer = .stays
    }
    let list = standings.rows.filter { $0.entrant != leaving }
    rank = list.firstIndex { $0.entrant == place }.map { $0 + 1 }
    count = list.count
  }
}

extension ArenaEvent {
  /// Whether it is the list of a gate.
  package var isGate: Bool { if case .gate = schedule.format { true } else { false } }

  /// Whether a gate has nothing left to be played.
  package func isOver(after results: EventResults) -> Bool {
    schedule.plan(results.score).isComplete
  }

  /// Whether an entrant of a gate has been measured.
  package func isMeasured(_ place: Int, after results: EventResults) -> Bool {
    guard var rounds = schedule.rounded as? GateRounds else { return false }
    rounds.advance(results.score)
    return rounds.measured.contains { $0.place == place }
  }
}
