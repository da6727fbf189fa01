import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview

/// Hears the progress of an event. Called on any thread; must return soon.
package protocol EventListener: AnyObject, Sendable {
  /// The event begins. The closures return its state at any time.
  func begin(
    _ standings: @escaping @Sendable () -> (event: ArenaEvent, standings: Standings),
    running: @escaping @Sendable () -> Int)
  /// A match has ended.
  func tell<G: Game>(_ result: MatchResult, _ match: Match<G>, seed: UInt64, capsule: String?)
  /// The event will be left after the present matches.
  func tellLeaving()
  /// Runs beside the event until it is cancelled.
  func refresh() async
  /// The event has ended or was left.
  func end()
}

/// Plays the missing matches of an event.
package struct EventSession<G: Game>: Sendable {
  package let event: ArenaEvent
  package let entrants: EventEntrants
  package let loader: PlayerLoader<G>
  /// The folder for capsules; `nil` if they are not kept.
  package let capsules: CapsuleFolder?
  /// The observers; `nil` without any.
  package let observers: ObserverHub<G>?
  /// The folder of the event; `nil` if it is not kept.
  package let folder: EventFolder?
  /// The number of matches at a time.
  package let jobs: Int
  /// What matches came to before; `nil` to play all.
  package let cache: MatchCache?
  /// For an event that another program holds: where its results go instead.
  package var joined: SharedMatches?

  package init(
    event: ArenaEvent, entrants: EventEntrants, loader: PlayerLoader<G>,
    capsules: CapsuleFolder?, observers: ObserverHub<G>?, folder: EventFolder?, jobs: Int,
    cache: MatchCache? = nil
  ) {
    self.event = event
    self.entrants = entrants
    self.loader = loader
    self.capsules = capsules
    self.observers = observers
    self.folder = folder
    self.jobs = jobs
    self.cache = loader.home.isRepeatable && observers == nil ? cache : nil
  }

  /// The path of the event's folder; `nil` if it is not kept.
  private var place: String? { folder?.path ?? joined?.event }

  /// Who else may play the event: nobody where a clock or an engine decides.
  private var sharing: SharedMatches? {
    if let joined { return joined }
    guard let folder, loader.home.isRepeatable, observers == nil, event.isRepeatable else {
      return nil
    }
    return SharedMatches(holding: folder.path)
  }

  /// - Parameter results: the results of earlier matches.
  /// - Returns: the present report of the event.
  /// - Throws: the errors of the arena, including `EventError`.
  package func run(
    after results: EventResults = EventResults(), interruption: Interruption,
    telling listener: any EventListener
  ) async throws -> EventReport {
    var delegate = Arena<G>.Delegate(
      player: { [entrants, loader, place, joined] _, entrant, opening in
        if joined != nil, entrant.digest == nil {
          throw HostFault(
            "\(entrant.name.printable) is an engine, which plays only where the event is held")
        }
        return try entrants.player(
          entrant, in: place, lead: opening.lead(in: loader.game), loader: loader)
      },
      // An observer hears of a memory that cannot be kept.
      keepsMemory: capsules != nil || observers != nil, loop: loader.plugin.loop,
      tell: { [observers, joined] report in
        // Whoever has joined tells what it has played itself.
        if joined != nil, report.isKnown { return }
        listener.tell(report.result, report.match, seed: report.seed, capsule: report.kept)
        observers?.tell(ofMatchWith: report.seed)
      },
      observers: { [observers] seed in observers.map { [$0.lateListener(seed: seed)] } ?? [] },
      keep: { [capsules] report in
        try capsules?.keep(report.match, by: report.players, seed: report.seed)
      })
    delegate.cache = cache
    // A forfeit leaves a capsule, which takes its players.
    delegate.takesKnownForfeits = capsules == nil
    let sharing = sharing
    delegate.sharing = sharing
    let arena = try Arena(event, of: loader.game, after: results, in: folder, delegate: delegate)
    listener.begin {
      arena.standings
    } running: {
      arena.running.count
    }
    interruption.onRequest {
      listener.tellLeaving()
      arena.stop()
    }
    let refreshing = Task.detached { await listener.refresh() }
    // The next output, including an error, begins on a new line.
    defer {
      interruption.onRequest(nil)
      refreshing.cancel()
      observers?.finish()
      if joined == nil { sharing?.end(isOver: arena.isOver) }
      listener.end()
    }
    try await arena.run(jobs: jobs)
    var report =
      if let folder, EventFolder.isChanged(folder.path) {
        EventReport(try EventReading(folder.path))
      } else {
        EventReport(arena.event, arena.plan, arena.results)
      }
    if let folder { report.findFaults(in: try EventReading(folder.path)) }
    report.shortenedCapsules = capsules.map { CapsuleFolder.shortenedCapsules(in: $0.path) } ?? 0
    return report
  }
}

extension EventReport {
  /// Makes the report of an event that was read from its folder, with its faults and its shortened
  /// capsules.
  package init(withCapsulesOf reading: EventReading) {
    self.init(reading)
    findFaults(in: reading)
    shortenedCapsules = CapsuleFolder.shortenedCapsules(
      in: EventFolder.capsules(in: reading.path))
  }
}
