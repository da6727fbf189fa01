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
    #expect(standings.headToHead(of: 1, against: 2) == standings.headToHead(of: 0, against: 3))
    #expect(standings.headToHead(of: 1, against: 2).halves == 8)
    #expect(standings.headToHead(of: 2, against: 1).halves == 0)
    #expect(standings.headToHead(of: 2, against: 1).matches == 4)
  }

  @Test func aPairHalfOfWhichWasPlayedBeforeSaysNothingNew() throws {
    // Each round has an opening of its own.
    let standings = try standingsOfTwo(openings: 50) { match, number in
      // With one side always the same match, with the other one never.
      match.black == 0 ? 0 : number
    }
    #expect(standings.repeated == 49)
    #expect(standings.rows.allSatisfy { $0.scores.count == 1 && $0.matches == 100 })
  }

  @Test func aPairThatRepeatsCountsWhereChanceIsDrawn() throws {
    // From one opening the same match comes again and again, until another one comes.
    let standings = try standingsOfTwo(openings: 1) { match, _ in
      match.pairing.round % 20 == 19 ? 7 : 3
    }
    #expect(standings.repeated == 0)
    #expect(standings.rows.allSatisfy { $0.scores.count == 50 })
    #expect(standings.ratings[0].difference == Elo(standings.rows[0].scores).difference)
  }

  /// Fifty rounds of two entrants.
  private func standingsOfTwo(
    openings: Int, _ fingerprint: (ScheduledMatch, UInt64) -> UInt64
  ) throws -> Standings {
    let event = try Hall.event(
      .roundRobin(rounds: 50), entrants: 2, openings: (1...openings).map { "opening \($0)" })
    var number: UInt64 = 0
    var results: [ScheduledMatch: MatchResult] = [:]
    for match in event.schedule.plan({ _ in nil }).pairings.flatMap(\.matches) {
      number += 1
      results[match] = MatchResult(
        match: match, winner: .black, margin: 2, termination: .rules, side: nil,
        fingerprint: fingerprint(match, number), ticks: nil, nanoseconds: Sides(both: 0),
        moves: Sides(both: 1))
    }
    return Standings(event, event.schedule.plan { results[$0]?.score }) { results[$0] }
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
