import MoonstoneLua
import MoonstoneSupport

/// What a person wants to play: a game, or against whom.
package enum PlaySubject: Sendable {
  case game(any GameEntry)
  case opponent(PlayerSource)
}

extension Catalog {
  /// Returns what a name stands for: a player of a game, or else another game.
  ///
  /// - Throws: why the player or the game of this name cannot be used, or an error that guesses what
  ///   was meant.
  package func subject(_ typed: String, of game: String) throws(CatalogError) -> PlaySubject {
    let refusal: CatalogError
    do throws(CatalogError) {
      return .opponent(try player(typed, of: game))
    } catch {
      refusal = error
    }
    switch refusal {
    case .unknownPlayer, .playerOfOtherGames: break
    default: throw refusal
    }
    if let found = try gameIfKnown(typed) { return .game(found) }
    guard case .unknownPlayer(_, _, let advice) = refusal else { throw refusal }
    let near = gameNear(typed)
    switch advice {
    case .near(let player):
      guard let near, isNearer(near, than: player, to: typed) else { throw refusal }
      throw .unknownSubject(typed, game: game, near: near)
    case .others, .noneIn, .game: throw .unknownSubject(typed, game: game, near: near)
    }
  }

  /// Returns the game and the name of the opponent, in whichever order they were typed.
  ///
  /// - Throws: why the game cannot be used, or that neither is one.
  package func game(
    _ first: String, against second: String
  ) throws(CatalogError) -> (game: any GameEntry, opponent: String) {
    if let game = try gameIfKnown(first) { return (game, second) }
    if let game = try gameIfKnown(second) { return (game, first) }
    throw .noGame(first, second, near: gameNear(first) ?? gameNear(second))
  }

  /// Returns the game of a name; `nil` if there is none.
  ///
  /// - Throws: why a game that exists cannot be used.
  private func gameIfKnown(_ name: String) throws(CatalogError) -> (any GameEntry)? {
    do throws(CatalogError) {
      return try game(named: name)
    } catch {
      switch error {
      case .unknownGame(_, .near), .unknownGame(_, .unheardOf): return nil
      default: throw error
      }
    }
  }

  private func isNearer(_ name: String, than other: String, to typed: String) -> Bool {
    editDistance(typed.lowercased(), name) < editDistance(typed.lowercased(), other)
  }
}
