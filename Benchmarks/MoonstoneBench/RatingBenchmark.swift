import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

/// The ratings of an event of a hundred entrants, in which everybody met everybody else.
func ratingBenchmark() throws {
  let count = 100
  let event = ArenaEvent(
    game: "reversi", schedule: try Schedule(.roundRobin(rounds: 1), entrants: count),
    entrants: (0..<count).map { Entrant(name: "\($0)", digest: nil) },
    openings: [ArenaEvent.Opening(name: "", start: "")], seed: 1,
    clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)), memory: 64 << 20, program: "bench")
  let plan = event.schedule.plan { _ in nil }
  var random = SplitMix64(seed: 1)
  var results: [ScheduledMatch: MatchResult] = [:]
  for (number, match) in plan.matches.enumerated() {
    // The later in the list, the weaker.
    let chance = Elo.mean(of: 5 * Double(match.white - match.black))
    results[match] = MatchResult(
      match: match, winner: Double.random(in: 0..<1, using: &random) < chance ? .black : .white,
      margin: 2, termination: .rules, side: nil, fingerprint: UInt64(number), ticks: nil,
      nanoseconds: Sides(both: 0), moves: Sides(both: 30))
  }
  let standings = Standings(event, plan) { results[$0] }
  var times: [Double] = []
  for _ in 0..<5 {
    let start = monotonicTime()
    let ratings = standings.ratings
    times.append((monotonicTime() - start).nanoseconds / 1e6)
    precondition(ratings[0].difference > ratings[count - 1].difference, "the wrong way round")
  }
  report("the ratings of 100 entrants", times.min() ?? 0, "ms", atMost: 500)
}
