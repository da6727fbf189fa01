/// What an engine has to be told about a game.
public struct GTPRules: Hashable, Sendable {
  /// What `boardsize` is given.
  public let boardSize: Int
  /// What `set_game` is given, by engines that play several games.
  public let gameName: String

  public init(boardSize: Int, gameName: String) {
    self.boardSize = boardSize
    self.gameName = gameName
  }
}
