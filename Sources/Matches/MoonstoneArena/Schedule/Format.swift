/// The format of an event.
public enum Format: Hashable, Sendable {
  /// Every entrant plays every other one in each round.
  case roundRobin(rounds: Int)
  /// The first entrant plays each of the others in each round.
  case gauntlet(rounds: Int)
  /// In each round, entrants with about the same score meet, and never the same two twice.
  case swiss(rounds: Int, pairs: Int)
  /// The loser of a meeting is out. A tie is broken by further pairings, at most
  /// ``mostExtraPairs``, then by the sum of the margins, then by the order of the list, which is
  /// the order of the seeds.
  case knockout(pairs: Int)
  /// Newcomers are measured against those that stand in a list, one after another, where a match
  /// tells most. See docs/events.md.
  case gate(GateRule)

  /// The names of the formats that a person may choose. A gate is begun in another way.
  public static let names = ["round-robin", "gauntlet", "swiss", "knockout"]

  /// How many further pairings may break a tie.
  public static let mostExtraPairs = 8
  /// The largest number of rounds or pairs.
  public static let most = 100_000
  /// The largest number of entrants.
  public static let mostEntrants = 10_000
  /// The largest number of pairings.
  public static let mostPairings = 10_000_000

  /// The format's name, as a person types it.
  public var name: String {
    switch self {
    case .roundRobin: Self.names[0]
    case .gauntlet: Self.names[1]
    case .swiss: Self.names[2]
    case .knockout: Self.names[3]
    case .gate: "gate"
    }
  }

  /// The largest number of rounds of a Swiss in which no two entrants have to meet twice.
  ///
  /// Among an even number *m* of entrants, a next round exists as long as each of them has *m*/2
  /// others left to meet (Dirac's theorem).
  public static func mostSwissRounds(_ entrants: Int) -> Int {
    let even = entrants + entrants % 2
    return even <= 4 ? even - 1 : even / 2
  }

  /// Whether all pairings are known before the first match.
  public var isFixed: Bool {
    switch self {
    case .roundRobin, .gauntlet: true
    case .swiss, .knockout, .gate: false
    }
  }

  /// Why this many entrants cannot play in this format; `nil` if they can.
  public func obstacle(entrants: Int) -> String? {
    guard (2...Self.mostEntrants).contains(entrants) else {
      return "an event needs from 2 to \(Self.mostEntrants) entrants, not \(entrants)"
    }
    if let obstacle = numberObstacle(entrants) { return obstacle }
    let (pairings, words) =
      switch self {
      case .roundRobin(let rounds): (rounds * entrants * (entrants - 1) / 2, "in \(rounds) rounds")
      case .gauntlet(let rounds): (rounds * (entrants - 1), "in \(rounds) rounds")
      case .swiss(let rounds, let pairs):
        (rounds * pairs * (entrants / 2), "in \(rounds) rounds of \(pairs) pairs")
      case .knockout(let pairs):
        ((pairs + Self.mostExtraPairs) * (entrants - 1), "with \(pairs) pairs")
      case .gate(let rule):
        (rule.matches / 2, "with \(rule.matches) matches each")
      }
    return pairings <= Self.mostPairings
      ? nil : "a \(name) of \(entrants) \(words) has more than \(Self.mostPairings) pairings"
  }

  /// Why the format's numbers are not possible for this many entrants; `nil` if they are.
  private func numberObstacle(_ entrants: Int) -> String? {
    switch self {
    case .gate(let rule): return rule.obstacle
    case .roundRobin(let number), .gauntlet(let number), .knockout(let number):
      return (1...Self.most).contains(number)
        ? nil : "an event has from 1 to \(Self.most) pairs between two entrants"
    case .swiss(let rounds, let pairs):
      guard (1...Self.most).contains(pairs) else {
        return "an event has from 1 to \(Self.most) pairs between two entrants"
      }
      let most = Self.mostSwissRounds(entrants)
      return (1...most).contains(rounds)
        ? nil
        : "a Swiss of \(entrants) has from 1 to \(most) rounds, so that no two entrants meet twice"
    }
  }
}
