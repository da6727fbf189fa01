import MoonstoneKernel
import MoonstoneSupport

/// The name of a match under ticks: matches with the same name come to the same end.
///
/// It is made of rules, weights, start, limits, both versions with their modules, parameters and
/// books, and of `Semantics.number`.
package struct ResultKey: Hashable, Sendable {
  /// The name with the seed of the match.
  package let seeded: String
  /// The name of the match under any seed, for players that draw no random number.
  package let seedless: String

  /// - Parameters:
  ///   - match: the match before it starts. The digests of its players are those of their scripts
  ///     with parameters and odds.
  ///   - memory: the memory that a script may use, in bytes.
  /// - Returns: `nil` where a clock or an engine decides what is played.
  package init?<G: Game>(
    _ match: Match<G>, memory: Int, seed: UInt64
  ) {
    let game = match.game
    guard match.clocks.goByTicks, let black = match.players.black.digest,
      let white = match.players.white.digest
    else { return nil }
    var hash = PartsHash("match")
    hash.add("semantics", Semantics.number)
    hash.add("game", game.name)
    hash.add("rules", game.rulesDigest)
    hash.add("weights", game.valueScale.map { String($0.identity) })
    hash.add("start", match.start.description)
    hash.add("ticks", match.clocks.tickControl.description)
    if let adjudication = match.clocks.adjudication {
      hash.add("adjudicate", adjudication.description)
    }
    hash.add("memory limit", memory)
    hash.add("black", black)
    hash.add("white", white)
    seedless = hash.digest
    hash.add("seed", seed)
    seeded = hash.digest
  }
}
