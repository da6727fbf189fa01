import MoonstoneKernel
import MoonstoneSupport

/// A player left a match, so that it has no result.
public struct UnfinishedMatch: ExplainedError, Sendable {
  /// The players' names.
  public let players: Sides<String>

  /// What kind of fault it is.
  public var faultKind: FaultKind { .fault }

  public var description: String {
    "the match of \(players.black) against \(players.white) was left unfinished"
  }
}

/// A match was aborted because the rules of its game failed, so that it has no result.
public struct AbortedMatch: ExplainedError, Sendable {
  /// The players' names.
  public let players: Sides<String>
  /// For people.
  public let why: String

  package init(players: Sides<String>, why: String) {
    self.players = players
    self.why = why
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind { .data }

  public var description: String {
    "the match of \(players.black) against \(players.white) was aborted: \(why)".printable
  }
}
