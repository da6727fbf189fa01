import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Finds by matches the first of several versions of a script that is weaker than the first one.
///
/// Every version has openings of its own: what is luck for one is not counted for its neighbours,
/// which may play the same.
package final class VersionBisection<G: Game> {
  /// How a search is going.
  package struct Progress: Sendable {
    package let search: StrengthBisection
    /// How many pairs were played, and counted or not.
    package let pairs: Int
  }

  private let table: VersionPairs<G>
  private let versions: [ScriptSource]
  private let seed: UInt64
  private var search: StrengthBisection
  /// The pairs of each version.
  private var series: [Int: PairSeries<G>] = [:]
  private var pairs = 0

  /// How many pairs are played before the next version is chosen.
  private static var batch: Int { 8 }

  /// - Parameters:
  ///   - versions: two or more, from the one that is known to be good on.
  ///   - confidence: how sure it has to be.
  ///   - jobs: how many matches are played at a time.
  ///   - cache: what matches came to before; `nil` to play all.
  package init(
    of versions: [ScriptSource], confidence: Double, _ clocks: Clocks, seed: UInt64, jobs: Int,
    cache: MatchCache?, loader: PlayerLoader<G>
  ) {
    self.versions = versions
    self.seed = seed
    table = VersionPairs(clocks, jobs: jobs, cache: cache, loader: loader)
    search = StrengthBisection(versions: versions.count, confidence: confidence)
  }

  /// Plays until it is sure enough.
  ///
  /// - Parameters:
  ///   - most: how many pairs it may play.
  ///   - tell: hears how it is going, after each batch.
  /// - Throws: `Interrupted`, or the errors of an arena.
  package func run(
    most: Int, _ interruption: Interruption, tell: (Progress) -> Void
  ) async throws -> Progress {
    var progress: Progress { Progress(search: search, pairs: pairs) }
    while search.isOpen, pairs < most {
      try interruption.check()
      try await play(search.next, min(Self.batch, most - pairs), interruption)
      tell(progress)
    }
    return progress
  }

  /// Lets a version play pairs against the first one.
  private func play(_ version: Int, _ count: Int, _ interruption: Interruption) async throws {
    let player = versions[version]
    let own =
      series[version]
      ?? PairSeries(of: [player, versions[0]], at: table, named: "\(seed) \(player.digest)")
    series[version] = own
    let (played, new) = try await own.play(count, interruption)
    pairs += played
    for halves in new { search.add(halves: halves, of: version) }
    if new.isEmpty { search.exhaust(version) }
  }
}
