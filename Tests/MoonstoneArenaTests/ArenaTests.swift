import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct ArenaTests {
  static let formats: [Format] = [
    .roundRobin(rounds: 3), .gauntlet(rounds: 3), .swiss(rounds: 2, pairs: 2),
    .knockout(pairs: 1),
  ]

  @Test(arguments: formats) func everythingIsPlayedOnceWhateverTheJobs(format: Format) async throws
  {
    let event = try Hall.event(format, entrants: 5)
    var digests: Set<String> = []
    for jobs in [1, 2, 5] {
      let told = Recorder<ScheduledMatch>()
      let arena = try Arena(
        event, of: Hall.game, delegate: Hall.delegate(tell: { told.append($0.result.match) }))
      try await arena.run(jobs: jobs)
      #expect(arena.isOver)
      #expect(arena.plan.isComplete)
      #expect(Set(told.elements) == Set(arena.plan.pairings.flatMap(\.matches)))
      #expect(told.elements.count == arena.plan.pairings.count * 2)
      digests.insert(arena.results.digest(of: event, arena.plan))
    }
    #expect(digests.count == 1)
  }

  @Test func theDigestStandsForWhatDecidesTheResults() async throws {
    let digest = try await Hall.digest(try Hall.event())
    #expect(try await Hall.digest(try Hall.event()) == digest)
    #expect(try await Hall.digest(try Hall.event(seed: 2)) != digest)
    #expect(try await Hall.digest(try Hall.event(openings: ["-b----w- black"])) != digest)
  }

  @Test func aMatchCanBePlayedAloneFromItsSeed() async throws {
    let reports = Recorder<Arena<Strip>.FinishedMatch>()
    let event = try Hall.event()
    let delegate = Hall.delegate(tell: { reports.append($0) })
    let arena = try Arena(event, of: Hall.game, delegate: delegate)
    try await arena.run(jobs: 2)
    for report in reports.elements {
      let opening = event.opening(of: report.result.match.pairing)
      let start = try Hall.game.position(opening.start)
      let again = Host(
        Match(Hall.game, from: start, clocks: event.clocks),
        players: Sides(both: Gambler("alone")), seed: report.seed)
      #expect(try await again.run().moves == report.match.moves)
    }
    #expect(Set(reports.elements.map(\.seed)).count == reports.elements.count)
    #expect(reports.elements.allSatisfy { $0.seed < 1 << 53 })
  }

  @Test func bothMatchesOfAPairingHaveOneOpening() throws {
    let event = try Hall.event(.roundRobin(rounds: 6), entrants: 4)
    let plan = event.schedule.plan { _ in nil }
    for round in 1...6 {
      let openings = plan.pairings.filter { $0.round == round }.map { event.opening(of: $0) }
      #expect(Set(openings).count == 1)
    }
    // None comes again before all others have.
    let first = (1...3).map { event.opening(of: Pairing(round: $0, first: 0, second: 1)) }
    #expect(Set(first).count == 3)
  }

  @Test func matchesArePlayedAtATimeOnThreadsOfTheirOwn() async throws {
    // Each blocks its thread until both are there, which one thread would never see.
    let meeting = Meeting(of: 2)
    let event = try Hall.event(.roundRobin(rounds: 1), entrants: 2)
    let arena = try Arena(
      event, of: Hall.game, delegate: Hall.delegate { _ in Blocker(meeting) })
    try await arena.run(jobs: 2)
    #expect(meeting.isMet)
    #expect(arena.isOver)
  }

  @Test(arguments: Forfeit.Reason.allCases) func anEntrantThatFailsIsBlamed(reason: Forfeit.Reason)
    async throws
  {
    let event = try Hall.event(.roundRobin(rounds: 2), entrants: 3)
    let arena = try Arena(
      event, of: Hall.game,
      delegate: Hall.delegate { entrant in
        entrant == 1
          ? ScriptedPlayer("bad", [.fail(Forfeit(reason, "it went wrong"))]) : nil
      })
    try await arena.run(jobs: 2)
    let standings = Standings(event, arena.plan) { arena.results[$0] }
    let bad = try #require(standings.rows.first { $0.entrant == 1 })
    #expect(bad.forfeits == [Forfeit(reason, "").termination: 8])
    #expect(bad.losses == 8)
    #expect(standings.rows.filter { $0.entrant != 1 }.allSatisfy { $0.forfeits.isEmpty })
    #expect(standings.rows.last?.entrant == 1)
    #expect(bad.meanMargin == nil)
  }

  @Test func anEntrantWithoutAPlayerForfeits() async throws {
    let event = try Hall.event(.roundRobin(rounds: 1), entrants: 2)
    let reports = Recorder<Arena<Strip>.FinishedMatch>()
    let arena = try Arena(
      event, of: Hall.game,
      delegate: Hall.delegate(
        { entrant in
          if entrant == 0 { throw Forfeit(.fault, "there is no such thing") }
          return nil
        }, tell: { reports.append($0) }))
    try await arena.run()
    #expect(arena.isOver)
    for report in reports.elements {
      #expect(report.result.forfeiter == 0)
      #expect(report.match.ending?.message == "there is no such thing")
    }
  }

  /// No side loses a match because the machine lacks something.
  @Test(arguments: [true, false]) func aFaultOfTheHostEndsTheEvent(asPlayed: Bool) async throws {
    let event = try Hall.event(.roundRobin(rounds: 3), entrants: 3)
    let fault = HostFault("no more processes")
    let asked = Recorder<Int>()
    let arena = try Arena(
      event, of: Hall.game,
      delegate: Hall.delegate { entrant in
        asked.append(entrant)
        guard asked.elements.count == 8 else { return nil }
        if asPlayed { return ScriptedPlayer("short", [.fail(fault)]) }
        throw fault
      })
    await #expect(throws: fault) { try await arena.run() }
    #expect(arena.results.count == 3)
    let rest = try Arena(event, of: Hall.game, after: arena.results, delegate: Hall.delegate())
    try await rest.run()
    #expect(rest.isOver)
    #expect(rest.results.digest(of: event, rest.plan) == (try await Hall.digest(event)))
  }

  @Test func aStopPlaysRunningMatchesToTheirEnds() async throws {
    let event = try Hall.event(.roundRobin(rounds: 50), entrants: 3)
    let gate = Gate()
    // Nothing goes on after the first match before it is stopped.
    let isStopped = DispatchSemaphore(value: 0)
    let arena = try Arena(
      event, of: Hall.game,
      delegate: Hall.delegate(tell: { _ in
        gate.open()
        isStopped.wait()
        isStopped.signal()
      }))
    let running = Task { try await arena.run(jobs: 2) }
    await gate.wait()
    arena.stop()
    isStopped.signal()
    try await running.value
    #expect(!arena.isOver)
    #expect(arena.running.isEmpty)
    #expect(arena.results.count >= 1)
    #expect(arena.results.count < 300)
    let rest = try Arena(event, of: Hall.game, after: arena.results, delegate: Hall.delegate())
    try await rest.run(jobs: 2)
    #expect(rest.isOver)
    let digest = try await Hall.digest(event)
    #expect(rest.results.digest(of: event, rest.plan) == digest)
  }

  @Test func aTestsVerdictDoesNotDependOnTheJobs() async throws {
    let openings = ["40 black", "41 white", "42 black"]
    let event = ArenaEvent(
      game: "nim",
      schedule: try Schedule(.roundRobin(rounds: 400), entrants: 2, test: try SPRT(-200, 200)),
      entrants: ["a", "b"].map { Entrant(name: $0, digest: nil) },
      openings: openings.map { ArenaEvent.Opening(name: $0, start: $0) }, seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    var digests: Set<String> = []
    for jobs in [1, 3] {
      let delegate = Arena<Nim>.Delegate(player: { entrant, _, _ in Gambler("\(entrant)") })
      let arena = try Arena(event, of: Nim(), delegate: delegate)
      try await arena.run(jobs: jobs)
      #expect(arena.plan.decision != nil)
      #expect(arena.results.count < 800)
      digests.insert(arena.results.digest(of: event, arena.plan))
    }
    #expect(digests.count == 1)
  }

  @Test func repeatedMatchesAreCountedAndNarrowNoError() async throws {
    // Both always play the first move, so that there is one pair of matches and no more.
    let event = try Hall.event(
      .roundRobin(rounds: 20), entrants: 2, openings: ["-b----w- black"])
    let arena = try Arena(
      event, of: Hall.game, delegate: Hall.delegate { _ in ScriptedPlayer("first") })
    try await arena.run(jobs: 2)
    let standings = Standings(event, arena.plan) { arena.results[$0] }
    #expect(standings.played == 40)
    #expect(standings.repeated == 38)
    #expect(standings.rows.allSatisfy { $0.scores.count == 1 && $0.matches == 40 })
    #expect(standings.rows.allSatisfy { standings.ratings[$0.entrant].isUncertain })
  }

  @Test func anOpeningThatIsOverIsRefused() throws {
    let event = try Hall.event(openings: ["-------- black"])
    let error = #expect(throws: EventError.self) {
      try Arena(event, of: Hall.game, delegate: Hall.delegate())
    }
    #expect(
      error?.description == "the event: no match can begin with the opening “-------- black”")
  }

  @Test func anErrorOfTheListenerEndsTheArena() async throws {
    struct Full: Error {}
    let arena = try Arena(
      try Hall.event(), of: Hall.game, delegate: Hall.delegate(tell: { _ in throw Full() }))
    await #expect(throws: Full.self) { try await arena.run(jobs: 2) }
  }
}

/// Where several threads wait for each other.
private final class Meeting: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var missing: Int

  init(of count: Int) { missing = count }

  var isMet: Bool {
    condition.lock()
    defer { condition.unlock() }
    return missing <= 0
  }

  /// Blocks until all are there; gives up some day.
  func arrive() {
    condition.lock()
    missing -= 1
    condition.broadcast()
    let end = Date(timeIntervalSinceNow: 300)
    while missing > 0, condition.wait(until: end) {}
    condition.unlock()
  }
}

/// Waits for the others at its first move.
private final class Blocker: Player {
  let identity = PlayerIdentity(name: "blocker")
  private let meeting: Meeting

  init(_ meeting: Meeting) { self.meeting = meeting }

  func choose(_ turn: Turn<Strip>) async throws -> Choice<Strip.Move> {
    if turn.ply == 0 { meeting.arrive() }
    guard let move = turn.position.legalMoves.first else { throw CancellationError() }
    return Choice(move)
  }
}
