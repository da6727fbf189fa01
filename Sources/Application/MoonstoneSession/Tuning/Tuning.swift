import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

/// Tunes the parameters of a script: duels at the ends of their ranges, iterations of ``SPSA``, and a
/// duel of the tuned version against the one before.
///
/// All that is played follows from the plan: values change only when every pair of an iteration is
/// in. So it comes to the same numbers with any number of jobs, and after any kill.
package final class Tuning<G: Game> {
  /// What a tuning tells while it goes on. Called on any thread; must return soon.
  package struct Listener: Sendable {
    /// How far the present part is: a pair has ended.
    package let pair: @Sendable (TuneProgress) -> Void
    /// The parameters are known that will be tuned.
    package let begin: @Sendable (TuneReport) -> Void
    /// A player has forfeited a match.
    package let fault: @Sendable (_ player: String, _ message: String) -> Void

    package init(
      pair: @escaping @Sendable (TuneProgress) -> Void,
      begin: @escaping @Sendable (TuneReport) -> Void,
      fault: @escaping @Sendable (_ player: String, _ message: String) -> Void
    ) {
      (self.pair, self.begin, self.fault) = (pair, begin, fault)
    }
  }

  let folder: TuneFolder
  let loader: PlayerLoader<G>
  let listener: Listener
  private let script: ScriptSource
  private let opponents: [ScriptSource]
  private let openings: TuneOpenings<G>
  private let capsules: CapsuleFolder
  private let jobs: Int
  private let cache: MatchCache?
  private var plan: TunePlan { folder.plan }

  /// - Parameters:
  ///   - folder: where the tuning is kept.
  ///   - jobs: how many matches are played at a time.
  ///   - cache: what matches came to before; `nil` to play all.
  /// - Throws: an ``OpeningsError``, a ``TuneError`` or a `FileFault`.
  package init(
    in folder: TuneFolder, jobs: Int, cache: MatchCache?, loader: PlayerLoader<G>,
    telling listener: Listener
  ) throws {
    self.folder = folder
    self.jobs = jobs
    self.cache = loader.home.isRepeatable ? cache : nil
    self.loader = loader
    self.listener = listener
    let plan = folder.plan
    let sources = ([plan.script] + plan.opponents).compactMap(\.source)
    guard sources.count == 1 + plan.opponents.count else {
      throw TuneError.invalid("\(folder.path)/tune.json", line: nil, "a script of it is damaged")
    }
    (script, opponents) = (sources[0], Array(sources.dropFirst()))
    openings = try TuneOpenings(
      plan.openings, of: loader.plugin, seed: TuneOpenings<G>.seed(plan.seed, "openings"),
      proof: plan.proofPairs)
    capsules = try CapsuleFolder(folder.capsules, program: plan.program, followsLink: false)
  }

  /// Plays what is missing.
  ///
  /// - Throws: `Interrupted`, a ``TuneError`` if there is nothing to tune, or the errors of an arena.
  package func run(_ interruption: Interruption) async throws -> TuneReport {
    let trials = plan.trials
    var count = Count(of: trials.count * plan.trialPairs * (opponents.isEmpty ? 1 : 2))
    for trial in trials {
      for duel in duels(of: trial) { try await play(duel, trial.name, &count, interruption) }
    }
    var report = TuneReport(of: folder, isShared: openings.isShared)
    guard report.iterations > 0 else { throw TuneError.nothing(report.nothing) }
    listener.begin(report)
    let sides = opponents.isEmpty ? 1 : 2
    count = Count(
      of: (report.iterations - report.balances.count) * plan.pairsOfIteration * sides
        + plan.proofPairs)
    while let step = report.next {
      let what =
        "iteration \(step.iteration) of \(report.iterations), \(report.setting)"
      for duel in duels(of: step, report.tuned) {
        try await play(duel, what, &count, interruption)
      }
      report.take()
    }
    if report.isMoved, plan.proofPairs > 0 {
      try await play(
        proof(report.setting), "tuned against untuned, \(report.setting)", &count, interruption)
    }
    try folder.synchronize()
    report.readProof()
    return report
  }

  // MARK: - What is played

  /// Two players, and from where they play.
  private struct Duel {
    let name: String
    let players: [ScriptSource]
    let openings: [ArenaEvent.Opening]
  }

  private func player(_ setting: String) -> ScriptSource {
    let all = [script.parameters, setting].filter { !$0.isEmpty }.joined(separator: ",")
    let set = script.setting(all)
    return set.renamed(set.parameters.isEmpty ? plan.name : "\(plan.name)@\(set.parameters)")
  }

  /// The duels of two versions: one against the other, or each against every opponent.
  private func duels(
    _ name: String, _ one: ScriptSource, _ other: ScriptSource, pairs: Int
  ) -> [Duel] {
    let names = plan.duels(name)
    let openings = openings.of(name, pairs)
    if opponents.isEmpty {
      return [Duel(name: name, players: [one, other], openings: openings)]
    }
    return names.enumerated().map { place, name in
      let opponent = place / 2
      let own = stride(from: opponent, to: pairs, by: opponents.count).map { openings[$0] }
      return Duel(
        name: name, players: [place % 2 == 0 ? one : other, opponents[opponent]], openings: own)
    }
  }

  private func duels(of trial: TunePlan.Trial) -> [Duel] {
    let value = [trial.parameter].setting([trial.value])
    return duels(trial.name, player(value), player(""), pairs: plan.trialPairs)
  }

  private func duels(of step: SPSA.Step, _ tuned: [TunedParameter]) -> [Duel] {
    duels(
      TunePlan.name(ofIteration: step.iteration), player(tuned.setting(step.plus)),
      player(tuned.setting(step.minus)), pairs: plan.pairsOfIteration)
  }

  private func proof(_ setting: String) -> Duel {
    let all = openings.proof
    return Duel(
      name: TunePlan.proof, players: [player(setting), player("")],
      openings: (0..<plan.proofPairs).map { all[$0 % all.count] })
  }

  // MARK: - Playing

  /// How many pairs are to be played, and were before the present duel.
  private struct Count {
    let all: Int
    var before = 0

    init(of all: Int) { self.all = all }
  }

  private func play(
    _ duel: Duel, _ what: String, _ count: inout Count, _ interruption: Interruption
  ) async throws {
    let known = folder.scores(of: duel.name)
    let before = count.before
    count.before += duel.openings.count
    guard known.pairs.count < duel.openings.count else { return }
    try interruption.check()
    let event = ArenaEvent(
      game: loader.game.name,
      schedule: try Schedule(.roundRobin(rounds: duel.openings.count), entrants: 2),
      entrants: duel.players.map { Entrant(name: $0.name, digest: $0.digest) },
      openings: duel.openings, seed: TuneOpenings<G>.seed(plan.seed, duel.name),
      clocks: plan.clocks, memory: plan.memory, program: plan.program,
      rules: loader.game.rulesDigest)
    let collector = TuneCollector<G>(duel.name, in: folder, known, event)
    var delegate = Arena<G>.Delegate(
      player: { [loader] place, _, _ in try loader.entrant(duel.players[place]) },
      keepsMemory: true, loop: loader.plugin.loop,
      tell: { [listener, folder, all = count.all] finished in
        if let fault = try collector.take(finished) { listener.fault(fault.player, fault.message) }
        let done = before + folder.scores(of: duel.name).pairs.count
        listener.pair(TuneProgress(what: what, done: done, all: all))
      },
      keep: { [capsules] in try capsules.keep($0.match, by: $0.players, seed: $0.seed) })
    delegate.cache = cache
    delegate.takesKnownForfeits = false
    let arena = try Arena(event, of: loader.game, after: collector.results, delegate: delegate)
    interruption.onRequest { arena.stop() }
    defer { interruption.onRequest(nil) }
    try await arena.run(jobs: jobs)
    try interruption.check()
  }
}

