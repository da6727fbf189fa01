import MoonstoneArena

/// The meetings of an event: all matches between two entrants, in a Swiss and a knockout those of
/// one round.
struct Meetings {
  struct Key: Hashable, Comparable {
    /// 0 if the rounds do not matter.
    let round: Int
    let low: Int
    let high: Int

    /// The key as a word: `0-3-5`.
    var word: String { "\(round)-\(low)-\(high)" }
    var anchor: String { "meeting-\(word)" }

    init(round: Int, low: Int, high: Int) {
      self.round = round
      self.low = low
      self.high = high
    }

    init?(_ word: String) {
      let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 3, let round = numbers[0], let low = numbers[1],
        let high = numbers[2]
      else { return nil }
      self.init(round: round, low: low, high: high)
    }

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

  /// The meetings of two entrants, the first one first.
  func keys(of one: Int, _ other: Int) -> [Key] {
    let (low, high) = (min(one, other), max(one, other))
    guard !isFixed else { return [Key(round: 0, low: low, high: high)] }
    return rounds.indices.map { Key(round: $0 + 1, low: low, high: high) }
  }

  func key(of pairing: Pairing) -> Key {
    Key(
      round: isFixed ? 0 : pairing.round, low: min(pairing.first, pairing.second),
      high: max(pairing.first, pairing.second))
  }

  /// Whether a key fits the event: with a round that it has, or with none if rounds do not matter.
  func has(_ key: Key) -> Bool {
    key.low < key.high && (isFixed ? key.round == 0 : rounds.indices.contains(key.round - 1))
  }

  func meeting(_ key: Key, in standings: Standings) -> Meeting {
    if isFixed {
      let record = standings.headToHead(of: key.low, against: key.high)
      return Meeting(key: key, halves: record.halves, matches: record.matches)
    }
    return rounds[key.round - 1].first { $0.key == key } ?? Meeting(key: key)
  }
}

extension EventReport {
  /// `round 2: anna 3 – 1 otto`.
  func title(of meeting: Meetings.Meeting) -> String {
    let key = meeting.key
    let names = [key.low, key.high].map { shortName($0, in: key.round) }
    return (key.round == 0 ? "" : "round \(key.round): ")
      + "\(names[0].printable) \(meeting.points(of: key.low).short) – "
      + "\(meeting.points(of: key.high).short) \(names[1].printable)"
  }
}
