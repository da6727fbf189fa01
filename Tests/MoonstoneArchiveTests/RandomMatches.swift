import MoonstoneArchive
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneReversi

/// Matches that are different, and the same in every run.
struct RandomMatches {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Random moves to the end, with as many facts as a match can have.
  mutating func match<G: Game>(of game: G, _ number: Int) -> ArchivedMatch {
    var moves: [G.Move] = []
    var position = game.initialPosition
    while let move = position.legalMoves.randomElement(using: &random) {
      moves.append(move)
      position.playUnchecked(move)
    }
    let names = ["anna", "berta", "carla"]
    let version = String(repeating: "0123456789abcdef", count: 4)
    var facts = MatchFacts(
      game: game.name,
      players: Sides(
        black: ArchivedPlayer(name: names[number % 3], kind: .person),
        white: ArchivedPlayer(
          name: number % 4 == 0 ? "anna" : "script.lua", version: version, parameters: "depth=6")),
      start: game.initialPosition.description)
    if number % 2 == 0 { facts.event = "cup \(number % 6)" }
    if number % 3 == 0 { (facts.round, facts.opening) = ("\(number)", "f5d6") }
    facts.seed = number % 5 == 0 ? nil : .max - UInt64(number)
    facts.limits = MatchFacts.Limits(
      time: "300+2", ticks: number % 2 == 0 ? "5M/move" : nil, memory: 1 << 26)
    facts.program = "test"
    facts.date = [nil, "1997", "2026-01-31", "2026-11-23T12:30:00Z"][number % 4]
    facts.ending = ending(of: position, number)
    return ArchivedMatch(facts, of: game, from: game.initialPosition, moves) { index, ply in
      if index % 2 == 0 { (ply.value, ply.depth) = (Double(index) / 3 - Double(number), index) }
      if index % 3 == 0 { ply.value = Double(index - 20) }
      if index == 7 { ply.value = number % 2 == 0 ? -0x1p63 : .greatestFiniteMagnitude }
      if index % 5 == 0 { (ply.ticks, ply.time) = (index * 1_000_003, .milliseconds(index)) }
      if index % 7 == 0 { ply.analysis = -0.5 }
      if index % 14 == 0 { (ply.loss, ply.best) = (1.5, "a\(index)") }
    }
  }

  private func ending<P: Position>(of position: P, _ number: Int) -> ArchivedEnding? {
    switch number % 7 {
    case 5:
      ArchivedEnding(
        outcome: .white, termination: .memory, side: .black, message: "a.lua:1: out of memory")
    case 6: nil
    default: position.outcome.map { ArchivedEnding(Ending(outcome: $0, termination: .rules)) }
    }
  }

  /// Matches of two games.
  static func some(_ count: Int, seed: UInt64 = 1) -> [ArchivedMatch] {
    var matches = RandomMatches(seed: seed)
    return (0..<count).map {
      $0 % 4 == 3 ? matches.match(of: ConnectFour(), $0) : matches.match(of: Reversi(), $0)
    }
  }

  /// The games of the matches.
  static func game(_ name: String) -> (any Game)? {
    switch name {
    case "reversi": Reversi()
    case "connect-four": ConnectFour()
    default: nil
    }
  }
}
