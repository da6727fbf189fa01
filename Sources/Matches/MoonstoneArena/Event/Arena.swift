import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// Plays what is missing of an event, several matches at a time.
public final class Arena<G: Game>: Sendable {
  /// A match that is over, as it is told.
  public struct Report: Sendable {
    public let result: MatchResult
    public let match: Match<G>
    /// The seed of the match.
    public let seed: UInt64
    /// Who played; of a forfeit, all is still known that it takes to repeat it.
    public let players: Sides<any Player<G>>
    /// What ``Company/keep`` answered.
    public fileprivate(set) var kept: String?
  }

  /// What an arena needs of the outside.
  public struct Company: Sendable {
    /// Makes the player of an entrant for one match, at a place in the event's list. What it throws is
    /// that entrant's forfeit, but for a `HostFault`, which ends the event.
    public let player: @Sendable (_ place: Int, Entrant, ArenaEvent.Opening) throws -> any Player<G>
    /// Whether what players want kept is recorded, for who hears of the match.
    public let keepsMemory: Bool
    /// See ``Host/init(_:players:observers:attendant:afterReset:seed:keepsMemory:now:loop:)``.
    public let loop: HostLoop<G>
    /// Who hears each match, by its seed.
    public let observers: @Sendable (_ seed: UInt64) -> [any Observer<G>]
    /// Keeps what a match leaves besides its result, and answers where, if anywhere.
    ///
    /// It is called before the result is kept, maybe for several matches at a time. Whoever is killed
    /// between the two plays the match again, and keeps the same again.
    public let keep: @Sendable (Report) throws -> String?
    /// Hears of each match when its result is kept, one at a time.
    public let tell: @Sendable (Report) throws -> Void

    public init(
      player:
        @escaping @Sendable (_ place: Int, Entrant, ArenaEvent.Opening) throws -> any Player<G>,
      keepsMemory: Bool = false, loop: HostLoop<G> = HostLoop(),
      tell: @escaping @Sendable (Report) throws -> Void = { _ in },
      observers: @escaping @Sendable (_ seed: UInt64) -> [any Observer<G>] = { _ in [] },
      keep: @escaping @Sendable (Report) throws -> String? = { _ in nil }
    ) {
      self.player = player
      self.keepsMemory = keepsMemory
      self.loop = loop
      self.keep = keep
      self.observers = observers
      self.tell = tell
    }
  }

  private struct State: Sendable {
    var event: ArenaEvent
    /// How long the list of changes was that are taken up.
    var changesRead: Int
    var results: EventResults
    var plan: Schedule.Plan
    /// How many of the matches of the plan need not be begun any more, the first ones. Those of one pairing
    /// follow each other.
    var begun = 0
    /// By what they are known by, since who has a place may change meanwhile.
    var running: [MatchKey: ScheduledMatch] = [:]
    var trial: Trial?
    var isStopping = false
    var failure: (any Error)?
    /// Whoever waits for another match to end, since its result decides what follows.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let game: G
  /// The positions of the openings, by their texts.
  private let starts: [String: G.Position]
  /// The moves of the openings, by their names, where some of them are longer than others: a match may come
  /// through one to where another one ends.
  private let leads: [String: [G.Move]]
  private let folder: EventFolder?
  private let company: Company
  private let state: Locked<State>
  /// Held while a match is told of.
  private let telling = Locked(())

  /// - Parameters:
  ///   - results: what was played before.
  ///   - folder: where each result is kept as soon as it is there; `nil` for nowhere.
  /// - Throws: ``EventError`` when an opening is no position that a match can begin with.
  public init(
    _ event: ArenaEvent, of game: G, after results: EventResults = EventResults(),
    in folder: EventFolder? = nil, with company: Company
  ) throws(EventError) {
    var starts: [String: G.Position] = [:]
    for opening in event.openings {
      guard let position = try? game.position(opening.start), position.outcome == nil else {
        throw EventError(
          .invalid, file: folder.map { EventFolder.eventFile(in: $0.path) } ?? "the event",
          "no match can begin with the opening “\(opening.name)”")
      }
      starts[opening.start] = position
    }
    self.game = game
    self.starts = starts
    let leads = event.openings.map { ($0.name, $0.lead(in: game)) }
    let isEven = Set(leads.map(\.1.count)).count <= 1
    self.leads = isEven ? [:] : Dictionary(leads) { first, _ in first }
    self.folder = folder
    self.company = company
    var state = State(
      event: event, changesRead: folder?.changesRead ?? 0, results: results,
      plan: event.schedule.plan(results.score))
    state.trial = event.schedule.test.map(Trial.init)
    self.state = Locked(state)
    self.state.withLock { $0.trial?.advance($0.plan.pairings, $0.results.score) }
  }

