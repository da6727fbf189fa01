import MoonstoneKernel

/// A move that was played in a position, with what became of it, for the side that moved.
public struct PlayedMove: Hashable, Sendable {
  /// A player and how often it played the move.
  public struct Player: Hashable, Sendable {
    /// The player's name.
    public var name: String
    /// How many times.
    public var count: Int

    /// - Parameters:
    ///   - name: the player's name.
    ///   - count: how many times.
    public init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// The text of the canonical move; see `CanonicalLine`.
  public var move: String
  /// How many times it was played.
  public var count = 0
  /// How many of these matches were won; those without an outcome count nowhere.
  public var wins = 0
  /// How many of these matches were drawn.
  public var draws = 0
  /// How many of these matches were lost.
  public var losses = 0
  /// The sum of the margins, negative when lost, of the matches that the rules decided.
  public var marginSum = 0
  /// How many matches the rules decided.
  public var marginCount = 0
  /// Who played it, the most frequent first, then by name.
  public var players: [Player] = []
  /// The latest date of such a match; `nil` if none has one.
  public var lastDate: String?
  /// The number of the match that was added last.
  public var lastMatch = 0

  /// A move that was not played yet.
  public init(move: String) { self.move = move }

  /// The mean margin of the matches that the rules decided; `nil` without any.
  public var meanMargin: Double? {
    marginCount == 0 ? nil : Double(marginSum) / Double(marginCount)
  }
}
