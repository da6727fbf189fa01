import MoonstoneArchive
import MoonstoneLua
import MoonstoneSupport

/// A predicate failed at a match, and ended the search there.
public struct PredicateFailure: ExplainedError {
  /// The match.
  public let match: FoundMatch
  /// What went wrong, and where in the predicate.
  public let message: String

  /// The predicate does not fit the matches.
  public var faultKind: FaultKind { .data }

  /// What went wrong, and at which match.
  public var description: String {
    let players = match.facts.players
    return "\(message) (at match \(match.number): \(players.black.name) against "
      + "\(players.white.name))"
  }
}