  /// As it is now: who takes part may change while it is played.
  public var event: ArenaEvent { state.withLock { $0.event } }

  /// How everybody stands now.
  public var standings: (event: ArenaEvent, standings: Standings) {
    let (event, plan, results) = state.withLock { ($0.event, $0.plan, $0.results) }
    return (event, Standings(event, plan, expected: results.count) { results[$0] })
  }

  public var results: EventResults { state.withLock { $0.results } }
  public var plan: Schedule.Plan { state.withLock { $0.plan } }
  /// Which matches are being played.
  public var running: [ScheduledMatch] { state.withLock { Array($0.running.values) } }

  /// Whether everything has been played that this part of the event plays.
  public var isOver: Bool {
    state.withLock { $0.plan.isComplete && upcoming(&$0) == nil && $0.running.isEmpty }
  }

  /// Plays until everything has been played, or until ``stop()``. To be called once.
  ///
  /// - Parameter jobs: how many matches are played at a time, each on a thread of its own.
  /// - Throws: what ``Company/keep`` or ``Company/tell`` threw, ``EventError`` when a result cannot be kept, or
  ///   a `HostFault`: its match is still missing.
  public func run(jobs: Int = 1) async throws {
    precondition(jobs > 0, "somebody has to play")
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...jobs {
        let thread = MatchThread()
        thread.start()
        group.addTask {
          await Task(executorPreference: thread) { await self.work() }.value
          thread.end()
        }
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Begins no more matches; those that are being played are played to their ends.
  public func stop() {
    state.withLock { state in
      state.isStopping = true
      wake(&state)
    }
  }

  // MARK: - The work of one thread

  private enum Step {
    case play(ScheduledMatch, ArenaEvent)
    case wait
    case leave
  }

  private func work() async {
    while true {
      switch state.withLock({ next(&$0) }) {
      case .play(let match, let event): await play(match, of: event)
      case .wait: await waitForResult()
      case .leave: return
      }
    }
  }

  private func next(_ state: inout State) -> Step {
    if state.isStopping || state.failure != nil { return .leave }
    takeUpChanges(&state)
    if state.failure != nil { return .leave }
    if let match = upcoming(&state) {
      state.begun += 1
      state.running[MatchKey(match, of: state.event)] = match
      return .play(match, state.event)
    }
    return mustWait(&state) ? .wait : .leave
  }

  /// Reads again who takes part when somebody has changed that.
  private func takeUpChanges(_ state: inout State) {
    guard let folder else { return }
    let size = folder.changesSize
    guard size != state.changesRead else { return }
    state.changesRead = size
    do {
      let reading = try folder.reread()
      guard reading.event != state.event else { return }
      state.event = reading.event
      state.results = reading.results
      state.plan = state.event.schedule.plan(state.results.score)
      state.trial = state.event.schedule.test.map(Trial.init)
      state.trial?.advance(state.plan.pairings, state.results.score)
      state.begun = 0
      wake(&state)
    } catch {
      state.failure = error
      wake(&state)
    }
  }

  /// Whether what follows depends on what is still being played.
  private func mustWait(_ state: inout State) -> Bool {
    !state.isStopping && state.failure == nil && upcoming(&state) == nil && !state.running.isEmpty
  }

  private func waitForResult() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if mustWait(&state) { state.waiting.append(continuation) } else { continuation.resume() }
      }
    }
  }

  private func wake(_ state: inout State) {
    for continuation in state.waiting { continuation.resume() }
    state.waiting = []
  }

  private func play(_ scheduled: ScheduledMatch, of event: ArenaEvent) async {
    let key = MatchKey(scheduled, of: event)
    do {
      let report = try await report(of: scheduled, in: event)
      try telling.withLock { _ in try company.tell(report) }
      state.withLock { state in
        state.running[key] = nil
        proceed(&state, after: scheduled)
        wake(&state)
      }
    } catch {
      state.withLock { state in
        state.running[key] = nil
        state.failure = state.failure ?? error
        wake(&state)
      }
    }
  }

