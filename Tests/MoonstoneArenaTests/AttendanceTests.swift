import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

/// Pairings when entrants come and go from one round to the next.
@Suite struct AttendanceTests {
  /// Plays it to its end; who is higher on the list wins.
  private func played(_ schedule: Schedule) -> Schedule.Plan {
    schedule.plan { match in
      MatchScore(
        halves: match.leg == 1
          ? match.black < match.white ? 2 : 0 : match.white < match.black ? 2 : 0)
    }
  }

  private func attendance(_ turns: [Int: [Int]]) throws -> [Int: Attendance] {
    try turns.mapValues { try #require(Attendance(ascending: $0)) }
  }

  private func pairs(_ plan: Schedule.Plan, _ round: Int) -> [[Int]] {
    plan.pairings.filter { $0.round == round }
      .map { [min($0.first, $0.second), max($0.first, $0.second)] }
  }

  @Test func anEntrantThatComesLateToASwissBeginsAtTheBottom() throws {
    let format = Format.swiss(rounds: 3, pairs: 1)
    let before = played(try Schedule(format, entrants: 8))
    let plan = played(try Schedule(format, entrants: 9, attendance: attendance([8: [2]])))
    // What was paired before stays.
    #expect(pairs(plan, 1) == pairs(before, 1))
    #expect(pairs(plan, 1) == [[0, 4], [1, 5], [2, 6], [3, 7]])
    // Without points for the round that it missed it is the last of all, who rests.
    #expect(plan.byes == [2: [8], 3: [7]])
    #expect(pairs(plan, 2) == [[0, 2], [1, 3], [4, 6], [5, 7]])
    #expect(pairs(plan, 3).contains { $0.contains(8) })
  }

  @Test func anEntrantThatLeavesASwissIsNotPairedAndItsResultsStand() throws {
    let format = Format.swiss(rounds: 3, pairs: 1)
    let plan = played(try Schedule(format, entrants: 8, attendance: attendance([0: [1, 2]])))
    #expect(pairs(plan, 1) == [[0, 4], [1, 5], [2, 6], [3, 7]])
    #expect(plan.isComplete)
    for round in 2...3 {
      let playing = pairs(plan, round).flatMap { $0 } + (plan.byes[round] ?? [])
      #expect(playing.sorted() == Array(1..<8))
    }
    // Three of the 7 that are left have won.
    #expect(plan.byes[2] == [7])
    #expect(pairs(plan, 2) == [[1, 2], [3, 4], [5, 6]])
  }

  @Test func anEntrantThatComesBackToASwissHasItsPoints() throws {
    let format = Format.swiss(rounds: 4, pairs: 1)
    let plan = played(try Schedule(format, entrants: 8, attendance: attendance([0: [1, 3, 4]])))
    #expect(!pairs(plan, 3).joined().contains(0))
    let last = try #require(pairs(plan, 4).first { $0.contains(0) })
    // Two wins: it meets one of the best.
    #expect(last == [0, 3] || last == [0, 1], "\(last)")
  }

  /// Everybody comes and goes at random, more of them than a Swiss without repetitions can bear.
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func aSwissPairsWhoeverIsThere(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let entrants = Int.random(in: 4...12, using: &random)
    let rounds = Format.mostSwissRounds(entrants)
    var turns: [Int: Attendance] = [:]
    // Two are always there.
    for place in 2..<entrants where Bool.random(using: &random) {
      var attendance = Attendance.whole
      for round in 1...rounds where Int.random(in: 0..<3, using: &random) == 0 {
        _ = attendance.turn(at: round)
      }
      turns[place] = attendance
    }
    let schedule = try Schedule(
      .swiss(rounds: rounds, pairs: 1), entrants: entrants, attendance: turns)
    let plan = played(schedule)
    #expect(plan.isComplete)
    for round in 1...rounds {
      let there = (0..<entrants).filter { (turns[$0] ?? .whole).has(round) }
      let playing = pairs(plan, round).flatMap { $0 } + (plan.byes[round] ?? [])
      #expect(playing.sorted() == there, "round \(round)")
      #expect((plan.byes[round] ?? []).count == there.count % 2)
    }
  }

  @Test func noTwoMeetAgainWhileEnoughEntrantsAreLeft() throws {
    for gone in 1...2 {
      let plan = played(
        try Schedule(
          .swiss(rounds: 4, pairs: 1), entrants: 12,
          attendance: attendance(
            Dictionary(uniqueKeysWithValues: (0..<gone).map { (3 * $0, [1, 2 + $0]) }))))
      let all = plan.pairings.map { Set([$0.first, $0.second]) }
      #expect(Set(all).count == all.count)
    }
    // Two of four are left, and no others.
    let plan = played(
      try Schedule(
        .swiss(rounds: 3, pairs: 1), entrants: 4, attendance: attendance([1: [1, 2], 3: [1, 2]])))
    #expect(pairs(plan, 2) == [[0, 2]])
    #expect(pairs(plan, 3) == [[0, 2]])
  }

  @Test func anEntrantThatLeavesAKnockoutLetsItsOpponentThrough() throws {
    let format = Format.knockout(pairs: 1)
    let plan = played(try Schedule(format, entrants: 8, attendance: attendance([0: [1, 2]])))
    #expect(pairs(plan, 1) == [[0, 7], [3, 4], [2, 5], [1, 6]])
    #expect(pairs(plan, 2) == [[1, 2]])
    #expect(plan.byes[2] == [3])
    #expect(plan.places[0] == 2)
    #expect(plan.places[1] == 0 && plan.places[3] == 1)
    // Both of a pair: neither reaches the next round.
    let both = played(
      try Schedule(format, entrants: 8, attendance: attendance([0: [1, 2], 3: [1, 2]])))
    #expect(pairs(both, 2) == [[1, 2]])
    #expect(pairs(both, 3).isEmpty)
    #expect(both.places[1] == 0)
    #expect(both.isComplete)
  }

  @Test func beforeAKnockoutBeginsTheBracketIsDrawnAnew() throws {
    let format = Format.knockout(pairs: 1)
    let plan = played(try Schedule(format, entrants: 5, attendance: [4: .none]))
    #expect(plan == played(try Schedule(format, entrants: 4)))
    let without = played(try Schedule(format, entrants: 5, attendance: [0: .none]))
    #expect(pairs(without, 1) == [[1, 4], [2, 3]])
  }

  @Test func comingAndGoingBeforeTheSameRoundIsNeither() throws {
    var attendance = Attendance.whole
    let turned = [3, 2, 3, 1].map { round in
      let isDone = attendance.turn(at: round)
      return (isDone, attendance)
    }
    #expect(turned.map(\.0) == [true, false, true, true])
    #expect(!turned[0].1.has(3) && turned[0].1.has(2) && !turned[0].1.stays)
    #expect(turned[2].1 == .whole)
    #expect(attendance == .none && !attendance.has(9))
    #expect(Attendance(ascending: [2, 2]) == nil)
    #expect(Attendance(ascending: [0]) == nil)
  }
}
