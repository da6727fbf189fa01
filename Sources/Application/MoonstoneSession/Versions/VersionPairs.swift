import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua

/// Plays pairs of matches between versions of scripts that are known, through the cache, as they are
/// wanted.
struct VersionPairs<G: Game>: Sendable {
  let loader: PlayerLoader<G>
  let clocks: Clocks
  /// How many matches are played at a time.
  let jobs: Int
  /// What matches came to before; `nil` to play all.
  private let cache: MatchCache?

  /// - Parameter cache: what matches came to before; `nil` to play all.
  init(_ clocks: Clocks, jobs: Int, cache: MatchCache?, loader: PlayerLoader<G>) {
    self.loader = loader
    self.clocks = clocks
    self.jobs = jobs
    self.cache = loader.home.isRepeatable ? cache : nil
  }

  /// Plays a pair from each opening, with a seed from which those of its matches follow.
  ///
  /// - Returns: for each pair that was played, the score of the first player in half points, and
  ///   what tells its matches from others.
  /// - Throws: `Interrupted`, or the errors of an arena.
  func play(
    _ players: [ScriptSource], from openings: [ArenaEvent.Opening], seed: UInt64,
    _ interruption: Interruption
  ) async throws -> [(halves: Int, course: [UInt64])] {
    let event = ArenaEvent(
      game: loader.game.name,
      schedule: try Schedule(.roundRobin(rounds: openings.count), entrants: 2),
      entrants: players.map { Entrant(name: $0.name, digest: $0.digest) }, openings: openings,
      seed: seed & Seeds.largest, clocks: clocks, memory: loader.home.limits.memory,
      program: "moonstone", rules: loader.game.rulesDigest)
    var delegate = Arena<G>.Delegate(
      player: { [loader] place, _, _ in try loader.strategy(players[place]) },
      loop: loader.plugin.loop)
    delegate.cache = cache
    let arena = try Arena(event, of: loader.game, delegate: delegate)
    interruption.onRequest { arena.stop() }
    defer { interruption.onRequest(nil) }
    try await arena.run(jobs: jobs)
    try interruption.check()
    return arena.plan.pairings.map { pairing in
      let results = pairing.matches.compactMap { arena.results[$0] }
      let halves = results.reduce(0) { sum, result in
        let own = result.side(of: 0)
        return sum + (result.winner.map { $0 == own ? 2 : 0 } ?? 1)
      }
      return (halves, results.map(\.fingerprint))
    }
  }
}
