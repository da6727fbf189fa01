import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel

/// Plays what is missing of an event, and tells how it goes.
struct EventSession<G: Game>: Sendable {
  let event: ArenaEvent
  let entrants: EventEntrants
  let stage: Stage<G>
  /// Where it is kept; `nil` for nowhere.
  let folder: EventFolder?
  let jobs: Int

  /// - Parameter results: what was played before.
  /// - Returns: how the event stands now.
  /// - Throws: ``EarlyExit`` after Ctrl-C, when the running matches are over.
  func run(after results: EventResults = EventResults()) async throws -> EventReport {
    let teller = EventTeller(event, stage.game, isQuiet: stage.isQuiet)
    let delegate = Arena<G>.Delegate(
      player: { [entrants, stage, folder] _, entrant, opening in
        try entrants.player(
          entrant, in: folder?.path, lead: opening.lead(in: stage.game), on: stage)
      },
      // Whether or not there are capsules: what scripts keep has its price in ticks.
      keepsMemory: true, loop: stage.plugin.loop,
      tell: { [stage] report in
        teller.tell(report.result, report.match, seed: report.seed, capsule: report.kept)
        stage.audience?.tell(ofMatchWith: report.seed)
      },
      observers: { [stage] seed in stage.audience.map { [$0.lateListener(seed: seed)] } ?? [] },
      keep: { [stage] report in
        try stage.capsules?.keep(report.match, by: report.players, seed: report.seed)
      })
    let arena = try Arena(event, of: stage.game, after: results, in: folder, delegate: delegate)
    teller.begin {
      arena.standings
    } running: {
      arena.running.count
    }
    stage.interruption.onSignal {
      teller.note("finishing the matches that are being played; Ctrl-C again stops now")
      arena.stop()
    }
    stage.audience?.speak(through: { teller.tell($0, aside: stage.isJSON) })
    let refreshing = Task.detached { await teller.refresh() }
    // Whatever is printed next, an error too, begins a line of its own.
    defer {
      refreshing.cancel()
      stage.audience?.finish()
      teller.end()
    }
    try await arena.run(jobs: jobs)
    guard let folder, EventFolder.isChanged(folder.path) else {
      return EventReport(event, arena.plan, arena.results)
    }
    do {
      return EventReport(try EventReading(folder.path))
    } catch {
      throw Failure(error)
    }
  }
}
