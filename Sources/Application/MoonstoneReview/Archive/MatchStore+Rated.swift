import MoonstoneArchive
import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

extension MatchStore {
  /// Calls `body` with each match that has been won, lost or drawn, for ratings.
  ///
  /// - Parameter game: the name of the game whose matches are wanted.
  /// - Throws: an `ArchiveError`.
  package func forEachRatedMatch(of game: String, _ body: (RatedMatch) -> Void) throws {
    var query = MatchQuery()
    query.game = game
    try forEachLine(query, [.move]) { found, plies in
      if let match = RatedMatch(found, plies) { body(match) }
      return true
    }
  }

  /// The games of which there are matches.
  ///
  /// - Throws: an `ArchiveError`.
  package func gamesOfMatches() throws -> Set<String> {
    var games: Set<String> = []
    try forEach(MatchQuery()) {
      games.insert($0.facts.game)
      return true
    }
    return games
  }
}

extension RatedMatch {
  /// - Returns: `nil` for a match without an outcome.
  fileprivate init?(_ found: FoundMatch, _ plies: PlyColumns) {
    let facts = found.facts
    guard let ending = facts.ending, let outcome = ending.outcome else { return nil }
    let moves = plies.moves
    let players = facts.players.map { player in
      RatedPlayer(name: player.name, digest: player.version)
    }
    // `3.17.2` is the second match of pair 17.
    let parts = facts.round?.split(separator: ".") ?? []
    self.init(
      players: players, winner: outcome.winner,
      RatedMatchFacts(
        opening: facts.opening ?? facts.start, ticks: facts.limits.ticks ?? "",
        seed: facts.seed ?? 0,
        round: parts.count == 3 ? parts.dropLast().joined(separator: ".") : nil,
        termination: ending.termination),
      course: first64Bits(moves))
    // Only matches of an event have a seed that no other match has.
    if parts.count != 3 || facts.seed == nil {
      key = first64Bits(
        "\(key) \(facts.event ?? "") \(facts.round ?? "") \(facts.date ?? "") \(moves)")
    }
    // The moves are named otherwise than in the folder of an event.
    beginning = ~beginning
  }
}
