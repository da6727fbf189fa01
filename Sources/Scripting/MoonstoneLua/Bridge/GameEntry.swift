import MoonstoneKernel

/// A game in a list of games. It keeps the concrete type, so that generic code is specialised.
///
///     let games: [any GameEntry] = [Plugin(TicTacToe()), Plugin(Nim())]
///     func isOver<E: GameEntry>(_ entry: E) -> Bool {
///       entry.plugin.game.initialPosition.outcome != nil
///     }
///     for game in games { print(isOver(game)) }
public protocol GameEntry: Sendable {
  /// The type of the game.
  associatedtype G: Game

  /// The game, ready for scripts.
  var plugin: Plugin<G> { get }
}

extension Plugin: GameEntry {
  public var plugin: Plugin<G> { self }
}

extension GameEntry {
  /// The game's full name, with its options.
  package var name: String { plugin.game.name }

  /// Whether the game is a one-player game.
  package var isSolo: Bool { plugin.game.isSolo }

  /// The game's name without its options.
  package var family: String { plugin.game.family }

  /// The SHA-256 of the rules; `nil` for a game in Swift.
  package var rulesDigest: String? { plugin.game.rulesDigest }

  package func isCalled(_ name: String) -> Bool {
    self.name == name || plugin.game.otherNames.contains(name)
  }
}
