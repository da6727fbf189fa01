/// A family of games that differ only in their options and are too many to list.
public struct GameFamily: Sendable {
  /// A description of the names for people, such as `nim:1 to nim:9`.
  public let names: String
  /// Makes the game with a name; returns `nil` for a name outside the family.
  public let game: @Sendable (_ name: String) -> (any GameEntry)?

  /// Makes a family.
  public init(names: String, game: @escaping @Sendable (_ name: String) -> (any GameEntry)?) {
    self.names = names
    self.game = game
  }
}

extension [any GameEntry] {
  /// Returns a game of these, or of families that are too many to list, by any of its names.
  package func game(named name: String, or families: [GameFamily]) -> (any GameEntry)? {
    first { $0.isCalled(name) } ?? families.lazy.compactMap { $0.game(name) }.first
  }
}
