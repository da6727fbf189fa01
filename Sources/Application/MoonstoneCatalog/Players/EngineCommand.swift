import MoonstoneEngines
import MoonstoneLua

/// The command of an engine, as a person types it: what the engine speaks, a colon, and its words.
package struct EngineCommand: Hashable, Sendable {
  /// What engines can speak, by the words that people type.
  package enum Scheme: String, CaseIterable, Sendable {
    case gtp, nboard, gomocup, lines

    /// What a player of this kind begins with.
    package var prefix: String { rawValue + ":" }

    /// The scheme of a player; `nil` if the player is not an engine.
    package init?(of player: String) {
      guard let scheme = Self.allCases.first(where: { player.hasPrefix($0.prefix) }) else {
        return nil
      }
      self = scheme
    }
  }

  package let scheme: Scheme
  /// The program and its arguments.
  package let words: [String]

  /// Reads a player that begins with the prefix of a scheme; returns `nil` for any other.
  package init?(_ player: String) throws(CommandWordsError) {
    guard let scheme = Scheme(of: player) else { return nil }
    self.scheme = scheme
    words = try commandWords(String(player.dropFirst(scheme.prefix.count)))
  }
}

extension Catalog {
  /// What an engine of a scheme speaks in a game; `nil` if engines of this scheme do not know it.
  func language(_ scheme: EngineCommand.Scheme, of game: String) -> EngineLanguage? {
    switch scheme {
    case .gtp: engineRules[game].map { .gtp($0) }
    case .nboard: engineRules[game].map { _ in .nboard }
    case .gomocup: gomocupRules(game).map { .gomocup($0) }
    case .lines: .lines
    }
  }

  /// Whether an engine can play a game.
  ///
  /// - Parameter player: the engine as it was named.
  package func knows(_ game: String, player: String) -> Bool {
    EngineCommand.Scheme(of: player).map { language($0, of: game) != nil } ?? false
  }

  /// The game that programs for one game play, such as NBoard; `nil` if there is none.
  package var gameOfEngines: (any GameEntry)? { games.first { engineRules[$0.name] != nil } }
}
