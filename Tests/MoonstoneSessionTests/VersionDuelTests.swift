import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneLua
import MoonstoneReports
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// Duels between the versions of a script that is saved.
@Suite(.timeLimit(.minutes(30 * patience))) struct VersionDuelTests {
  /// Plays the first legal move.
  private func version(_ number: Int) -> ScriptSource {
    ScriptSource(
      name: "mine.lua",
      text: "return { choose = function(b) return b:moves()[1] end } -- \(number)")
  }

  /// Versions that play the same leave the test undecided, so that all pairs are played.
  @Test func aDuelGoesOnAfterTheListedOpenings() async throws {
    let catalog = Catalog(games: [])
    let home = catalog.home(
      of: "reversi", memory: 64 << 20, hasTicks: true, inProcess: true, warn: { _ in })
    let loader = PlayerLoader(catalog: catalog, plugin: Plugin(Reversi()), home: home)
    let openings = EventOpenings.drawing(loader.plugin, seed: 1)
    let listed = [try #require(openings()), try #require(openings())]
    let drawn = DrawnOpenings(EventOpenings.usual, most: 4)
    drawn.draw(by: openings)
    let (newer, older) = (version(2), version(1))
    let duel = try VersionDuel(
      newer, older, openings: listed, drawn: drawn, seed: 1,
      SaveAnswering(ticks: 1_000_000, processors: 2), loader: loader)
    let beginning = VersionDuelScore(over: 1, older.digest, isBest: false)
    let told = Locked(beginning)
    try await duel.run(from: newer.digest, beginning, Interruption()) { score in
      told.withLock { $0 = score }
    }
    let score = told.withLock(\.self)
    #expect(!score.isRunning && score.decision == nil)
    #expect(score.matches == 2 * drawn.most)
  }
}
