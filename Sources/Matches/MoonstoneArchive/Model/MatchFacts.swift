import MoonstoneKernel

/// All about an archived match except its plies.
public struct MatchFacts: Hashable, Sendable {
  /// What limits a match had, as typed.
  public struct Limits: Hashable, Sendable {
    /// The time control, such as `10/move`; `none` without one.
    public var time: String
    /// The ticks control, such as `5M/move`; `nil` without one.
    public var ticks: String?
    /// The memory of a script in bytes; `nil` if that is not known.
    public var memory: Int?

    /// - Parameters:
    ///   - time: the time control.
    ///   - ticks: the ticks control; `nil` without one.
    ///   - memory: the memory of a script in bytes.
    public init(time: String = "none", ticks: String? = nil, memory: Int? = nil) {
      self.time = time
      self.ticks = ticks
      self.memory = memory
    }
  }

  /// The name of the game.
  public var game: String
  /// The SHA-256 of the rules of a game in Lua.
  public var rules: String?
  /// Who played.
  public var players: Sides<ArchivedPlayer>
  /// The event or tournament; `nil` outside of one.
  public var event: String?
  /// The round of the event, and the place in it: `3` or `3.17.2`.
  public var round: String?
  /// The opening with which the match was begun, as typed; ``start`` is the position after it.
  public var opening: String?
  /// The text of the position before the first ply.
  public var start: String
  /// The source of chance; `nil` if that is not known.
  public var seed: UInt64?
  /// What limits it had.
  public var limits = Limits()
  /// How it ended; `nil` if it did not, or if that is not known.
  public var ending: ArchivedEnding?
  /// When it was played: a year, a day or a second in UTC, as ISO 8601 writes it: `1997`,
  /// `2026-11-23`, `2026-11-23T12:30:00Z`. `nil` if that is not known.
  public var date: String?
  /// The name and version of the program that recorded it.
  public var program: String?
  /// How many plies it has.
  public var length: Int

  /// - Parameters:
  ///   - game: the name of the game.
  ///   - players: who played.
  ///   - start: the text of the position before the first ply.
  ///   - length: how many plies it has.
  public init(game: String, players: Sides<ArchivedPlayer>, start: String, length: Int = 0) {
    self.game = game
    self.players = players
    self.start = start
    self.length = length
  }
}
