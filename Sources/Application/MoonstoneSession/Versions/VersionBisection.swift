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
  private var openings: [Int: DrawnOpenings.Drawing] = [:]
  /// The courses of the pairs that each version has played.
  private var courses: [Int: Set<[UInt64]>] = [:]
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
    let players = [versions[version], versions[0]]
    let own = seed(of: players[0])
    let draw = openings[version] ?? EventOpenings.drawing(table.loader.plugin, seed: own)
    openings[version] = draw
    var drawn: [ArenaEvent.Opening] = []
    while drawn.count < count, let opening = draw() { drawn.append(opening) }
    guard !drawn.isEmpty else { return search.exhaust(version) }
    let played = try await table.play(
      players, from: drawn, seed: own &+ UInt64(search.pairs[version]), interruption)
    tally(played, version)
  }

  /// Counts the pairs whose matches have not been seen before.
  private func tally(_ played: [(halves: Int, course: [UInt64])], _ version: Int) {
    pairs += played.count
    let new = played.filter { courses[version, default: []].insert($0.course).inserted }
    for pair in new { search.add(halves: pair.halves, of: version) }
    if new.isEmpty { search.exhaust(version) }
  }

  /// What a version's openings and matches follow from.
  private func seed(of version: ScriptSource) -> UInt64 {
    var hash = SHA256()
    hash.update("\(seed) \(version.digest)".utf8)
    return hash.first64Bits >> 11
  }
}
