import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Lets a strategy play, and writes down what its ticks go into.
///
/// Ticks must be limited: only then are they counted.
package struct Profiling<G: Game> {
  private let loader: PlayerLoader<G>
  private let source: ScriptSource
  private let say: @Sendable (String) -> Void
  private let turns = Turns<G>()

  /// Prepares the profile of a script.
  ///
  /// - Parameters:
  ///   - source: the script.
  ///   - loader: loads it.
  ///   - say: receives what the script prints, and other reports.
  package init(
    _ source: ScriptSource, loader: PlayerLoader<G>, say: @escaping @Sendable (String) -> Void
  ) {
    self.source = source
    self.loader = loader
    self.say = say
  }

  /// Plays a match.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - clocks: the budget.
  ///   - side: the script's side.
  ///   - opponent: the other player, which is never asked in a one-player game.
  ///   - seed: the random seed of the match.
  package func play(
    from start: G.Position, clocks: Clocks, as side: Side, against opponent: any Player<G>,
    seed: UInt64
  ) async throws -> ProfileReport {
    let script = try loader.strategy(source)
    try script.beginProfile()
    let players: Sides<any Player<G>> =
      side == .black ? Sides(black: script, white: opponent) : Sides(black: opponent, white: script)
    turns.side = side
    let match = Match(
      loader.game, from: start, players: players.map(\.identity), clocks: clocks)
    let host = Host(
      match, players: players, observers: [turns], seed: seed, keepsMemory: true,
      loop: loader.plugin.loop)
    let played = try await host.run()
    let forfeit = played.ending.flatMap { ending in
      ending.side == side
        ? Forfeit.Reason(rawValue: ending.termination.rawValue)
          .map { Forfeit($0, ending.message ?? "") }
        : nil
    }
    let name = opponent.identity.name.printable
    let occasion =
      loader.game.isSolo
      ? "one match, seed \(seed)"
      : "as \(loader.game.sideNames[side]) against \(name), seed \(seed)"
    return try report(of: script, occasion, forfeit)
  }

  package func choose(
    from start: G.Position, clocks: Clocks, seed: UInt64
  ) async throws -> ProfileReport {
    let script = try loader.strategy(source)
    try script.beginProfile()
    let players = Sides(both: script.identity)
    let match = Match(loader.game, from: start, players: players, clocks: clocks)
    let forfeit = try await ask(
      script, Turn(in: match, seed: seed, keepsMemory: true, report: report))
    return try report(of: script, "on one position, seed \(seed)", forfeit)
  }

  /// Asks again for the moves of one side of a recorded match.
  ///
  /// - Parameters:
  ///   - reading: the match.
  ///   - file: its journal.
  ///   - side: the side; by default the one that this version, or else this name, played.
  ///   - ticks: the budget of each move, if the match had none.
  /// - Throws: ``NotInMatch`` when the script did not play.
  package func replay(
    _ reading: JournalReading<G>, of file: String, as side: Side?, ticks: Int
  ) async throws -> ProfileReport {
    guard let side = side ?? self.side(in: reading) else {
      let players = reading.header.players
      throw NotInMatch(
        name: source.name, file: file, players: Side.allCases.map { players[$0].name })
    }
    let script = try loader.strategy(source)
    try script.beginProfile()
    var thoughts = RecordedThoughts(reading)
    var recorded = 0
    var isCounted = true
    var difference: String?
    while let thought = try thoughts.next() {
      if thought.side != side { continue }
      var budget = thought.match.budget(for: side)
      if budget.remainingTicks == nil { budget = Budget(remainingTicks: ticks) }
      let turn = thought.turn(seed: reading.header.seed, budget: budget, report: report)
      if let forfeit = try await ask(script, turn) {
        return try report(of: script, occasion(reading, side), forfeit, difference)
      }
      var was = "a forfeit"
      if case .choice(let choice) = thought.answer {
        was = choice.move.description
        recorded += choice.ticks ?? 0
        isCounted = isCounted && choice.ticks != nil
      } else {
        isCounted = false
      }
      let now = turns.moves.last ?? "nothing"
      if difference == nil, was != now {
        difference =
          "differs from the match at ply \(thought.ply + 1): now \(now), and the match has \(was)"
      }
    }
    if difference == nil, isCounted, recorded != turns.ticks {
      difference = "plays the moves of the match, which charged \(recorded) ticks for them"
    }
    return try report(of: script, occasion(reading, side), nil, difference)
  }

  // MARK: - One turn

  private var report: @Sendable (PlayerReport) -> Void {
    { [say, source] report in
      if case .note(let text) = report { say("\(source.name.printable): \(text.printableLines)") }
    }
  }

  /// Returns why the script lost, if it did.
  private func ask(_ script: LuaStrategy<G>, _ turn: Turn<G>) async throws -> Forfeit? {
    switch try await script.answer(turn) {
    case .success(let choice):
      turns.add(choice)
      return nil
    case .failure(let forfeit): return forfeit
    }
  }

  // MARK: - A recorded match

  private func side(in reading: JournalReading<G>) -> Side? {
    let players = reading.header.players
    return Side.allCases.first { players[$0].digest == source.digest }
      ?? Side.allCases.first { players[$0].name.isExactly(source.name) }
  }

  private func occasion(_ reading: JournalReading<G>, _ side: Side) -> String {
    "as \(loader.game.sideNames[side]) in a recorded match, seed \(reading.header.seed)"
  }

  // MARK: - The report

  private func report(
    of script: LuaStrategy<G>, _ occasion: String, _ forfeit: Forfeit?, _ difference: String? = nil
  ) throws -> ProfileReport {
    guard let profile = script.profile else { throw LostProfile() }
    return ProfileReport(
      source: source, occasion: occasion, charged: turns.ticks, moves: turns.moves,
      forfeit: forfeit, calls: script.lastCalls, difference: difference, profile: profile)
  }
}

/// The worker with a profile is gone.
package struct LostProfile: ExplainedError {
  package var faultKind: FaultKind { .fault }

  package var description: String {
    "the script's process ended with its profile; try again"
  }
}

/// What a side has chosen so far.
private final class Turns<G: Game>: Observer {
  private struct State {
    var side = Side.black
    var moves: [String] = []
    var ticks = 0
  }

  private let state = Locked(State())

  var side: Side {
    get { state.withLock { $0.side } }
    set { state.withLock { $0.side = newValue } }
  }

  var moves: [String] { state.withLock { $0.moves } }
  var ticks: Int { state.withLock { $0.ticks } }

  func add(_ choice: Choice<G.Move>) {
    state.withLock { state in
      state.moves.append(choice.move.description)
      state.ticks += choice.ticks ?? 0
    }
  }

  func observe(_ event: Match<G>.Event, in match: Match<G>) {
    if case .played(let choice, side, _, _, _) = event { add(choice) }
  }
}
