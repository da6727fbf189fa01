import Foundation
import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

/// Whether a gate finds the order of the top ten of 200 scripts, neighbours 30 Elo apart, and how
/// many matches that takes, over a round robin of pairs. Results are drawn from the strengths,
/// without draws, which tell least. The events, their rounds and the list are those of a gate.
func gateBenchmark() throws {
  let (scripts, trials) = (200, isQuick ? 10 : 100)
  let all = scripts * (scripts - 1)
  let outcomes = Locked<[GateTrial]>([])
  let numbers = Locked(Array(1...trials))
  // Half of the processors, so that others can go on.
  let threads = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
  let failure = Locked<(any Error)?>(nil)
  DispatchQueue.concurrentPerform(iterations: threads) { _ in
    do {
      while let number = numbers.withLock({ $0.popLast() }) {
        let trial = try GateTrial(of: scripts, seed: UInt64(number))
        outcomes.withLock { $0.append(trial) }
      }
    } catch {
      failure.withLock { $0 = error }
    }
  }
  if let failure = failure.withLock(\.self) { throw failure }
  let done = outcomes.withLock(\.self)
  let shares = done.map { Double($0.matches) / Double(all) }
  func percent(_ count: Int) -> Double { 100 * Double(count) / Double(trials) }
  report("gates that find the order of the top ten", percent(done.count(where: \.isRight)), "%")
  report("gates with at most a third of a round robin", percent(shares.count { $0 <= 1 / 3 }), "%")
  report(
    "gates that do both",
    percent(done.count { $0.isRight && 3 * $0.matches <= all }), "%",
    atLeast: isQuick ? 80 : 90)
  report("matches, over a round robin", shares.reduce(0, +) / Double(trials), "", atMost: 1 / 3)
  report("the most matches of a gate, over a round robin", shares.max() ?? 0, "")
}

/// A gate to which scripts come one after another, in any order.
private struct GateTrial: Sendable {
  private static let top = 10
  /// Elo between neighbours.
  private static let gap = 30.0

  let isRight: Bool
  let matches: Int

  init(of scripts: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ranks = (0..<scripts).shuffled(using: &random)
    let event = ArenaEvent(
      game: "reversi", schedule: try Schedule(.gate(GateRule()), entrants: scripts),
      entrants: (0..<scripts).map { Entrant(name: "\($0)", digest: nil) },
      openings: [ArenaEvent.Opening(name: "", start: "")], seed: seed,
      clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)), memory: 64 << 20, program: "bench")
    guard var rounds = event.schedule.rounded else { preconditionFailure("a gate has rounds") }
    var results: [ScheduledMatch: MatchResult] = [:]
    while rounds.isDue {
      for match in rounds.planNext().flatMap(\.matches) {
        let lead = Self.gap * Double(ranks[match.white] - ranks[match.black])
        let isBlack = Double.random(in: 0..<1, using: &random) < Elo.mean(of: lead)
        results[match] = MatchResult(
          match: match, winner: isBlack ? .black : .white, margin: 2, termination: .rules,
          side: nil, fingerprint: random.next(), ticks: nil, nanoseconds: Sides(both: 0),
          moves: Sides(both: 30))
      }
      rounds.settle { results[$0]?.score }
    }
    precondition(rounds.plan.isComplete, "matches are missing")
    let list = Standings(event, rounds.plan, expected: results.count) { results[$0] }.rows
    isRight = list.prefix(Self.top).map { ranks[$0.entrant] } == Array(0..<Self.top)
    matches = results.count
  }
}
