import MoonstoneCatalog
import MoonstoneTerminal

/// Who a person meets, and how to meet somebody weaker or stronger, by the game's ladder.
struct Introduction {
  private let name: String
  private let game: String
  private let weaker: String?
  private let stronger: String?

  /// - Parameter onlyOnLadder: whether a player that is not on the ladder has no introduction.
  /// - Returns: `nil` if the game has no ladder.
  init?(of player: PlayerSource, in game: String, onlyOnLadder: Bool = false) {
    guard let ladder = StrategyFolders().ladder(of: game),
      !onlyOnLadder || ladder.names.contains(player.name)
    else { return nil }
    name = player.name
    self.game = game
    (weaker, stronger) = ladder.neighbours(of: name)
  }

  func tell() { Terminal.tell(text) }

  private var text: String {
    let neighbours = [
      weaker.map { "“\($0)” is weaker" }, stronger.map { "“\($0)” is stronger" },
    ].compactMap { $0 }
    guard let example = stronger ?? weaker else { return "you meet “\(name)”" }
    return "you meet “\(name)”; \(neighbours.joined(separator: ", ")): "
      + "“moonstone play \(example) --game \(game)”"
  }
}