/// How far a tuning is: with the duels at the ends of ranges, or with the rest.
package struct TuneProgress: Sendable {
  /// What is being played, such as `iteration 3 of 250, depth=6`.
  package let what: String
  /// How many pairs of it have ended.
  package let done: Int
  /// How many pairs it has.
  package let all: Int
}

/// Puts the matches of a duel together to pairs, and writes these down.
private final class TuneCollector<G: Game>: Sendable {
  private let duel: String
  private let folder: TuneFolder
  /// What is known of matches that were played before.
  let results: EventResults
  private let first = Locked<[Int: Leg]>([:])

  private struct Leg {
    let leg: Int
    let halves: Int
    let course: String
    let fault: TunePair.Fault?
  }

  init(_ duel: String, in folder: TuneFolder, _ known: TuneScores, _ event: ArenaEvent) {
    self.duel = duel
    self.folder = folder
    var results = EventResults()
    for pairing in event.schedule.plan({ _ in nil }).pairings {
      guard let pair = known.pairs[pairing.round] else { continue }
      for match in pairing.matches {
        let own: Side = match.black == 0 ? .black : .white
        let halves = pair.halves[match.leg - 1]
        results.add(
          known: MatchResult(
            match: match, winner: halves == 1 ? nil : halves == 2 ? own : own.opponent,
            margin: nil, termination: .rules, side: nil, fingerprint: 0, ticks: nil,
            nanoseconds: Sides(both: 0), moves: Sides(both: 0)))
      }
    }
    self.results = results
  }

  /// - Returns: what was forfeited, if something was.
  func take(_ finished: Arena<G>.FinishedMatch) throws(FileFault) -> TunePair.Fault? {
    let (result, match) = (finished.result, finished.match)
    let own = result.side(of: 0)
    let loser = result.forfeiter == nil ? nil : result.side
    let fault = loser.map { side in
      TunePair.Fault(
        player: match.players[side].name, message: match.ending?.message ?? "no reason given")
    }
    let leg = Leg(
      leg: result.match.leg, halves: result.winner.map { $0 == own ? 2 : 0 } ?? 1,
      course: hexadecimal(result.fingerprint), fault: fault)
    let round = result.match.pairing.round
    let other = first.withLock { first in
      if let other = first.removeValue(forKey: round) { return Optional(other) }
      first[round] = leg
      return nil
    }
    if let other {
      let legs = [leg, other].sorted { $0.leg < $1.leg }
      let faults = legs.compactMap(\.fault)
      try folder.append(
        TunePair(
          duel: duel, pair: round, halves: legs.map(\.halves), courses: legs.map(\.course),
          faults: faults.isEmpty ? nil : faults))
    }
    return fault
  }
}

extension PlayerLoader {
  /// A version as a player of one match: what cannot be loaded forfeits, unless the machine is to
  /// blame.
  fileprivate func entrant(_ source: ScriptSource) throws -> any Player<G> {
    do {
      return try strategy(source)
    } catch {
      if error.kind == .unavailable {
        throw HostFault("\(source.name.printable): \(error.message)")
      }
      throw Forfeit(.fault, error.message)
    }
  }
}
