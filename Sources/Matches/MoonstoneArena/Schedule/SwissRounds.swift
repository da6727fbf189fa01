/// The rounds of a Swiss, as results come.
struct SwissRounds: Rounds {
  private let schedule: Schedule
  private let rounds: Int
  private let pairs: Int
  private(set) var plan = Schedule.Plan()
  private var field: Swiss
  private var round = 0
  /// How many pairings are over, in their order, up to the first that is not.
  private var settled = 0

  init(_ schedule: Schedule, rounds: Int, pairs: Int) {
    self.schedule = schedule
    self.rounds = rounds
    self.pairs = pairs
    field = Swiss(entrants: schedule.entrants)
  }

  var isDue: Bool { settled == plan.pairings.count && round < rounds }

  mutating func settle(_ score: (ScheduledMatch) -> MatchScore?) {
    while settled < plan.pairings.count,
      let halves = Schedule.halves(plan.pairings[settled], score)
    {
      field.settle(plan.pairings[settled], halves)
      settled += 1
    }
  }

  mutating func settle(
    _: Pairing, _ score: (ScheduledMatch) -> MatchScore?
  ) -> [Pairing] {
    settle(score)
    return []
  }

  mutating func planNext() -> [Pairing] {
    precondition(isDue, "the round before is not over")
    round += 1
    field.present = (0..<schedule.entrants).filter { schedule.attends($0, round) }
    let (pairings, bye) = field.round(round, pairs: pairs, by: schedule.rule)
    plan.pairings.append(contentsOf: pairings)
    plan.isComplete = round == rounds
    if let bye {
      plan.byes[round] = [bye]
      field.rest(bye, pairs: pairs)
    }
    return pairings
  }
}
