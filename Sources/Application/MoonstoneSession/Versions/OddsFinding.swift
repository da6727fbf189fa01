import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Finds by matches at what share of its ticks one script is as strong as another.
///
/// The openings and seeds of a share follow from it, so that the same search goes on where it was
/// stopped: the cache knows its matches.
package final class OddsFinding<G: Game> {
  private let table: VersionPairs<G>
  private let players: [ScriptSource]
  private let seed: UInt64
  /// What the first player has without odds.
  package let control: TickControl
  private var search = OddsSearch()
  private var openings: [Int: DrawnOpenings.Drawing] = [:]
  /// The courses of the pairs at each step.
  private var courses: [Int: Set<[UInt64]>] = [:]

  /// How many pairs are played before the next share is chosen.
  private static var batch: Int { 8 }

  /// - Parameters:
  ///   - player: the script whose ticks are changed.
  ///   - other: the one that it is compared with, and keeps what it has.
  ///   - clocks: what both have unless their names say otherwise.
  ///   - jobs: how many matches are played at a time.
  ///   - cache: what matches came to before; `nil` to play all.
  package init(
    of player: ScriptSource, against other: ScriptSource, _ clocks: Clocks, seed: UInt64, jobs: Int,
    cache: MatchCache?, loader: PlayerLoader<G>
  ) {
    players = [player, other]
    self.seed = seed
    control = Odds(parameters: player.parameters).ticks ?? clocks.tickControl
    table = VersionPairs(clocks, jobs: jobs, cache: cache, loader: loader)
  }

  /// Plays until the share is known within a doubling.
  ///
  /// - Parameters:
  ///   - most: how many pairs it may play.
  ///   - tell: hears how it is going, after each batch.
  /// - Throws: `Interrupted`, or the errors of an arena.
  package func run(
    most: Int, _ interruption: Interruption, tell: (OddsSearch) -> Void
  ) async throws -> OddsSearch {
    while search.isOpen, search.pairs < most {
      try interruption.check()
      try await play(search.next, min(Self.batch, most - search.pairs), interruption)
      tell(search)
    }
    return search
  }

  private func play(_ step: Int, _ count: Int, _ interruption: Interruption) async throws {
    let own = seed(of: step)
    let draw = openings[step] ?? EventOpenings.drawing(table.loader.plugin, seed: own)
    openings[step] = draw
    var drawn: [ArenaEvent.Opening] = []
    while drawn.count < count, let opening = draw() { drawn.append(opening) }
    guard !drawn.isEmpty else { return search.exhaust(step) }
    let played = try await table.play(
      [player(at: step), players[1]], from: drawn,
      seed: own &+ UInt64(search.played[step]?.pairs ?? 0), interruption)
    // What was played before, move by move, tells nothing new.
    let new = played.filter { courses[step, default: []].insert($0.course).inserted }
    if new.isEmpty { search.exhaust(step) } else { search.add(new.map(\.halves), at: step) }
  }

  /// The first player, with its share of the ticks.
  private func player(at step: Int) -> ScriptSource {
    if step == 0 { return players[0] }
    let others = players[0].parameters.split(separator: ",").filter { !$0.hasPrefix("ticks=") }
    let ticks = control.scaled(by: OddsSearch.share(ofStep: step))
    return players[0].setting((others.map(String.init) + ["ticks=\(ticks)"]).joined(separator: ","))
  }

  /// What openings and matches at a step follow from.
  private func seed(of step: Int) -> UInt64 {
    var hash = SHA256()
    hash.update("\(seed) \(step)".utf8)
    return hash.first64Bits >> 11
  }
}
