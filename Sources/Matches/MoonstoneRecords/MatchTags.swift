import MoonstoneKernel

/// What is known of a match besides its moves and who played.
public struct MatchTags: Hashable, Codable, Sendable {
  /// The event, the tournament or the place.
  public var event: String?
  /// The round of the event, and the place in it: `3` or `3.17.2`.
  public var round: String?
  /// The name of the opening that the match begins with.
  public var opening: String?
  /// When it was played, as its source writes that.
  public var date: String?
  /// The number from which all random numbers of the match follow.
  public var seed: UInt64?
  /// The SHA-256 of the rules of a game in Lua.
  public var rules: String?
  /// The memory of a script, in bytes.
  public var memory: Int?
  /// The ratings of the players.
  public var ratings = Sides<Double?>(both: nil)
  /// The name and version of the program that recorded the match.
  public var program: String?

  /// Makes tags of a match of which nothing is known.
  public init() {}
}
