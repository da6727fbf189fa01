import MoonstoneArchive
import MoonstoneKernel

extension ArchivedMatch {
  /// The match that a capsule is of. Its other player is not known.
  ///
  /// - Parameters:
  ///   - capsule: the capsule.
  ///   - game: its game.
  ///   - file: its file, for messages.
  /// - Throws: a ``CapsuleError`` if it cannot be played.
  init<G: Game>(_ capsule: Capsule, of game: G, in file: String) throws(CapsuleError) {
    let (positions, moves) = try capsule.positions(of: game, in: file)
    let side: Side = capsule.side == Side.black.description ? .black : .white
    var players = game.sideNames.map { ArchivedPlayer(name: $0) }
    players[side] = ArchivedPlayer(name: capsule.player, version: capsule.script.sha256)
    var facts = MatchFacts(game: game.name, players: players, start: capsule.start)
    facts.rules = game.rulesDigest
    facts.seed = capsule.seed
    facts.limits.memory = capsule.limits.memory
    facts.program = capsule.program
    facts.ending = Termination(rawValue: capsule.happened.reason).map {
      ArchivedEnding(
        outcome: side == .black ? .white : .black, termination: $0, side: side,
        message: capsule.happened.message)
    }
    self.init(facts, of: game, from: positions[0], moves)
  }

  /// Whether it is the match of a capsule, with both players.
  func isMatch(of capsule: ArchivedMatch) -> Bool {
    facts.seed == capsule.facts.seed && facts.start == capsule.facts.start
      && facts.ending?.side == capsule.facts.ending?.side
      && plies.map(\.move) == capsule.plies.map(\.move)
  }
}