  /// Plays a match, and keeps what came of it.
  private func report(of scheduled: ScheduledMatch, in event: ArenaEvent) async throws -> Report {
    let opening = event.opening(of: scheduled.pairing)
    let seed = event.seed(of: scheduled)
    let places = Sides(black: scheduled.black, white: scheduled.white)
    let entrants = places.map { event.entrant($0, in: scheduled.pairing.round) }
    let players = Sides(
      black: try player(places.black, entrants.black, opening),
      white: try player(places.white, entrants.white, opening))
    let host = Host(
      Match(
        game, from: starts[opening.start],
        players: entrants.map(\.identity),
        clocks: event.clocks), players: players, observers: company.observers(seed), seed: seed,
      keepsMemory: company.keepsMemory, loop: company.loop)
    let match = try await host.run()
    if let ending = match.ending, ending.termination == .aborted, let why = ending.message {
      throw AbortedMatch(players: players.map(\.identity.name), why: why)
    }
    guard let ending = match.ending, ending.outcome != nil else {
      throw UnfinishedMatch(players: players.map(\.identity.name))
    }
    let line = ResultLine(
      scheduled, of: event, match, after: leads[opening.name] ?? [], ending, host.account,
      seed: seed)
    guard let result = event.result(of: line) else {
      preconditionFailure("a line that does not read back: \(line)")
    }
    var report = Report(result: result, match: match, seed: seed, players: host.players)
    report.kept = try company.keep(report)
    try folder?.append(line)
    let digest = line.digest
    state.withLock { state in
      // Nothing of somebody whose place another one has by now.
      let isSame = state.event == event
      if let result = isSame ? result : state.event.result(of: line) {
        _ = state.results.add(result, digest: digest)
      }
    }
    return report
  }

  private func player(
    _ place: Int, _ entrant: Entrant, _ opening: ArenaEvent.Opening
  ) throws(HostFault) -> any Player<G> {
    do {
      return try company.player(place, entrant, opening)
    } catch let error as HostFault {
      throw error
    } catch {
      return Absentee(entrant.identity, "\(error)")
    }
  }

  // MARK: - What follows

  private func proceed(_ state: inout State, after match: ScheduledMatch) {
    if state.trial != nil {
      state.trial?.advance(state.plan.pairings, state.results.score)
      if state.trial?.decision != nil {
        state.plan = state.event.schedule.plan(state.results.score)
      }
    } else if !state.plan.isComplete, isOver(match.pairing, state) {
      state.plan = state.event.schedule.plan(state.results.score)
      state.begun = 0
    }
  }

  /// Whether the two have played all that is known of their meeting: only then another pairing can follow.
  private func isOver(_ pairing: Pairing, _ state: State) -> Bool {
    // The last ones first, which are played last.
    state.plan.pairings.reversed().lazy
      .filter {
        $0.round == pairing.round && $0.has(pairing.first) && $0.has(pairing.second)
      }
      .allSatisfy { $0.matches.allSatisfy { state.results[$0] != nil } }
  }

  /// The next match that is known and not begun; the test that has decided asks for no more.
  private func upcoming(_ state: inout State) -> ScheduledMatch? {
    guard state.trial?.decision == nil else { return nil }
    while state.begun < 2 * state.plan.pairings.count {
      let place = state.begun / 2
      let match = ScheduledMatch(state.plan.pairings[place], 1 + state.begun % 2)
      if state.event.plays(place), state.results[match] == nil,
        state.running[MatchKey(match, of: state.event)] == nil
      {
        return match
      }
      state.begun += 1
    }
    return nil
  }
}

/// A match was left by a player, so that nothing came of it.
public struct UnfinishedMatch: Error, Sendable, CustomStringConvertible {
  public let players: Sides<String>

  public var description: String {
    "the match of \(players.black) against \(players.white) was left unfinished"
  }
}

/// A match was aborted, by the rules of its game, so that nothing came of it.
public struct AbortedMatch: Error, Sendable, CustomStringConvertible {
  public let players: Sides<String>
  /// For people.
  public let why: String

  public var description: String {
    "the match of \(players.black) against \(players.white) was aborted: \(why)"
  }
}

/// Sits there for an entrant that could not be made a player, and forfeits when it is asked.
private final class Absentee<G: Game>: Player {
  let identity: PlayerIdentity
  private let message: String

  init(_ identity: PlayerIdentity, _ message: String) {
    self.identity = identity
    self.message = message
  }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> { throw Forfeit(.fault, message) }
}
