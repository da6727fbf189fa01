import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel

/// The matches between two players that one command plays.
package struct MatchPlan<G: Game>: Sendable {
  /// The position where each match begins that has no opening.
  package let start: G.Position
  /// The openings, in their order; a pair of matches with swapped sides shares one.
  package let openings: [ArenaEvent.Opening]
  /// The player named first, and the player named second.
  package let sources: (PlayerSource, PlayerSource)
  /// The clocks of each match.
  package let clocks: Clocks
  /// The files of the matches.
  package let journals: Journals
  /// The number of matches.
  package let count: Int
  /// Whether the players swap sides after each match.
  package let swaps: Bool
  /// The seeds of the matches.
  package let seeds: Seeds

  /// Makes a plan.
  package init(
    start: G.Position, openings: [ArenaEvent.Opening] = [],
    sources: (PlayerSource, PlayerSource), clocks: Clocks, journals: Journals, count: Int = 1,
    swaps: Bool = false, seeds: Seeds
  ) {
    self.start = start
    self.openings = openings
    self.sources = sources
    self.clocks = clocks
    self.journals = journals
    self.count = count
    self.swaps = swaps
    self.seeds = seeds
  }

  /// Returns whether the first player has white in a match, counted from 1.
  package func isSwapped(_ number: Int) -> Bool { swaps && number.isMultiple(of: 2) }

  /// Returns the opening of a match, counted from 1; `nil` if it begins at ``start``.
  package func opening(ofMatch number: Int) -> ArenaEvent.Opening? {
    if openings.isEmpty { return nil }
    return openings[(swaps ? (number - 1) / 2 : number - 1) % openings.count]
  }

  /// Returns the moves that lead to the opening of a match; none if there is no opening, or only
  /// its position is known.
  package func lead(ofMatch number: Int, in game: G) -> [G.Move] {
    opening(ofMatch: number)?.lead(in: game) ?? []
  }

  /// Loads the players of a match, counted from 1.
  ///
  /// - Parameter start: the start of the match.
  /// - Throws: a `CatalogError` or an ``UnreachableStart``.
  package func prepare(
    _ number: Int, from start: G.Position, loader: PlayerLoader<G>
  ) throws -> (match: Match<G>, seats: Seats<G>, seed: UInt64) {
    let bySide =
      isSwapped(number)
      ? Sides(black: sources.1, white: sources.0) : Sides(black: sources.0, white: sources.1)
    let seats = try loader.seat(bySide, isLater: number > 1)
    let match = Match(loader.game, from: start, players: seats.identities, clocks: clocks)
    try seats.checkEngines(for: match)
    return (match, seats, seeds.seed(ofMatch: number))
  }
}
