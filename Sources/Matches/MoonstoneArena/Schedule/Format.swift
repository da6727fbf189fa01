/// In which form an event is held.
public enum Format: Hashable, Sendable {
  /// Everybody plays everybody, in each of so many rounds.
  case roundRobin(rounds: Int)
  /// The first entrant plays each of the others, in each of so many rounds.
  case gauntlet(rounds: Int)
  /// In each round those play each other who have done about equally well, and never twice.
  case swiss(rounds: Int, pairs: Int)
  /// Who loses is out. A tie is broken by further pairings, as many as ``mostExtraPairs``, then by the
  /// sum of the margins, then by the order of the list, which is that of the seeds.
  case knockout(pairs: Int)

  public static let names = ["round-robin", "gauntlet", "swiss", "knockout"]

  /// How many pairings may break a tie.
  public static let mostExtraPairs = 8
  /// More than any event has time for.
  public static let most = 100_000

  public static let mostEntrants = 10_000
  public static let mostPairings = 10_000_000

  public var name: String {
    switch self {
    case .roundRobin: Self.names[0]
    case .gauntlet: Self.names[1]
    case .swiss: Self.names[2]
    case .knockout: Self.names[3]
    }
  }

  /// How often it can be asked for between so many: a Swiss of more rounds would have to repeat a
  /// pairing, since among an even number *m* a next round without one is sure to be there (Dirac's
  /// theorem) as long as everybody still has *m*/2 others to meet.
  public static func mostSwissRounds(_ entrants: Int) -> Int {
    let even = entrants + entrants % 2
    return even <= 4 ? even - 1 : even / 2
  }

  /// Whether all pairings are known before anything is played.
  public var isFixed: Bool {
    switch self {
    case .roundRobin, .gauntlet: true
    case .swiss, .knockout: false
    }
  }

  /// Why so many entrants cannot play this; `nil` when they can.
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
      }
    return pairings <= Self.mostPairings
      ? nil : "a \(name) of \(entrants) \(words) has more than \(Self.mostPairings) pairings"
  }

  /// Why these numbers are none for so many entrants.
  private func numberObstacle(_ entrants: Int) -> String? {
    switch self {
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
        : "a Swiss of \(entrants) has from 1 to \(most) rounds, so that nobody meets twice"
    }
  }
}
