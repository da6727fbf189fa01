/// The rounds of a gate, as results come: in each, one newcomer plays some pairs against one script of
/// the list.
///
/// Newcomers are measured one after another, in the order of their places; the first one begins the
/// list. Before each newcomer the list is drawn anew from all matches. The number of a pairing counts
/// the pairs of the newcomer, so that its openings differ.
struct GateRounds: Rounds {
  private let schedule: Schedule
  private let rule: GateRule
  private(set) var plan = Schedule.Plan()
  private var round = 0
  /// How many pairings are over, in their order, up to the first that is not.
  private var settled = 0
  private var repetitions: Repetitions
  private var scores: [GateList.Couple: Scores] = [:]
  private var newcomer: Newcomer?
  /// Those that were measured, in that order.
  private(set) var measured: [Measured] = []

  /// Whoever is measured now.
  struct Newcomer: Sendable {
    let place: Int
    /// The first round in which it plays.
    let round: Int
    var measurement: GateMeasurement
  }

  /// Whoever was measured.
  struct Measured: Sendable {
    let place: Int
    /// The first round in which it played, and the first one after its last; the same for the one
    /// that began the list.
    let rounds: Range<Int>
    /// `nil` for the one that began the list.
    let measurement: GateMeasurement?
  }

  init(_ schedule: Schedule, _ rule: GateRule) {
    self.schedule = schedule
    self.rule = rule
    repetitions = Repetitions(schedule)
    plan.isComplete = !hasMore
  }

  var isDue: Bool { settled == plan.pairings.count && hasMore }

  /// Whoever is measured; `nil` between two.
  var present: Newcomer? { newcomer }

  /// Whether somebody is to be measured in the next round.
  private var hasMore: Bool {
    let known = Set(measured.map(\.place))
    let waiting = (0..<schedule.entrants).filter {
      !known.contains($0) && schedule.attends($0, round + 1)
    }
    let stands = known.contains { schedule.attends($0, round + 1) }
    return waiting.count > (stands ? 0 : 1)
  }

  mutating func settle(_ score: (ScheduledMatch) -> MatchScore?) {
    while settled < plan.pairings.count,
      Schedule.halves(plan.pairings[settled], score) != nil
    {
      var isNew = false
      for place in repetitions.take(settled, of: plan.pairings, score) {
        guard let halves = Schedule.halves(plan.pairings[place], score) else { continue }
        add(plan.pairings[place], halves, isNow: place == settled)
        if place == settled { isNew = true }
      }
      if !isNew { newcomer?.measurement.add(halves: nil, against: -1) }
      settled += 1
      if settled == plan.pairings.count { finishRound() }
    }
  }

  mutating func settle(
    _: Pairing, _ score: (ScheduledMatch) -> MatchScore?
  ) -> [Pairing] {
    settle(score)
    return []
  }

  private mutating func add(_ pairing: Pairing, _ halves: Int, isNow: Bool) {
    let couple = GateList.Couple(pairing.first, pairing.second)
    scores[couple, default: Scores(of: .pair)]
      .add(halves: couple.low == pairing.first ? halves : 4 - halves)
    guard let place = newcomer?.place, pairing.has(place) else { return }
    let own = pairing.first == place ? halves : 4 - halves
    let opponent = pairing.first == place ? pairing.second : pairing.first
    if isNow {
      newcomer?.measurement.add(halves: own, against: opponent)
    } else {
      newcomer?.measurement.count(halves: own, against: opponent)
    }
  }

  private mutating func finishRound() {
    if var present = newcomer {
      present.measurement.weigh()
      newcomer = present
      if present.measurement.end != nil {
        measured.append(
          Measured(
            place: present.place, rounds: present.round..<(round + 1),
            measurement: present.measurement))
        newcomer = nil
      }
    }
    plan.isComplete = !hasMore
  }

  mutating func planNext() -> [Pairing] {
    precondition(isDue, "the round before is not over, or nobody is left to be measured")
    round += 1
    var present = presentNewcomer()
    let standing = standing
    if present.measurement.list.members.contains(where: { !schedule.attends($0, round) }) {
      present.measurement = again(present, standing)
    }
    newcomer = present
    let (opponent, count) = present.measurement.next
    let (low, high) = (min(opponent, present.place), max(opponent, present.place))
    let isTurned = (low + high + round).isMultiple(of: 2)
    let pairings = (1...count).map { number in
      Pairing(
        round: round, number: present.measurement.pairs + number, first: isTurned ? low : high,
        second: isTurned ? high : low)
    }
    plan.pairings.append(contentsOf: pairings)
    plan.isComplete = false
    return pairings
  }

  /// Those of the list that take part in this round.
  private var standing: [Int] {
    measured.map(\.place).filter { schedule.attends($0, round) }
  }

  /// Whoever is measured in this round: the same as before, or the next one.
  private mutating func presentNewcomer() -> Newcomer {
    // Without a list, whoever is measured begins one.
    if let newcomer, schedule.attends(newcomer.place, round) {
      guard standing.isEmpty else { return newcomer }
      measured.append(
        Measured(place: newcomer.place, rounds: newcomer.round..<round, measurement: nil))
    }
    let known = Set(measured.map(\.place))
    var waiting = (0..<schedule.entrants).filter {
      !known.contains($0) && schedule.attends($0, round)
    }
    if standing.isEmpty {
      measured.append(
        Measured(place: waiting.removeFirst(), rounds: round..<round, measurement: nil))
    }
    return Newcomer(
      place: waiting[0], round: round, measurement: GateMeasurement(list(without: waiting[0]), rule)
    )
  }

  private func list(without place: Int) -> GateList {
    let standing = standing
    let others = Set(standing).union([place])
    let former = measured.map(\.place).filter { !others.contains($0) }
    return GateList(standing: standing, former: former, scores)
  }

  /// The measuring of a newcomer against those that are left, after somebody was withdrawn.
  private func again(_ present: Newcomer, _ standing: [Int]) -> GateMeasurement {
    var again = GateMeasurement(list(without: present.place), rule)
    for opponent in standing {
      let couple = GateList.Couple(present.place, opponent)
      guard let scores = scores[couple] else { continue }
      for (halves, count) in scores.counts.enumerated() {
        let own = couple.low == present.place ? halves : 4 - halves
        for _ in 0..<count { again.add(halves: own, against: opponent) }
      }
    }
    while again.pairs < present.measurement.pairs { again.add(halves: nil, against: -1) }
    again.weigh()
    return again
  }
}
