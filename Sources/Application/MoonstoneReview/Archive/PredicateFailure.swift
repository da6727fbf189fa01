import MoonstoneArchive
import MoonstoneLua
import MoonstoneSupport

/// A predicate failed at a match.
package struct PredicateFailure: ExplainedError {
  package let match: FoundMatch
  /// What went wrong.
  package let message: String

  package var faultKind: FaultKind { .data }

  package var description: String {
    let players = match.facts.players
    return "\(message) (at match \(match.number): \(players.black.name) against "
      + "\(players.white.name))"
  }
}
