import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// The pairs of one comparison, from openings that are drawn as they are wanted.
final class PairSeries<G: Game> {
  private let table: VersionPairs<G>
  private let players: [ScriptSource]
  private let seed: UInt64
  private let draw: DrawnOpenings.Drawing
  private var courses: Set<[UInt64]> = []

  /// - Parameters:
  ///   - players: the two that are compared.
  ///   - name: what openings and seeds follow from, so that the same comparison goes on where it was
  ///     stopped: the cache knows its matches.
  init(of players: [ScriptSource], at table: VersionPairs<G>, named name: String) {
    self.table = table
    self.players = players
    var hash = SHA256()
    hash.update(name.utf8)
    seed = hash.first64Bits >> 11
    draw = EventOpenings.drawing(table.loader.plugin, seed: seed)
  }

  /// Plays more pairs.
  ///
  /// - Returns: how many were played, and the first player's half points in those whose moves were not
  ///   played before: others tell nothing new. Where there are none, the series is exhausted.
  /// - Throws: `Interrupted`, or the errors of an arena.
  func play(_ count: Int, _ interruption: Interruption) async throws -> (played: Int, new: [Int]) {
    var openings: [ArenaEvent.Opening] = []
    while openings.count < count, let opening = draw() { openings.append(opening) }
    guard !openings.isEmpty else { return (0, []) }
    let played = try await table.play(
      players, from: openings, seed: seed &+ UInt64(courses.count), interruption)
    return (played.count, played.filter { courses.insert($0.course).inserted }.map(\.halves))
  }
}
