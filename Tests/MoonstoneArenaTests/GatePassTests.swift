import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

/// A gate as an event in a folder, to which entrants come while the order of its top is in doubt.
@Suite struct GatePassTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  /// Who was withdrawn, and from which round on.
  private struct Departure: Sendable {
    let place: Int
    let round: Int?
  }

  private static func entrant(_ place: Int) -> Entrant {
    Entrant(name: "gambler-\(place)", digest: nil)
  }

  /// What was planned when everything was played, and its digest. Nobody holds the folder any more.
  private struct Played {
    let plan: Schedule.Plan
    let digest: String
  }

  /// Plays what is left, or only what measures whoever waits.
  private func play(
    _ path: String, measuringOnly: Bool = false, jobs: Int = 1,
    _ player: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) async throws -> Played {
    let reading = try EventReading(path)
    let event = measuringOnly ? reading.event.measuringOnly : reading.event
    let arena = try Arena(
      event, of: Hall.game, after: reading.results, in: try EventFolder.reopen(reading),
      delegate: Hall.delegate { place in
        try player(place)
        return nil
      })
    try await arena.run(jobs: jobs)
    #expect(arena.isOver)
    let plan = arena.plan
    return Played(plan: plan, digest: arena.results.digest(of: arena.event, plan))
  }

  /// The rounds in which something was played, by the plan of the whole event.
  private func rounds(_ reading: EventReading) -> Set<Int> {
    Set(
      reading.plan.pairings.filter { pairing in
        pairing.matches.contains { reading.results.score($0) != nil }
      }.map(\.round))
  }

  /// Measures a newcomer in a list whose top was settled, and finds that nothing was lost.
  private func letIn(_ place: Int, to path: String, from turn: Int) async throws -> EventReading {
    let before = try EventReading(path)
    let (_, round) = try EventFolder.change(path, [.add(Self.entrant(place))])
    #expect(round == turn)
    let waiting = try EventReading(path)
    #expect(!waiting.event.isMeasured(place, after: waiting.results))
    #expect(!waiting.event.measuringOnly.isOver(after: waiting.results))
    let played = try await play(path, measuringOnly: true)
    let after = try EventReading(path)
    #expect(after.event.isMeasured(place, after: after.results))
    // Whoever measures plays only that, and whoever reads the whole event finds the same.
    let own = played.plan.pairings.filter { $0.round >= turn }
    #expect(!own.isEmpty)
    #expect(own.allSatisfy { $0.has(place) })
    #expect(after.results.count == before.results.count + 2 * own.count)
    #expect(after.plan.pairings.starts(with: played.plan.pairings))
    #expect(rounds(after) == Set(1...(played.plan.pairings.last?.round ?? 0)))
    return after
  }

  /// What was settled stands before those who come later, who are measured before the top is
  /// settled again, one after another.
  @Test func aPassAfterASettledOneMeasuresEachNewcomerFirst() async throws {
    let path = hall.folder("gate")
    let rule = GateRule(error: 20, matches: 24, top: 3)
    _ = try EventFolder.create(path, try Hall.event(.gate(rule), entrants: 3))
    let first = try await play(path)
    let settled = try #require(first.plan.pairings.last?.round)
    let begun = try EventReading(path)
    var planned = GateRounds(begun.event.schedule, rule)
    planned.advance(begun.results.score)
    #expect(settled >= (try #require(planned.measured.last).rounds.upperBound))

    let second = try await letIn(3, to: path, from: settled + 1)
    // The top would be settled now, but nothing was played.
    let unbegun = try #require(second.plan.pairings.last?.round)
    #expect(!rounds(second).contains(unbegun))
    let third = try await letIn(4, to: path, from: unbegun)
    let last = try #require(third.plan.pairings.last?.round)
    #expect(!rounds(third).contains(last))
    // Whoever leaves does so before that round, too.
    #expect(try EventFolder.change(path, [.withdraw(id: "gambler-3")]).round == last)

    let end = try await play(path)
    #expect(!end.plan.pairings.contains { $0.round >= last && $0.has(3) })
    #expect(end.plan.isComplete)
    let reading = try EventReading(path)
    #expect(reading.plan.isComplete)
    #expect(reading.results.digest(of: reading.event, reading.plan) == end.digest)
    #expect(reading.results.count == 2 * reading.plan.pairings.count)
  }

  /// Another program withdraws whoever plays in a round of which no match is over: the round is
  /// planned anew, and what was being played does not count.
  @Test(arguments: [true, false], [1, 3]) func somebodyLeavesWhileTheFirstMatchesOfARoundArePlayed(
    measuring: Bool, jobs: Int
  ) async throws {
    let path = hall.folder("gate")
    let rule = GateRule(error: 20, matches: 24, top: 4)
    _ = try EventFolder.create(path, try Hall.event(.gate(rule), entrants: 5))
    _ = try await play(path, measuringOnly: true)
    let newcomer = 5
    if measuring { try EventFolder.change(path, [.add(Self.entrant(newcomer))]) }
    let before = try EventReading(path)
    let turn = try #require(before.plan.pairings.last?.round)
    #expect(!rounds(before).contains(turn))

    let left = Recorder<Departure>()
    let isDone = Locked(false)
    let played = try await play(path, measuringOnly: measuring, jobs: jobs) { place in
      // Others wait with their matches until it is done.
      try isDone.withLock { isDone throws(EventError) in
        guard !isDone, place != newcomer else { return }
        let (_, round) = try EventFolder.change(path, [.withdraw(id: "gambler-\(place)")])
        left.append(Departure(place: place, round: round))
        isDone = true
      }
    }
    try #require(left.elements.count == 1)
    let gone = left.elements[0].place
    #expect(left.elements[0].round == turn)
    #expect(!played.plan.pairings.contains { $0.round >= turn && $0.has(gone) })
    #expect(played.plan.pairings.contains { $0.round == turn })
    if measuring {
      // The top is not settled meanwhile.
      #expect(played.plan.pairings.allSatisfy { $0.round < turn || $0.has(newcomer) })
    }
    let reading = try EventReading(path)
    #expect(try reading.verify(by: Hall.game) == reading.results.count)
    #expect(reading.event.isMeasured(measuring ? newcomer : 4, after: reading.results))

    // As if it had left before.
    let end = try await play(path)
    let other = hall.folder("other")
    _ = try EventFolder.create(other, try Hall.event(.gate(rule), entrants: 5))
    _ = try await play(other, measuringOnly: true)
    if measuring { try EventFolder.change(other, [.add(Self.entrant(newcomer))]) }
    try EventFolder.change(other, [.withdraw(id: "gambler-\(gone)")])
    #expect(try await play(other).digest == end.digest)
  }
}

extension EventReading {
  /// What follows from the results.
  fileprivate var plan: Schedule.Plan { event.schedule.plan(results.score) }
}
