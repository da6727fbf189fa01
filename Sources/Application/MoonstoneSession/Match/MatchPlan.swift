import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports

/// The matches between two players that one command plays.
package struct MatchPlan<G: Game>: Sendable {
  /// The position where each match begins that has no opening.
  package let start: G.Position
  /// The openings, in their order; a pair of matches with swapped sides shares one.
  package let openings: [ArenaEvent.Opening]
  /// What follows when these do not suffice; `nil` if they are used again.
  private let drawn: DrawnOpenings?
  /// The player named first, and the player named second.
  package let sources: (PlayerSource, PlayerSource)
  package let clocks: Clocks
  package let journals: Journals
  package let count: Int
  /// Whether the players swap sides after each match.
  package let swaps: Bool
  package let seeds: Seeds

  package init(
    start: G.Position, openings: [ArenaEvent.Opening] = [], drawn: DrawnOpenings? = nil,
    sources: (PlayerSource, PlayerSource), clocks: Clocks, journals: Journals, count: Int = 1,
    swaps: Bool = false, seeds: Seeds
  ) {
    self.start = start
    self.openings = openings
    self.drawn = drawn
    self.sources = sources
    self.clocks = clocks
    self.journals = journals
    self.count = count
    self.swaps = swaps
    self.seeds = seeds
  }

  /// Returns whether the first player has white in a match, counted from 1.
  package func isSwapped(_ number: Int) -> Bool { swaps && number.isMultiple(of: 2) }

  /// Returns what belongs to the first player and to the second by their sides in a match, counted
  /// from 1.
  package func bySide<Value>(_ values: (Value, Value), ofMatch number: Int) -> Sides<Value> {
    isSwapped(number)
      ? Sides(black: values.1, white: values.0) : Sides(black: values.0, white: values.1)
  }

  /// Returns the place of a match's opening among ``openings``, and those that are drawn after them. Matches are counted from 1; `nil`
  /// if it begins at ``start``.
  package func openingNumber(ofMatch number: Int) -> Int? {
    if openings.isEmpty { return nil }
    let place = (swaps ? (number - 1) / 2 : number - 1) % max(openings.count, drawn?.most ?? 0)
    return place < openings.count || drawn?.opening(place - openings.count) != nil
      ? place : place % openings.count
  }

  /// Returns the opening of a match, counted from 1; `nil` if it begins at ``start``.
  package func opening(ofMatch number: Int) -> ArenaEvent.Opening? {
    openingNumber(ofMatch: number).flatMap { place in
      place < openings.count ? openings[place] : drawn?.opening(place - openings.count)
    }
  }

  /// Returns the moves that lead to the opening of a match; none if there is no opening, or only
  /// its position is known.
  package func lead(ofMatch number: Int, in game: G) -> [G.Move] {
    opening(ofMatch: number)?.lead(in: game) ?? []
  }

  /// Loads the players of a match, counted from 1.
  ///
  /// - Parameters:
  ///   - start: the start of the match.
  ///   - followed: the scripts of the first player and of the second, if they have played before.
  /// - Throws: a `CatalogError` or an ``UnreachableStart``.
  package func prepare(
    _ number: Int, from start: G.Position, loader: PlayerLoader<G>,
    followed: (FollowedScript?, FollowedScript?) = (nil, nil)
  ) throws -> (match: Match<G>, seats: Seats<G>, seed: UInt64) {
    let seats = try loader.seat(
      bySide(sources, ofMatch: number), followed: bySide(followed, ofMatch: number))
    let match = Match(loader.game, from: start, players: seats.identities, clocks: clocks)
    try seats.checkEngines(for: match)
    return (match, seats, seeds.seed(ofMatch: number))
  }

  /// Returns how long some of the matches can take. Plays random games to see how long they are.
  package func estimate(ofMatches count: Int, of game: G) -> SeriesEstimate {
    var chance = SplitMix64(seed: 1)
    var longest = 0
    for number in 1...16 {
      guard
        var position = opening(ofMatch: number).map({ try? game.position($0.start) }) ?? start
      else { continue }
      var plies = 0
      while plies < 2000, let move = position.legalMoves.randomElement(using: &chance) {
        position.playUnchecked(move)
        plies += 1
      }
      longest = max(longest, plies)
    }
    return SeriesEstimate(matches: count, plies: longest, control: clocks.control)
  }
}
