import MoonstoneArena

/// The meetings of an event: all matches between two entrants, in a Swiss and a knockout those of
/// one round.
struct Meetings {
  struct Key: Hashable, Comparable {
    /// 0 if the rounds do not matter.
    let round: Int
    let low: Int
    let high: Int

    var anchor: String { "meeting-\(round)-\(low)-\(high)" }

    static func < (one: Key, other: Key) -> Bool {
      (one.round, one.low, one.high) < (other.round, other.low, other.high)
    }
  }

  struct Meeting {
    let key: Key
    /// The score of the entrant with the lower place, in half points.
    var halves = 0
    /// How many matches have a result.
    var matches = 0

    /// The points of an entrant.
    func points(of entrant: Int) -> Double {
      Double(entrant == key.low ? halves : 2 * matches - halves) / 2
    }
  }

  /// By rounds, from the first one on, in the order of the plan; empty if rounds do not matter.
  private(set) var rounds: [[Meeting]] = []
  private let isFixed: Bool

  init(_ report: EventReport, _ results: EventResults) {
    isFixed = report.event.schedule.format.isFixed
    guard !isFixed else { return }
    var places: [Key: Int] = [:]
    for pairing in report.plan.pairings {
      let key = key(of: pairing)
      while rounds.count < pairing.round { rounds.append([]) }
      let place = places[key] ?? rounds[pairing.round - 1].count
      if places.updateValue(place, forKey: key) == nil {
        rounds[pairing.round - 1].append(Meeting(key: key))
      }
      for match in pairing.matches {
        guard let score = results.score(match) else { continue }
        rounds[pairing.round - 1][place].halves +=
          pairing.first == key.low ? score.halves : 2 - score.halves
        rounds[pairing.round - 1][place].matches += 1
      }
    }
  }

  func key(of pairing: Pairing) -> Key {
    Key(
      round: isFixed ? 0 : pairing.round, low: min(pairing.first, pairing.second),
      high: max(pairing.first, pairing.second))
  }

  func meeting(_ key: Key, in standings: Standings) -> Meeting {
    if isFixed {
      let record = standings.record(of: key.low, against: key.high)
      return Meeting(key: key, halves: record.halves, matches: record.matches)
    }
    return rounds[key.round - 1].first { $0.key == key } ?? Meeting(key: key)
  }
}
