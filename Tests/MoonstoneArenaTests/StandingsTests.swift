import MoonstoneArena
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct StandingsTests {
  private func event(_ format: Format, entrants: Int) throws -> ArenaEvent {
    try Hall.event(format, entrants: entrants)
  }

  /// - Parameter winner: of a match; `nil` for a draw. Each has a fingerprint of its own.
  private func standings(
    _ event: ArenaEvent, winner: @escaping (ScheduledMatch) -> Side?
  ) -> Standings {
    var number: UInt64 = 0
    var results: [ScheduledMatch: MatchResult] = [:]
    func result(_ match: ScheduledMatch) -> MatchResult {
      if let known = results[match] { return known }
      number += 1
      let winner = winner(match)
      let result = MatchResult(
        match: match, winner: winner, margin: winner == nil ? 0 : 4, termination: .rules,
        side: nil, fingerprint: number, ticks: Sides(black: 30, white: 60),
        nanoseconds: Sides(black: 3_000_000_000, white: 6_000_000_000),
        moves: Sides(black: 3, white: 3))
      results[match] = result
      return result
    }
    return Standings(event, event.schedule.plan { result($0).score }, result)
  }

  /// The entrant that is higher on the list wins.
  private func byList(_ match: ScheduledMatch) -> Side? {
    match.black < match.white ? .black : .white
  }

  @Test func theBestStandsFirst() throws {
    let standings = standings(try event(.roundRobin(rounds: 2), entrants: 4), winner: byList)
    #expect(standings.rows.map(\.entrant) == [0, 1, 2, 3])
    #expect(standings.rows.map(\.points) == [12, 8, 4, 0])
    #expect(standings.rows.map(\.wins) == [12, 8, 4, 0])
    #expect(standings.rows.map(\.losses) == [0, 4, 8, 12])
    #expect(
      standings.rows.map(\.scores.counts) == [
        [0, 0, 0, 0, 6], [2, 0, 0, 0, 4], [4, 0, 0, 0, 2], [6, 0, 0, 0, 0],
      ])
    #expect(standings.rows[0].meanMargin == 4)
    #expect(standings.rows[3].meanMargin == -4)
    #expect(standings.rows[0].ticksPerMove == 15)
    #expect(standings.rows[0].secondsPerMove == 1.5)
    #expect(standings.played == 24)
    #expect(standings.planned == 24)
    #expect(standings.repeated == 0)
    #expect(standings.record(of: 1, against: 2) == standings.record(of: 0, against: 3))
    #expect(standings.record(of: 1, against: 2).halves == 8)
    #expect(standings.record(of: 2, against: 1).halves == 0)
    #expect(standings.record(of: 2, against: 1).matches == 4)
  }

  @Test func betweenTwoTheSuperiorityIsThatOfTheirPairs() throws {
    let standings = standings(try event(.roundRobin(rounds: 40), entrants: 2)) { match in
      match.pairing.round % 3 == 0
        ? .black : match.pairing.round % 3 == 1 ? self.byList(match) : nil
    }
    let (first, second) = (standings.rows[0], standings.rows[1])
    let superiority = try #require(standings.superiority(of: first, over: second))
    let inferiority = try #require(standings.superiority(of: second, over: first))
    #expect(abs(superiority - first.elo.superiority) < 1e-9)
    #expect(abs(inferiority + superiority - 1) < 1e-9)
  }

  @Test func aFewPairsProveNoSuperiority() throws {
    let standings = standings(try event(.roundRobin(rounds: 1), entrants: 3), winner: byList)
    let superiority = try #require(
      standings.superiority(of: standings.rows[0], over: standings.rows[1]))
    #expect((0.5...0.95).contains(superiority))
  }

  @Test func entrantsWithOtherOpponentsAreComparedByTheirOwnMatches() throws {
    // The first loses to all but the last, whom it beats; nobody else has met anybody else.
    let standings = standings(try event(.gauntlet(rounds: 30), entrants: 4)) { match in
      let other = match.black + match.white
      let isFirst = match.pairing.round % 4 > 0
      return (match.black == 0) == (other == 3 ? isFirst : !isFirst) ? .black : .white
    }
    #expect(standings.rows.map(\.entrant) == [1, 2, 0, 3])
    let all = standings.rows
    let alike = try #require(standings.superiority(of: all[0], over: all[1]))
    #expect(abs(alike - 0.5) < 1e-9)
    let over = try #require(standings.superiority(of: all[1], over: all[2]))
    let under = try #require(standings.superiority(of: all[2], over: all[3]))
    #expect(over > 0.99)
    #expect(abs(over - under) < 1e-9)
  }

  @Test func entrantsWithoutCommonOpponentsAreNotCompared() throws {
    let standings = standings(try event(.knockout(pairs: 1), entrants: 4), winner: byList)
    #expect(standings.superiority(of: standings.rows[0], over: standings.rows[1]) != nil)
    // Both were put out at once, by others.
    #expect(standings.superiority(of: standings.rows[2], over: standings.rows[3]) == nil)
  }

  /// Events of several entrants: the 95 % confidence intervals must hold what each scores on
  /// average against its opponents.
  @Test func theIntervalHoldsTheTruthAmongSeveral() throws {
    let strengths = [100.0, -100, 300, -300]
    let event = try event(.roundRobin(rounds: 20), entrants: strengths.count)
    var random = SplitMix64(seed: 20_261_122)
    var held = 0
    for _ in 1...250 {
      let standings = standings(event) { match in
        let chance = Elo.mean(of: strengths[match.black] - strengths[match.white])
        return Double.random(in: 0..<1, using: &random) < chance ? .black : .white
      }
      for row in standings.rows {
        let others = strengths.indices.filter { $0 != row.entrant }
        let scores = others.map { Elo.mean(of: strengths[row.entrant] - strengths[$0]) }
        let truth = Elo.difference(scoring: scores.reduce(0, +) / Double(others.count))
        if abs(row.elo.difference - truth) <= row.elo.error { held += 1 }
      }
    }
    #expect((930...970).contains(held), "\(held) of 1000")
  }

  @Test func aPairHalfOfWhichWasPlayedBeforeSaysNothingNew() throws {
    let event = try event(.roundRobin(rounds: 50), entrants: 2)
    var number: UInt64 = 0
    var results: [ScheduledMatch: MatchResult] = [:]
    for match in event.schedule.plan({ _ in nil }).pairings.flatMap(\.matches) {
      number += 1
      // With one side always the same match, with the other one never.
      results[match] = MatchResult(
        match: match, winner: .black, margin: 2, termination: .rules, side: nil,
        fingerprint: match.black == 0 ? 0 : number, ticks: nil, nanoseconds: Sides(both: 0),
        moves: Sides(both: 1))
    }
    let standings = Standings(event, event.schedule.plan { results[$0]?.score }) { results[$0] }
    #expect(standings.repeated == 49)
    #expect(standings.rows.allSatisfy { $0.scores.count == 1 && $0.matches == 100 })
  }

  @Test func inASwissAByeCountsAndOpponentsTellApart() throws {
    let event = try event(.swiss(rounds: 3, pairs: 1), entrants: 5)
    let standings = standings(event, winner: byList)
    #expect(standings.rows.reduce(0) { $0 + $1.byes } == 3)
    #expect(standings.rows.reduce(0) { $0 + $1.points } == 3 * 3 * 2)
    for (one, next) in zip(standings.rows, standings.rows.dropFirst()) {
      #expect((one.halves, one.buchholz) >= (next.halves, next.buchholz))
    }
  }

  @Test func inAKnockoutTheWinnerStandsFirstAndTheFinalistNext() throws {
    let standings = standings(try event(.knockout(pairs: 1), entrants: 8), winner: byList)
    #expect(standings.rows.prefix(2).map(\.entrant) == [0, 1])
    #expect(standings.rows.map(\.knockedOut) == [0, 1, 2, 2, 4, 4, 4, 4])
  }
}
