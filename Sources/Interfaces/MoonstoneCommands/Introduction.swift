import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSupport
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

  /// Introduces a level, which has no place on the ladder, by the levels below and above it.
  ///
  /// - Returns: `nil` if the main parameter of the player's script is not a level.
  init?(ofLevel player: PlayerSource, in game: String, catalog: Catalog) {
    guard player.name.isExactly("level") || player.parameters.hasPrefix("level="),
      let base = player.name.split(separator: "@").first,
      let script = try? player.script(), let entry = try? catalog.game(named: game),
      let parameters = try? catalog.parameters(of: script, in: entry),
      let level = parameters.first(where: { $0.isMain && $0.name.isExactly("level") }),
      case .integer(let range) = level.range, let value = Int(level.value)
    else { return nil }
    name = "\(base)@\(value)"
    self.game = game
    weaker = value > range.lowerBound ? "\(base)@\(value - 1)" : nil
    stronger = value < range.upperBound ? "\(base)@\(value + 1)" : nil
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
