/// The rounds of a gate, as results come: in each, one newcomer plays some pairs against one script of
/// the list; or if nobody waits to be measured, those meet whose order at the top is in doubt.
///
/// Newcomers are measured one after another, in the order of their places; the first one begins the
/// list. Before each newcomer, and each round at the top, the list is drawn anew from all matches.
/// The number of a newcomer's pairing counts its pairs, so that its openings differ; two of the top
/// meet in numbers that they have not had.
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
  /// The numbers of the pairings of two scripts.
  private var numbers: [GateList.Couple: Set<Int>] = [:]
  /// Who meets at the top in the next round; empty while somebody waits to be measured.
  private var couples: [GateSettling.Couple] = []
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
    lookAhead()
  }

  var isDue: Bool { settled == plan.pairings.count && hasMore }

  /// Whoever is measured; `nil` between two.
  var present: Newcomer? { newcomer }

  /// Whether anybody plays in the next round.
  private var hasMore: Bool { hasNewcomer || !couples.isEmpty }

  /// Whether somebody is to be measured in the next round.
  private var hasNewcomer: Bool {
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
    lookAhead()
  }

  /// Finds whether anybody plays in the next round.
  private mutating func lookAhead() {
    couples = hasNewcomer || !settlesNext ? [] : inDoubt
    plan.isComplete = !hasMore
  }

  /// Whether the top is settled in the next round if nobody waits. Before somebody who came later it
  /// was, even if whoever has more to let in leaves it for later now.
  private var settlesNext: Bool {
    guard rule.settles else { return false }
    let next = round + 1
    return !schedule.isMeasuringOnly
      || schedule.attendance.values.contains { $0.turns.contains { $0 > next } }
  }

  /// Those whose order at the top is in doubt before the next round.
  private var inDoubt: [GateSettling.Couple] {
    let standing = standing(in: round + 1)
    guard standing.count > 1 else { return [] }
    let list = list(of: standing, without: nil)
    return GateSettling(list, rule) { numbers[$0]?.count ?? 0 }.couples
  }

  mutating func planNext() -> [Pairing] {
    precondition(isDue, "the round before is not over, or nobody is left to be measured")
    round += 1
    let pairings = couples.isEmpty ? planMeasuring() : planSettling()
    for pairing in pairings {
      numbers[GateList.Couple(pairing.first, pairing.second), default: []].insert(pairing.number)
    }
    plan.pairings.append(contentsOf: pairings)
    plan.isComplete = false
    return pairings
  }

  private mutating func planMeasuring() -> [Pairing] {
    var present = presentNewcomer()
    let standing = standing(in: round)
    if present.measurement.list.members.contains(where: { !schedule.attends($0, round) }) {
      present.measurement = again(present, standing)
    }
    newcomer = present
    let (opponent, count) = present.measurement.next
    let couple = GateList.Couple(opponent, present.place)
    return (1...count).map { pairing(of: couple, number: present.measurement.pairs + $0) }
  }

  private func planSettling() -> [Pairing] {
    couples.flatMap { couple in
      let had = numbers[couple.places] ?? []
      // Among so many there are enough that they have not had.
      let free = (1...(had.count + couple.pairs)).filter { !had.contains($0) }
      return free.prefix(couple.pairs).map { pairing(of: couple.places, number: $0) }
    }
  }

  private func pairing(of couple: GateList.Couple, number: Int) -> Pairing {
    let isTurned = (couple.low + couple.high + round).isMultiple(of: 2)
    return Pairing(
      round: round, number: number, first: isTurned ? couple.low : couple.high,
      second: isTurned ? couple.high : couple.low)
  }

  /// Those of the list that take part in a round.
  private func standing(in round: Int) -> [Int] {
    measured.map(\.place).filter { schedule.attends($0, round) }
  }

  /// Whoever is measured in this round: the same as before, or the next one.
  private mutating func presentNewcomer() -> Newcomer {
    // Without a list, whoever is measured begins one.
    if let newcomer, schedule.attends(newcomer.place, round) {
      guard standing(in: round).isEmpty else { return newcomer }
      measured.append(
        Measured(place: newcomer.place, rounds: newcomer.round..<round, measurement: nil))
    }
    let known = Set(measured.map(\.place))
    var waiting = (0..<schedule.entrants).filter {
      !known.contains($0) && schedule.attends($0, round)
    }
    if standing(in: round).isEmpty {
      measured.append(
        Measured(place: waiting.removeFirst(), rounds: round..<round, measurement: nil))
    }
    let list = list(of: standing(in: round), without: waiting[0])
    return Newcomer(place: waiting[0], round: round, measurement: GateMeasurement(list, rule))
  }

  private func list(of standing: [Int], without place: Int?) -> GateList {
    let others = Set(standing + [place].compactMap(\.self))
    let former = measured.map(\.place).filter { !others.contains($0) }
    return GateList(standing: standing, former: former, scores)
  }

  /// The measuring of a newcomer against those that are left, after somebody was withdrawn.
  private func again(_ present: Newcomer, _ standing: [Int]) -> GateMeasurement {
    var again = GateMeasurement(list(of: standing, without: present.place), rule)
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
