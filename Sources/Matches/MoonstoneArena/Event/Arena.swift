import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// Plays the missing matches of an event, several at a time.
///
///     let arena = try Arena(
///       event, of: game,
///       delegate: Arena.Delegate(player: { _, entrant, _ in try player(for: entrant) }))
///     try await arena.run(jobs: 2)
///     print(arena.standings.standings.rows.map(\.points))
public final class Arena<G: Game>: Sendable {
  /// A finished match, as the delegate receives it.
  public struct FinishedMatch: Sendable {
    /// The result as it is kept.
    public let result: MatchResult
    /// The match after its end.
    public let match: Match<G>
    /// The seed of the match.
    public let seed: UInt64
    /// The players as they are after the match; after a forfeit they still know what repeats it.
    public let players: Sides<any Player<G>>
    /// What ``Delegate/keep`` returned.
    public internal(set) var kept: String?
    /// Whether it was known, and not played.
    package internal(set) var isKnown = false
    /// What an audit doubts of the last turn; `nil` for a match of an event.
    package internal(set) var doubted: DoubtedTurn?
  }

  struct State: Sendable {
    var event: ArenaEvent
    /// The length of the list of changes that ``event`` takes into account, in bytes.
    var changesRead: Int
    var results: EventResults
    /// The known pairings, in the order in which they became known.
    var pairings = Pairings()
    /// How many of the first matches of ``pairings`` do not have to be started any more. The two
    /// matches of a pairing are neighbours.
    var begun = 0
    /// The rounds that follow from results; `nil` if all pairings are known from the beginning.
    var rounds: (any Rounds)?
    /// The plan of an event whose pairings are all known from the beginning.
    private var fixed = Schedule.Plan()
    /// Whether a thread plans the next round.
    var isPlanning = false
    /// By their keys, since an entrant's place may go to another one meanwhile.
    var running: [MatchKey: ScheduledMatch] = [:]
    /// Matches that other programs play; see ``SharedMatches``.
    var elsewhere: [MatchKey: ScheduledMatch] = [:]
    /// Those of them that are over, or that nobody plays any more.
    var returned: [ScheduledMatch] = []
    var trial: Trial?
    var isStopping = false
    var failure: (any Error)?
    /// Threads that wait for the result of a running match, which decides what follows.
    var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ event: ArenaEvent, _ results: EventResults, changesRead: Int) {
      self.event = event
      self.results = results
      self.changesRead = changesRead
      take(event, results)
    }

    /// Plans an event from its beginning.
    mutating func take(_ event: ArenaEvent, _ results: EventResults) {
      self.event = event
      self.results = results
      begun = 0
      (elsewhere, returned) = ([:], [])
      isPlanning = false
      rounds = event.schedule.rounded
      rounds?.advance(results.score)
      trial = event.schedule.trial
      renewFixed()
      trial?.advance(pairings, results.score)
    }

    /// Finds the known pairings again; a decision of the test has ended them.
    mutating func renewFixed() {
      fixed = rounds == nil ? event.schedule.plan(results.score) : Schedule.Plan()
      pairings = plan.pairings
    }

    /// What follows from the results so far.
    var plan: Schedule.Plan { rounds?.plan ?? fixed }
  }

  let game: G
  /// The positions of the openings, by their texts.
  let starts: [String: G.Position]
  /// See ``ArenaEvent/leads(in:)``.
  let leads: [String: [G.Move]]
  let folder: EventFolder?
  let delegate: Delegate
  let state: Locked<State>
  /// Locked while the delegate hears of a match.
  let telling = Locked(())

  /// - Parameters:
  ///   - event: the event to play.
  ///   - game: the event's game.
  ///   - results: the results of matches that were played before.
  ///   - folder: where each result is kept as soon as its match is over; `nil` for nowhere.
  ///   - delegate: makes the players and receives the finished matches.
  /// - Throws: ``EventError`` if a match cannot begin with one of the openings.
  public init(
    _ event: ArenaEvent, of game: G, after results: EventResults = EventResults(),
    in folder: EventFolder? = nil, delegate: Delegate
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
    leads = event.leads(in: game)
    self.folder = folder
    self.delegate = delegate
    state = Locked(State(event, results, changesRead: folder?.changesRead ?? 0))
  }

  /// The event as it is now: its entrants may change while it is played.
  public var event: ArenaEvent { state.withLock { $0.event } }

  /// The standings now, with the event that they belong to.
  public var standings: (event: ArenaEvent, standings: Standings) {
    let (event, plan, results) = state.withLock { ($0.event, $0.plan, $0.results) }
    return (event, Standings(event, plan, expected: results.count) { results[$0] })
  }

  /// The results so far.
  public var results: EventResults { state.withLock { $0.results } }
  /// The pairings that are known so far.
  public var plan: Schedule.Plan { state.withLock { $0.plan } }
  /// The progress of the event's test; `nil` without one.
  public var trial: Trial? { state.withLock { $0.trial } }
  /// The matches that are being played.
  public var running: [ScheduledMatch] { state.withLock { Array($0.running.values) } }

  /// Whether this part of the event has played all of its matches.
  public var isOver: Bool {
    state.withLock { state in
      upcoming(&state) == nil && state.running.isEmpty && state.elsewhere.isEmpty
        && !state.isPlanning && state.plan.isComplete
    }
  }

  /// Plays until all matches have been played, or until ``stop()``. Call this once.
  ///
  /// - Parameter jobs: how many matches are played at a time, each on a thread of its own; 1 or
  ///   more.
  /// - Throws: what ``Delegate/keep`` or ``Delegate/tell`` threw; ``EventError`` if a result cannot
  ///   be kept; ``UnfinishedMatch``, ``AbortedMatch`` or a `HostFault`, whose match is still
  ///   missing.
  public func run(jobs: Int = 1) async throws { try await run(jobs: jobs, inBackground: false) }

  /// - Parameter inBackground: whether its threads get only what others leave of the processors.
  package func run(jobs: Int, inBackground: Bool) async throws {
    precondition(jobs > 0, "somebody has to play")
    let following = delegate.sharing.map { sharing in Task { await self.follow(sharing) } }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...jobs {
        group.addTask { await MatchThread.run(inBackground: inBackground) { await self.work() } }
      }
    }
    following?.cancel()
    await following?.value
    let synced = Result { () throws(EventError) in try folder?.synchronize() }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    try synced.get()
  }

  /// Starts no more matches; those that are being played are finished.
  public func stop() {
    state.withLock { state in
      state.isStopping = true
      wake(&state)
    }
  }
}
