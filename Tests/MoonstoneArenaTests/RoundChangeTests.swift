import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

/// Entrants come and go where rounds follow from results.
@Suite struct RoundChangeTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  private static func entrant(_ name: String) -> Entrant { Entrant(name: name, digest: nil) }

  /// Players that choose by lot and are named after their entrants, whatever their places.
  private static func delegate(
    tell: @escaping @Sendable (Arena<Strip>.FinishedMatch) throws -> Void = { _ in }
  ) -> Arena<Strip>.Delegate {
    Arena<Strip>.Delegate(player: { _, entrant, _ in Gambler(entrant.name) }, tell: tell)
  }

  private func finish(_ path: String, jobs: Int = 1) async throws -> String {
    let reading = try EventReading(path)
    let arena = try Arena(
      reading.event, of: Hall.game, after: reading.results,
      in: try EventFolder.reopen(reading), delegate: Self.delegate())
    try await arena.run(jobs: jobs)
    #expect(arena.isOver)
    let digest = arena.results.digest(of: arena.event, arena.plan)
    let after = try EventReading(path)
    #expect(after.results.digest(of: after.event, after.plan) == digest)
    return digest
  }

  private struct Killed: Error {}

  /// Plays until a number of results are kept, and leaves it as a kill does.
  private func play(_ path: String, until count: Int, jobs: Int = 1) async throws {
    let reading = try EventReading(path)
    let arena = try Arena(
      reading.event, of: Hall.game, after: reading.results,
      in: try EventFolder.reopen(reading),
      delegate: Self.delegate { _ in
        let lines = try String(contentsOfFile: "\(path)/results.jsonl", encoding: .utf8)
          .split(separator: "\n")
        if lines.count >= count { throw Killed() }
      })
    await #expect(throws: Killed.self) { try await arena.run(jobs: jobs) }
  }

  private static let formats: [Format] = [.swiss(rounds: 4, pairs: 1), .knockout(pairs: 2)]

  private static func changes(_ format: Format) -> [EntrantChange] {
    let usual: [EntrantChange] = [
      .withdraw(id: "gambler-2"), .replace(id: "gambler-1", by: entrant("gambler-1 v2")),
    ]
    if case .swiss = format { return usual + [.add(entrant("late"))] }
    return usual
  }

  @Test(arguments: formats, [1, 2]) func aChangeHoldsFromTheNextRoundOnHoweverItIsPlayed(
    format: Format, jobs: Int
  ) async throws {
    var digests: Set<String> = []
    for attempt in 0..<3 {
      let path = hall.folder("e-\(attempt)")
      _ = try EventFolder.create(path, try Hall.event(format, entrants: 8))
      // The first round has 8 matches, or 16 and those that break ties.
      let changed = 3 + attempt
      try await play(path, until: changed, jobs: jobs)
      for change in Self.changes(format) {
        let (event, round) = try EventFolder.change(path, [change])
        #expect(round == 2)
        #expect(event.nextRound(after: try EventReading(path).results) == 2)
      }
      for kill in 1...attempt + 1 {
        try await play(path, until: changed + 3 * kill, jobs: jobs)
      }
      digests.insert(try await finish(path, jobs: jobs))
      let reading = try EventReading(path)
      let first = reading.plan.pairings.filter { $0.round == 1 }
      #expect(first.contains { $0.has(2) })
      #expect(first.contains { $0.has(1) })
      #expect(!reading.plan.pairings.contains { $0.round > 1 && $0.has(2) })
      // The old version's results stand, under its name.
      var played: [(round: Int, names: [String])] = []
      try reading.forEachMatch(where: { $0.match.pairing.has(1) }) {
        place, kept throws(EventError) in
        let names = try kept().names
        played.append((place.result.match.pairing.round, [names.black, names.white]))
      }
      #expect(
        played.allSatisfy { $0.names.contains($0.round == 1 ? "gambler-1" : "gambler-1 v2") })
      #expect(reading.former.map(\.entrant.name) == ["gambler-1"])
      #expect(reading.former[0].matches == played.count { $0.round == 1 })
      // Nothing is played twice, or in vain.
      let lines = try String(contentsOfFile: "\(path)/results.jsonl", encoding: .utf8)
        .split(separator: "\n")
      #expect(lines.count == reading.plan.pairings.count * 2)
      if case .swiss = format {
        #expect(!first.contains { $0.has(8) })
        #expect(
          (2...4).allSatisfy { round in
            reading.plan.pairings.contains { $0.round == round && $0.has(8) }
              || reading.plan.byes[round] == [8]
          })
      }
    }
    #expect(digests.count == 1)
    // As with the other number of jobs.
    let path = hall.folder("once")
    _ = try EventFolder.create(path, try Hall.event(format, entrants: 8))
    try await play(path, until: 1, jobs: 3 - jobs)
    try EventFolder.change(path, Self.changes(format))
    digests.insert(try await finish(path, jobs: 3 - jobs))
    #expect(digests.count == 1)
  }

  @Test(arguments: [1, 3]) func whileItIsPlayedAChangeIsTakenUpBeforeTheNextRound(
    jobs: Int
  ) async throws {
    for moment in [1, 6, 8, 9] {
      let path = hall.folder("at-\(moment)")
      let folder = try EventFolder.create(
        path, try Hall.event(.swiss(rounds: 4, pairs: 1), entrants: 8))
      let count = Recorder<Int>()
      let changed = Recorder<Int>()
      let arena = try Arena(
        folder.event, of: Hall.game, in: folder,
        delegate: Self.delegate { _ in
          count.append(1)
          guard count.elements.count == moment else { return }
          let (_, round) = try EventFolder.change(
            path, [.withdraw(id: "gambler-5"), .add(Self.entrant("late"))])
          changed.append(round ?? 0)
        })
      try await arena.run(jobs: jobs)
      #expect(arena.isOver)
      let round = try #require(changed.elements.first)
      // One match at a time: 8 of them are a round.
      if jobs == 1 { #expect(round == (moment < 8 ? 2 : 3)) }
      #expect(!arena.plan.pairings.contains { $0.round >= round && $0.has(5) })
      #expect(!arena.plan.pairings.contains { $0.round < round && $0.has(8) })
      let digest = arena.results.digest(of: arena.event, arena.plan)
      // The same changes in the same round, made between two runs.
      let other = hall.folder("other-\(moment)")
      _ = try EventFolder.create(
        other, try Hall.event(.swiss(rounds: 4, pairs: 1), entrants: 8))
      try await play(other, until: 8 * (round - 1) - 1)
      try EventFolder.change(other, [.add(Self.entrant("late")), .withdraw(id: "gambler-5")])
      #expect(try await finish(other, jobs: 2) == digest)
    }
  }

  @Test(arguments: formats) func beforeTheFirstResultItIsAnEventOfOthers(
    format: Format
  ) async throws {
    _ = try EventFolder.create(hall.folder("e"), try Hall.event(format, entrants: 8))
    let (event, round) = try EventFolder.change(
      hall.folder("e"),
      [
        .add(Self.entrant("gambler-8")), .add(Self.entrant("x")), .withdraw(id: "x"),
        .replace(id: "gambler-3", by: Self.entrant("y")),
        .replace(id: "y", by: Self.entrant("z")),
      ])
    #expect(round == 1)
    #expect(event.schedule.attendance == [9: .none])
    let begun = try Hall.event(format, entrants: 9)
    let digest = try await finish(hall.folder("e"))
    let named = ArenaEvent(
      game: begun.game, schedule: begun.schedule,
      entrants: begun.entrants.map { $0.name == "gambler-3" ? Self.entrant("z") : $0 },
      openings: begun.openings, seed: begun.seed, clocks: begun.clocks, memory: begun.memory,
      program: begun.program)
    let arena = try Arena(named, of: Hall.game, delegate: Self.delegate())
    try await arena.run()
    #expect(arena.results.digest(of: named, arena.plan) == digest)
  }

  @Test func aVersionThatPlayedInNoRoundLeavesNoTrace() async throws {
    let changes: [[EntrantChange]] = [
      [.add(Self.entrant("x")), .replace(id: "x", by: Self.entrant("y"))],
      [.add(Self.entrant("y"))],
    ]
    var digests: Set<String> = []
    for (number, changes) in changes.enumerated() {
      let path = hall.folder("\(number)")
      _ = try EventFolder.create(path, try Hall.event(.swiss(rounds: 3, pairs: 1), entrants: 7))
      try await play(path, until: 2)
      let (event, round) = try EventFolder.change(path, changes)
      #expect(round == 2)
      #expect(event.versions.isEmpty)
      try await digests.insert(finish(path))
    }
    #expect(digests.count == 1)
  }

  @Test func anEventOfTwinsIsReadAsItWasWritten() async throws {
    let begun = try Hall.event(.swiss(rounds: 3, pairs: 1), entrants: 4)
    let twins = ArenaEvent(
      game: begun.game, schedule: begun.schedule,
      entrants: begun.entrants.map { Entrant(name: $0.name, digest: "the same") },
      openings: begun.openings, seed: begun.seed, clocks: begun.clocks, memory: begun.memory,
      program: begun.program)
    _ = try EventFolder.create(hall.folder("e"), twins)
    try await play(hall.folder("e"), until: 2)
    let (event, _) = try EventFolder.change(
      hall.folder("e"),
      [
        .replace(id: twins.ids[2], by: Self.entrant("new")),
        .replace(id: twins.ids[0], by: Self.entrant("newer")),
      ])
    #expect(event.versions.map(\.id) == [twins.ids[2], twins.ids[0]])
    #expect(try ArenaEvent(event.stored, file: "event.json").versions == event.versions)
  }

  @Test func aRatingIsThatOfAVersionAndPointsAreThoseOfThePlace() async throws {
    let path = hall.folder("e")
    _ = try EventFolder.create(path, try Hall.event(.swiss(rounds: 3, pairs: 2), entrants: 6))
    try await play(path, until: 5)
    try EventFolder.change(path, [.replace(id: "gambler-0", by: Self.entrant("new"))])
    _ = try await finish(path)
    let reading = try EventReading(path)
    let standings = Standings(reading.event, reading.plan) { reading.results[$0] }
    let row = try #require(standings.rows.first { $0.entrant == 0 })
    #expect(row.matches == 12)
    #expect(row.scores.count <= 4)
    #expect(reading.former.map(\.matches) == [4])
    let total = standings.rows.reduce(0) { $0 + $1.halves }
    #expect(total == 6 * 12)
  }

  @Test func aChangeThatComesTooLateIsRefused() async throws {
    func expect(_ path: String, _ change: EntrantChange, _ message: String) {
      let error = #expect(throws: EventError.self) { try EventFolder.change(path, [change]) }
      #expect(error?.description == "\(path): \(message)")
    }
    let swiss = hall.folder("swiss")
    _ = try EventFolder.create(swiss, try Hall.event(.swiss(rounds: 2, pairs: 1), entrants: 4))
    try await play(swiss, until: 4)
    expect(
      swiss, .withdraw(id: "gambler-1"),
      "every round is paired already, so its entrants cannot change")
    let knockout = hall.folder("knockout")
    _ = try EventFolder.create(knockout, try Hall.event(.knockout(pairs: 1), entrants: 8))
    try await play(knockout, until: 1)
    expect(
      knockout, .add(Self.entrant("late")),
      "no entrant can be added to a knockout whose first round is paired; a new version can take "
        + "an entrant's place")
    expect(knockout, .withdraw(id: "late"), "late is not in the event")
    expect(
      knockout, .replace(id: "gambler-1", by: Self.entrant("gambler-2")),
      "this version of gambler-2 is or was in the event already, as gambler-2")
    while try EventReading(knockout).plan.places.isEmpty {
      try await play(
        knockout, until: try EventReading(knockout).results.count + 1)
    }
    let out = try #require(try EventReading(knockout).plan.places.keys.min())
    expect(
      knockout, .withdraw(id: "gambler-\(out)"), "gambler-\(out) is out of the knockout already")
    // Nothing of all that was written.
    #expect(!EventFolder.isChanged(knockout))
    #expect(!EventFolder.isChanged(swiss))
  }

  @Test func aChangeWithoutItsRoundIsRefusedWithItsLine() throws {
    let path = hall.folder("e")
    _ = try EventFolder.create(path, try Hall.event(.swiss(rounds: 2, pairs: 1), entrants: 4))
    let file = "\(path)/entrants.jsonl"
    for round in ["", ",\"round\":0", ",\"round\":3"] {
      try "{\"change\":\"add\",\"name\":\"late\"\(round)}\n"
        .write(toFile: file, atomically: true, encoding: .utf8)
      let error = #expect(throws: EventError.self) { try EventReading(path) }
      #expect(
        error?.description
          == "\(file):1: every round is paired already, so its entrants cannot change")
    }
  }

  @Test func aDuelIsPlayedAnewWithANewVersion() async throws {
    func event() throws -> ArenaEvent {
      try Hall.event(.roundRobin(rounds: 30), entrants: 2, test: try SPRT(0, 200))
    }
    let path = hall.folder("e")
    _ = try EventFolder.create(path, try event())
    _ = try await finish(path)
    try EventFolder.change(path, [.replace(id: "gambler-1", by: Self.entrant("new"))])
    let digest = try await finish(path, jobs: 2)
    let other = hall.folder("other")
    _ = try EventFolder.create(other, try event())
    try EventFolder.change(other, [.replace(id: "gambler-1", by: Self.entrant("new"))])
    #expect(try await finish(other) == digest)
    #expect(try EventReading(path).former.map(\.entrant.name) == ["gambler-1"])
  }
}

extension EventReading {
  fileprivate var plan: Schedule.Plan { event.schedule.plan(results.score) }
}
