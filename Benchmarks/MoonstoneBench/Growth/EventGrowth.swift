import Foundation
import MoonstoneArena
import MoonstoneKernel

/// Events: their rounds, their ratings and their reports.
let eventGrowth: [GrowthCase] = [
  GrowthCase(
    name: "swiss", unit: "entrants", sizes: [1000, 3000, 9000], quickSizes: [300, 600, 1200],
    megabytes: 250,
    prepare: { size, folder in
      try writeScripts(size, folder) { _ in "moves[context.random(#moves)]" }
    },
    run: { _, folder in try folder.playEvent(swiss) }),
  GrowthCase(
    name: "planning", unit: "entrants", sizes: [2500, 5000, 10_000],
    megabytes: 100, seconds: 1,
    run: { size, _ in
      // At most a tenth of what random players take for their 50,000 matches.
      let schedule = try Schedule(.swiss(rounds: 5, pairs: 1), entrants: size)
      let plan = schedule.plan { MatchScore(halves: 2 * luck(of: $0, among: 2)) }
      precondition(plan.isComplete, "a round is missing")
    }),
  GrowthCase(
    name: "knockout", unit: "scripts", sizes: [500, 1000, 2000], quickSizes: [100, 200, 400],
    megabytes: 150,
    // Every meeting is a tie, and takes all its extra pairings.
    prepare: { size, folder in try writeScripts(size, folder) { _ in "moves[1]" } },
    run: { _, folder in try folder.playEvent(["--format", "knockout"]) }),
  GrowthCase(
    // At some 2,400 entrants, groups of nearly 500 are matched exactly to check the rounds: a jump.
    name: "report", unit: "entrants", sizes: [1000, 3000, 9000], quickSizes: [300, 600, 1200],
    megabytes: 250,
    prepare: { size, folder in
      try writeScripts(size, folder) { _ in "moves[context.random(#moves)]" }
      try folder.playEvent(swiss, to: folder.input("event"))
    },
    run: { _, folder in
      for format in ["text", "json"] {
        try folder.moonstone(["arena", "report", folder.input("event"), "--format", format])
      }
    }),
  GrowthCase(
    name: "ratings", unit: "entrants", sizes: [125, 250, 500], quickSizes: [125, 250, 500],
    // One matrix of all entrants is inverted.
    exponent: 3, megabytes: 100, seconds: 1,
    run: { size, _ in try playSwiss(of: size, isRated: true) },
    without: { size, _ in try playSwiss(of: size, isRated: false) }),
]

private let swiss = ["--format", "swiss", "--rounds", "5"]

extension GrowthFolder {
  /// Plays an event of the scripts, quick matches that are the same in every run.
  fileprivate func playEvent(_ format: [String], to event: String? = nil) throws {
    try moonstone(
      ["arena", input("scripts/")] + format + [
        "--seed", "1", "--ticks", "1M/move", "--in-process", "--quiet", "--openings", "balanced:2",
        "--out", event ?? output("event"),
      ])
  }
}

/// Writes different scripts that choose by an expression over `moves`.
private func writeScripts(
  _ count: Int, _ folder: GrowthFolder, _ choice: (Int) -> String
) throws {
  let scripts = URL(fileURLWithPath: folder.input("scripts"))
  try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
  for number in 1...count {
    let text = """
      -- Number \(number).
      return {
        choose = function(board, context)
          local moves = board:moves()
          return \(choice(number))
        end,
      }
      """
    try text.write(
      to: scripts.appending(path: "p\(number).lua"), atomically: false, encoding: .utf8)
  }
}

/// A number below another one that is the same for a match in every run.
private func luck(of match: ScheduledMatch, among count: Int) -> Int {
  let places = UInt64(match.black) << 40 ^ UInt64(match.white) << 16 ^ UInt64(match.pairing.round)
  var random = SplitMix64(seed: places)
  return Int.random(in: 0..<count, using: &random)
}

/// Makes the standings of a Swiss of nine rounds, and its ratings.
private func playSwiss(of count: Int, isRated: Bool) throws {
  let event = ArenaEvent(
    game: "reversi", schedule: try Schedule(.swiss(rounds: 9, pairs: 1), entrants: count),
    entrants: (0..<count).map { Entrant(name: "\($0)", digest: nil) },
    openings: [ArenaEvent.Opening(name: "", start: "")], seed: 1,
    clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)), memory: 64 << 20, program: "bench")
  func result(of match: ScheduledMatch) -> MatchResult {
    MatchResult(
      match: match, winner: [.black, .white, nil][luck(of: match, among: 3)], margin: 2,
      termination: .rules, side: nil, fingerprint: UInt64(luck(of: match, among: 1 << 30)),
      ticks: nil, nanoseconds: Sides(both: 0), moves: Sides(both: 30))
  }
  let plan = event.schedule.plan { result(of: $0).score }
  let standings = Standings(event, plan) { result(of: $0) }
  guard isRated else { return }
  let ratings = standings.ratings
  let best = standings.rows.map { ratings[$0.entrant].difference }
  precondition(best.prefix(count / 2).reduce(0, +) > best.suffix(count / 2).reduce(0, +))
}
