import MoonstoneKernel
import MoonstoneSupport

/// What ratings need of a match, wherever it is kept.
package struct RatedMatch: Sendable {
  /// Who played.
  package var players: Sides<RatedPlayer>
  /// The side that won; `nil` for a draw.
  package var winner: Side?
  /// The name of the match: the same in each file that has it.
  package var key: UInt64
  /// What both matches of a pair have in common, and other matches don't; `nil` if the match is not
  /// one of a pair.
  package var pair: UInt64?
  /// What decides the moves of players that leave nothing to chance: opening and limits.
  package var beginning: UInt64
  /// The moves.
  package var course: UInt64

  package init(
    players: Sides<RatedPlayer>, winner: Side?, key: UInt64, pair: UInt64?, beginning: UInt64,
    course: UInt64
  ) {
    self.players = players
    self.winner = winner
    self.key = key
    self.pair = pair
    self.beginning = beginning
    self.course = course
  }
}

/// The facts from which the keys of a ``RatedMatch`` follow.
package struct RatedMatchFacts: Sendable {
  /// The opening, as it was typed.
  package var opening: String
  /// The budgets of ticks; empty without any.
  package var ticks: String
  /// The seed of the match.
  package var seed: UInt64
  /// The round and the number of its pair, with a dot between; `nil` outside of an event.
  package var round: String?
  /// How it ended.
  package var termination: Termination

  package init(
    opening: String, ticks: String, seed: UInt64, round: String?, termination: Termination
  ) {
    self.opening = opening
    self.ticks = ticks
    self.seed = seed
    self.round = round
    self.termination = termination
  }
}

extension RatedMatch {
  /// Makes the match of an event or of an archive, with the same keys from either.
  ///
  /// - Parameter course: a number for the moves, such as a hash of them.
  package init(
    players: Sides<RatedPlayer>, winner: Side?, _ facts: RatedMatchFacts, course: UInt64
  ) {
    func text(_ player: RatedPlayer) -> String { player.digest ?? "\"\(player.name)\"" }
    let (black, white) = (text(players.black), text(players.white))
    let common = "\(facts.ticks)\n\(facts.opening)\n"
    let couple = black < white ? "\(black)\n\(white)" : "\(white)\n\(black)"
    let end = "\(winner.map(\.description) ?? "draw") \(facts.termination.rawValue)"
    self.init(
      players: players, winner: winner,
      key: first64Bits("match\n\(black)\n\(white)\n\(common)\(facts.seed)\n\(end)"),
      pair: facts.round.map { first64Bits("pair\n\(couple)\n\(common)\($0)") },
      beginning: first64Bits("beginning\n\(black)\n\(white)\n\(common)"), course: course)
  }
}

/// The first 64 bits of the SHA-256 of a text.
package func first64Bits(_ text: String) -> UInt64 {
  var hash = SHA256()
  hash.update(text.utf8)
  return hash.first64Bits
}
