import MoonstoneKernel

/// A player left a match, so that it has no result.
public struct UnfinishedMatch: Error, Sendable, CustomStringConvertible {
  /// The players' names.
  public let players: Sides<String>

  public var description: String {
    "the match of \(players.black) against \(players.white) was left unfinished"
  }
}

/// A match was aborted because the rules of its game failed, so that it has no result.
public struct AbortedMatch: Error, Sendable, CustomStringConvertible {
  /// The players' names.
  public let players: Sides<String>
  /// For people.
  public let why: String

  package init(players: Sides<String>, why: String) {
    self.players = players
    self.why = why
  }

  public var description: String {
    "the match of \(players.black) against \(players.white) was aborted: \(why)"
  }
}
