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
  ///   - start: the position in which the match begins.
  ///   - memory: the memory that a script may use, in bytes.
  ///   - versions: the SHA-256 of both scripts; `nil` for what is not a script.
  /// - Returns: `nil` where a clock or an engine decides what is played.
  package init?<G: Game>(
    _ game: G, from start: G.Position, _ clocks: Clocks, memory: Int,
    versions: Sides<String?>, seed: UInt64
  ) {
    guard clocks.control == .unlimited, clocks.tickControl != .unlimited,
      let black = versions.black, let white = versions.white
    else { return nil }
    var hash = PartsHash("match")
    hash.add("semantics", Semantics.number)
    hash.add("game", game.name)
    hash.add("rules", game.rulesDigest)
    hash.add("weights", game.valueScale.map { String($0.identity) })
    hash.add("start", start.description)
    hash.add("ticks", clocks.tickControl.description)
    hash.add("memory limit", memory)
    hash.add("black", black)
    hash.add("white", white)
    seedless = hash.digest
    hash.add("seed", seed)
    seeded = hash.digest
  }
}
