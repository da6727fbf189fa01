import MoonstoneKernel

/// What an archive holds, in numbers.
public struct ArchiveOverview: Hashable, Sendable {
  /// How many matches there are of each game.
  public private(set) var games: [String: Int] = [:]
  /// How many plies all matches have.
  public private(set) var plies = 0
  /// The names of the players.
  public private(set) var players: Set<String> = []
  /// The versions of scripts.
  public private(set) var versions: Set<String> = []
  /// The names of the events.
  public private(set) var events: Set<String> = []
  /// The first and the last date; `nil` if no match has one.
  public private(set) var dates: ClosedRange<String>?

  /// How many matches there are.
  public var matches: Int { games.values.reduce(0, +) }

  /// Counts all matches of a store.
  ///
  /// - Throws: an ``ArchiveError``.
  public init(_ store: some MatchStore) throws {
    try store.forEach(MatchQuery()) { found in
      add(found.facts)
      return true
    }
  }

  private mutating func add(_ facts: MatchFacts) {
    games[facts.game, default: 0] += 1
    plies += facts.length
    for side in Side.allCases {
      players.insert(facts.players[side].name)
      if let version = facts.players[side].version { versions.insert(version) }
    }
    if let event = facts.event { events.insert(event) }
    if let date = facts.date {
      dates = min(date, dates?.lowerBound ?? date)...max(date, dates?.upperBound ?? date)
    }
  }
}
