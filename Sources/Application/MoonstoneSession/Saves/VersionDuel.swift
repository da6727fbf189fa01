import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// Pairs of matches between two versions of a script, on what others leave of the processors, until
/// a test decides. It may be stopped and go on.
final class VersionDuel<G: Game>: Sendable {
  private let event: ArenaEvent
  private let plan: SaveAnswering
  private let loader: PlayerLoader<G>
  private let versions: [ScriptSource]
  private let results = Locked(EventResults())
  private let tally = Locked(DuelTally())

  /// - Parameters:
  ///   - newer: the version that may be better.
  ///   - openings: one for each pair of matches.
  ///   - drawn: those of the pairs after them; `nil` for none.
  init(
    _ newer: ScriptSource, _ older: ScriptSource, openings: [ArenaEvent.Opening],
    drawn: DrawnOpenings?, seed: UInt64, _ plan: SaveAnswering, loader: PlayerLoader<G>
  ) throws {
    versions = [newer, older]
    self.plan = plan
    self.loader = loader
    event = ArenaEvent(
      game: loader.game.name,
      schedule: try Schedule(
        .roundRobin(rounds: drawn?.most ?? openings.count), entrants: 2, test: try SPRT(0, 20)),
      entrants: versions.map { Entrant(name: $0.name, digest: $0.digest) }, openings: openings,
      seed: seed,
      clocks: Clocks(.unlimited, margin: Clocks.usualMargin, ticks: .perMove(plan.ticks)),
      memory: loader.home.limits.memory, program: "moonstone", rules: loader.game.rulesDigest
    ).drawing(drawn)
  }

  /// Plays what is missing.
  ///
  /// - Parameters:
  ///   - version: the version from whose side scores are told.
  ///   - beginning: the score without results.
  ///   - tell: receives the score now and then; called on any thread.
  /// - Throws: `Interrupted`, or the errors of the arena.
  func run(
    from version: String, _ beginning: VersionDuelScore, _ interruption: Interruption,
    tell: @escaping @Sendable (VersionDuelScore) -> Void
  ) async throws {
    let isReversed = versions[0].digest != version
    let report: @Sendable (Trial, Bool) -> Void = { [tally] trial, isRunning in
      var score = beginning
      tally.withLock { $0.put(into: &score, isReversed) }
      score.scores = isReversed ? trial.scores.reversed : trial.scores
      (score.decision, score.isReversed) = (trial.decision, isReversed)
      score.isRunning = isRunning
      tell(score)
    }
    while true {
      let end = try await plan.turns.take(interruption) {
        try await playOn(interruption) { report($0, true) }
      }
      if let end { return report(end, false) }
    }
  }

  /// Plays until the duel is over, or it is another one's turn.
  ///
  /// - Returns: the progress at the end; `nil` if it is not over.
  private func playOn(
    _ interruption: Interruption, tell: @escaping @Sendable (Trial) -> Void
  ) async throws -> Trial? {
    let progress = DuelProgress(plan.turns)
    var delegate = Arena<G>.Delegate(
      player: { [versions, loader] place, _, _ in try loader.strategy(versions[place]) },
      loop: loader.plugin.loop,
      tell: { [tally] finished in
        tally.withLock { $0.take(finished) }
        if let trial = progress.news() { tell(trial) }
      },
      observers: { _ in [DuelStop<G>(interruption)] })
    delegate.cache = loader.home.isRepeatable ? plan.cache : nil
    let arena = try Arena(
      event, of: loader.game, after: results.withLock(\.self), delegate: delegate)
    progress.begin { [weak arena] in
      arena?.trial
    } stop: { [weak arena] in
      arena?.stop()
    }
    defer {
      results.withLock { $0 = arena.results }
      if let scores = arena.trial?.scores { plan.keeper?.note(scores, of: event) }
    }
    do {
      try await arena.run(jobs: plan.jobs, inBackground: true)
    } catch {
      try interruption.check()
      throw error
    }
    try interruption.check()
    return arena.isOver ? arena.trial : nil
  }
}

/// What the matches of a duel tell besides their scores.
private struct DuelTally: Sendable {
  private var matches = 0
  private var known = 0
  /// How many matches each entrant has lost by failing, and how it did first.
  private var forfeits = [0, 0]
  private var faults: [String?] = [nil, nil]

  mutating func take<G: Game>(_ finished: Arena<G>.FinishedMatch) {
    matches += 1
    if finished.isKnown { known += 1 }
    guard let loser = finished.match.ending?.forfeiter else { return }
    let place = finished.result.side(of: 0) == loser ? 0 : 1
    forfeits[place] += 1
    faults[place] = faults[place] ?? finished.match.ending?.message
  }

  func put(into score: inout VersionDuelScore, _ isReversed: Bool) {
    let own = isReversed ? 1 : 0
    (score.matches, score.known) = (matches, known)
    (score.forfeits, score.fault) = ((forfeits[own], forfeits[1 - own]), faults[own])
  }
}

/// Says when it is time to tell how a duel stands, seldom enough for a screen, and ends its turn.
private final class DuelProgress: Sendable {
  private struct State: Sendable {
    var trial: @Sendable () -> Trial? = { nil }
    var stop: @Sendable () -> Void = {}
    var told = Duration.zero
    var count = 0
  }

  /// How long a turn is while others wait.
  private static let turn = Duration.seconds(2)

  private let turns: DuelTurns
  private let start = monotonicTime()
  private let state = Locked(State())

  init(_ turns: DuelTurns) { self.turns = turns }

  func begin(_ trial: @escaping @Sendable () -> Trial?, stop: @escaping @Sendable () -> Void) {
    state.withLock { ($0.trial, $0.stop) = (trial, stop) }
  }

  /// The progress after a match, if there is more to tell.
  func news() -> Trial? {
    let now = monotonicTime()
    return state.withLock { state in
      if now - start > Self.turn, turns.waiting > 0 { state.stop() }
      guard now - state.told > .milliseconds(200), let trial = state.trial(),
        trial.scores.count > state.count
      else { return nil }
      (state.told, state.count) = (now, trial.scores.count)
      return trial
    }
  }
}

/// Leaves a match of a duel that is to stop: a save does not wait for its end.
private final class DuelStop<G: Game>: Observer {
  private let interruption: Interruption

  init(_ interruption: Interruption) { self.interruption = interruption }

  func observe(_ event: Match<G>.Event, in match: Match<G>) throws { try interruption.check() }
}
