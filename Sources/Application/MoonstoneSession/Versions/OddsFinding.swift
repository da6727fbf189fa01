import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Finds by matches at what share of its ticks one script is as strong as another.
package final class OddsFinding<G: Game> {
  private let table: VersionPairs<G>
  private let players: [ScriptSource]
  private let seed: UInt64
  /// What the first player has without odds.
  package let control: TickControl
  private var search = OddsSearch()
  /// The pairs of each step.
  private var series: [Int: PairSeries<G>] = [:]

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
    let pairs =
      series[step]
      ?? PairSeries(of: [player(at: step), players[1]], at: table, named: "\(seed) \(step)")
    series[step] = pairs
    let new = try await pairs.play(count, interruption).new
    if new.isEmpty { search.exhaust(step) } else { search.add(new, at: step) }
  }

  /// The first player, with its share of the ticks.
  private func player(at step: Int) -> ScriptSource {
    if step == 0 { return players[0] }
    let others = players[0].parameters.split(separator: ",").filter { !$0.hasPrefix("ticks=") }
    let ticks = control.scaled(by: OddsSearch.share(ofStep: step))
    return players[0].setting((others.map(String.init) + ["ticks=\(ticks)"]).joined(separator: ","))
  }
}
