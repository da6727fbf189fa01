/// The size and name of a game, as engines need them.
public struct GTPRules: Hashable, Sendable {
  /// The argument of `boardsize`.
  public let boardSize: Int
  /// The argument of `set_game`, for engines that play several games.
  public let gameName: String

  /// - Parameters:
  ///   - boardSize: the argument of `boardsize`.
  ///   - gameName: the argument of `set_game`.
  public init(boardSize: Int, gameName: String) {
    self.boardSize = boardSize
    self.gameName = gameName
  }
}
