import MoonstoneArena
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct ScheduleTests {
  @Test(arguments: 2...17) func inARoundRobinEverybodyMeetsEverybodyOnceARound(
    entrants: Int
  ) throws {
    let plan = try Schedule(.roundRobin(rounds: 3), entrants: entrants).plan { _ in nil }
    #expect(plan.isComplete)
    for round in 1...3 {
      let pairings = plan.pairings.filter { $0.round == round }
      #expect(pairings.count == entrants * (entrants - 1) / 2)
      #expect(Set(pairings.map { Set([$0.first, $0.second]) }).count == pairings.count)
      #expect(pairings.allSatisfy { $0.first != $0.second })
    }
    #expect(Set(plan.pairings).count == plan.pairings.count)
  }

  @Test(arguments: 3...17) func inARoundRobinNobodyPlaysAgainBeforeTheOthers(entrants: Int) throws {
    let plan = try Schedule(.roundRobin(rounds: 1), entrants: entrants).plan { _ in nil }
    var played = Array(repeating: 0, count: entrants)
    for pairing in plan.pairings {
      played[pairing.first] += 1
      played[pairing.second] += 1
      #expect((played.max() ?? 0) - (played.min() ?? 0) <= 2)
    }
    #expect(played.allSatisfy { $0 == entrants - 1 })
  }

  @Test func aLaterEntrantChangesNoPairing() throws {
    let few = try Schedule(.roundRobin(rounds: 2), entrants: 7).plan { _ in nil }
    let more = try Schedule(.roundRobin(rounds: 2), entrants: 8).plan { _ in nil }
    #expect(Set(few.pairings).isSubset(of: Set(more.pairings)))
  }

  @Test func inAGauntletTheFirstMeetsEachOther() throws {
    let plan = try Schedule(.gauntlet(rounds: 2), entrants: 5).plan { _ in nil }
    #expect(plan.isComplete)
    #expect(plan.pairings.count == 8)
    #expect(plan.pairings.allSatisfy { $0.has(0) })
    #expect((1...4).allSatisfy { other in plan.pairings.count { $0.has(other) } == 2 })
  }

  @Test func aPairingIsTwoMatchesWithTheSidesSwapped() {
    let matches = Pairing(round: 1, first: 4, second: 2).matches
    #expect(matches.map(\.black) == [4, 2])
    #expect(matches.map(\.white) == [2, 4])
  }

  /// Every size with as many rounds as there can be, with other results each time.
  @Test(arguments: 2...33) func inASwissNobodyMeetsTwiceAndByesDifferByOne(entrants: Int) throws {
    let rounds = Format.mostSwissRounds(entrants)
    let schedule = try Schedule(.swiss(rounds: rounds, pairs: 1), entrants: entrants)
    for seed in 1...5 as ClosedRange<UInt64> {
      let event = Event(schedule, seed: seed)
      let plan = event.played
      #expect(plan.isComplete)
      #expect(Set(plan.pairings.map(\.round)).count == rounds)
      #expect(
        Set(plan.pairings.map { Set([$0.first, $0.second]) }).count == plan.pairings.count)
      let byes = plan.byes.values.flatMap { $0 }
      #expect(byes.count == (entrants.isMultiple(of: 2) ? 0 : rounds))
      #expect(Set(byes).count == byes.count)
      for round in 1...rounds {
        let playing = plan.pairings.filter { $0.round == round }.flatMap { [$0.first, $0.second] }
        #expect((playing + (plan.byes[round] ?? [])).sorted() == Array(0..<entrants))
      }
    }
  }

  @Test(arguments: [8, 16, 32]) func inASwissTheEquallyGoodMeet(entrants: Int) throws {
    // The higher one on the list always wins: after three rounds of a few, one has won all.
    let schedule = try Schedule(.swiss(rounds: 3, pairs: 1), entrants: entrants)
    var points = Array(repeating: 0, count: entrants)
    let plan = Event(schedule) { MatchScore(halves: $0.first < $0.second ? 2 : 0) }.played
    for round in 1...3 {
      for pairing in plan.pairings where pairing.round == round {
        #expect(points[pairing.first] == points[pairing.second], "round \(round)")
      }
      for pairing in plan.pairings where pairing.round == round {
        points[min(pairing.first, pairing.second)] += 1
      }
    }
    #expect(points.count { $0 == 3 } == entrants / 8)
  }

  @Test(arguments: [4, 9, 16, 31]) func inASwissEverybodyBeginsAboutAsOften(entrants: Int) throws {
    let rounds = Format.mostSwissRounds(entrants)
    let schedule = try Schedule(.swiss(rounds: rounds, pairs: 2), entrants: entrants)
    let plan = Event(schedule, seed: 3).played
    for entrant in 0..<entrants {
      let firsts = plan.pairings.count { $0.first == entrant }
      let seconds = plan.pairings.count { $0.second == entrant }
      #expect(abs(firsts - seconds) <= 2 * 3, "\(entrant): \(firsts) and \(seconds)")
    }
  }

  @Test(arguments: 2...20) func aKnockoutEndsWithOneWhoNeverLost(entrants: Int) throws {
    let schedule = try Schedule(.knockout(pairs: 2), entrants: entrants)
    for seed in 1...4 as ClosedRange<UInt64> {
      let plan = Event(schedule, seed: seed).played
      #expect(plan.isComplete)
      #expect(plan.places.count == entrants)
      #expect(plan.places.values.count { $0 == 0 } == 1)
      #expect(entrants == 2 || plan.places.values.count { $0 == 1 } == 1)
      // As many meetings as entrants that have to be put out.
      let meetings = Set(plan.pairings.map { [$0.round, min($0.first, $0.second)] })
      #expect(meetings.count == entrants - 1)
      let size = (1...10).map { 1 << $0 }.first { $0 >= entrants } ?? 0
      #expect((plan.byes[1] ?? []).sorted() == Array(0..<(size - entrants)))
    }
  }

  @Test func theBestSeedsMeetLast() throws {
    let schedule = try Schedule(.knockout(pairs: 1), entrants: 16)
    let plan = Event(schedule) { MatchScore(halves: $0.first < $0.second ? 2 : 0) }.played
    let last = plan.pairings.filter { $0.round == 4 }
    #expect(last == [Pairing(round: 4, first: 0, second: 1)])
    #expect(plan.pairings.filter { $0.round == 3 }.map { $0.first + $0.second } == [3, 3])
    #expect(plan.places[15] == 8)
  }

  @Test func aTieInAKnockoutIsBrokenByFurtherPairings() throws {
    let schedule = try Schedule(.knockout(pairs: 1), entrants: 2)
    let broken = Event(schedule) { pairing in
      MatchScore(halves: pairing.number < 3 ? 1 : pairing.first == 1 ? 2 : 0)
    }
    .played
    #expect(broken.pairings.map(\.number) == [1, 2, 3])
    #expect(broken.places == [1: 0, 0: 1])
    let byMargin = Event(schedule) { pairing in
      MatchScore(halves: 1, margin: pairing.first == 1 ? 3 : -2)
    }
    .played
    #expect(byMargin.pairings.count == 1 + Format.mostExtraPairs)
    #expect(byMargin.places == [1: 0, 0: 1])
    let bySeed = Event(schedule) { _ in MatchScore(halves: 1) }.played
    #expect(bySeed.places == [0: 0, 1: 1])
  }

  @Test func aTestEndsAnEventAtItsFirstDecision() throws {
    let test = try SPRT(0, 50)
    let schedule = try Schedule(.roundRobin(rounds: 500), entrants: 2, test: test)
    let all = schedule.plan { _ in nil }
    #expect(all.pairings.count == 500)
    #expect(all.decision == nil)
    var halves: [Pairing: Int] = [:]
    var random = SplitMix64(seed: 4)
    for pairing in all.pairings { halves[pairing] = Int.random(in: 0...2, using: &random) }
    let whole = schedule.plan { match in halves[match.pairing].map { MatchScore(halves: $0) } }
    #expect(whole.decision != nil)
    #expect(whole.pairings.count < 500)
    // What was played beyond, and what is missing beyond, changes nothing.
    let kept = Set(whole.pairings)
    let cut = schedule.plan { match in
      kept.contains(match.pairing) ? halves[match.pairing].map { MatchScore(halves: $0) } : nil
    }
    #expect(cut.decision == whole.decision)
    #expect(cut.pairings == whole.pairings)
    // While one before is missing, nothing after it counts.
    let missing = whole.pairings[3]
    let open = schedule.plan { match in
      match.pairing == missing ? nil : halves[match.pairing].map { MatchScore(halves: $0) }
    }
    #expect(open.decision == nil)
    #expect(open.pairings.count == 500)
  }

  @Test(arguments: [
    Format.roundRobin(rounds: 2), .gauntlet(rounds: 2), .swiss(rounds: 4, pairs: 2),
    .knockout(pairs: 1),
  ])
  func aRunningPlanIsThePlanOfTheResultsSoFar(format: Format) throws {
    try compare(Schedule(format, entrants: 7), seed: 1)
  }

  @Test func aRunningPlanEndsWhereTheTestDecides() throws {
    try compare(Schedule(.roundRobin(rounds: 60), entrants: 2, test: try SPRT(0, 50)), seed: 4)
  }

  /// Compares both ways to plan after each result.
  private func compare(_ schedule: Schedule, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var scores: [ScheduledMatch: MatchScore] = [:]
    var running = RunningPlan(schedule)
    while true {
      running.advance { scores[$0] }
      let plan = schedule.plan { scores[$0] }
      #expect(running.plan == plan)
      let open = plan.matches.filter { scores[$0] == nil }
      guard let next = open.randomElement(using: &random) else { return }
      scores[next] = MatchScore(halves: Int.random(in: 0...2, using: &random))
    }
  }

  @Test func anImpossibleEventIsRefused() throws {
    func expect(_ format: Format, _ entrants: Int, test: SPRT? = nil, says message: String) {
      let error = #expect(throws: Schedule.Impossible.self) {
        try Schedule(format, entrants: entrants, test: test)
      }
      #expect(error?.description == message)
    }
    expect(
      .roundRobin(rounds: 1), 1, says: "an event needs from 2 to 10000 entrants, not 1")
    expect(
      .roundRobin(rounds: 0), 2, says: "an event has from 1 to 100000 pairs between two entrants")
    expect(
      .swiss(rounds: 5, pairs: 1), 8,
      says: "a Swiss of 8 has from 1 to 4 rounds, so that no two entrants meet twice")
    expect(
      .roundRobin(rounds: 1000), 1000,
      says: "a round-robin of 1000 in 1000 rounds has more than 10000000 pairings")
    expect(
      .gauntlet(rounds: 100_000), 1000,
      says: "a gauntlet of 1000 in 100000 rounds has more than 10000000 pairings")
    expect(
      .swiss(rounds: 2, pairs: 10_000), 2000,
      says: "a swiss of 2000 in 2 rounds of 10000 pairs has more than 10000000 pairings")
    expect(
      .knockout(pairs: 100_000), 1000,
      says: "a knockout of 1000 with 100000 pairs has more than 10000000 pairings")
    expect(
      .gauntlet(rounds: 1), 2, test: try SPRT(0, 5),
      says: "a test needs a round-robin of two entrants")
  }

  /// An event that is played to its end, in an order of its own.
  private struct Event {
    let played: Schedule.Plan

    init(_ schedule: Schedule, seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var scores: [Pairing: Int] = [:]
      self.init(schedule) { pairing in
        if let known = scores[pairing] { return MatchScore(halves: known) }
        let halves = Int.random(in: 0...2, using: &random)
        scores[pairing] = halves
        return MatchScore(halves: halves)
      }
    }

    /// - Parameter score: what the first entrant scores in either match.
    init(_ schedule: Schedule, score: (Pairing) -> MatchScore) {
      var scores: [ScheduledMatch: MatchScore] = [:]
      while true {
        let plan = schedule.plan { scores[$0] }
        let open = plan.pairings.flatMap(\.matches).filter { scores[$0] == nil }
        if open.isEmpty {
          played = plan
          return
        }
        // The last one first.
        for match in open.reversed() { scores[match] = score(match.pairing) }
      }
    }
  }
}
