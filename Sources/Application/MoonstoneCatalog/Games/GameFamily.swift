/// Games that differ in their options alone, too many to list each.
public struct GameFamily: Sendable {
  /// Which names there are, for people, such as `nim:1 to nim:9`.
  public let names: String
  /// Gives the game of a name; `nil` for a name outside the family.
  public let game: @Sendable (_ name: String) -> (any GameEntry)?

  public init(names: String, game: @escaping @Sendable (_ name: String) -> (any GameEntry)?) {
    self.names = names
    self.game = game
  }
}
