import MoonstoneArchive
import MoonstoneLua

/// A predicate failed at a match.
package struct PredicateFailure: Error, CustomStringConvertible {
  /// The match.
  package let match: FoundMatch
  /// What went wrong.
  package let message: String

  package var description: String {
    let players = match.facts.players
    return "\(message) (at match \(match.number): \(players.black.name) against "
      + "\(players.white.name))"
  }
}
