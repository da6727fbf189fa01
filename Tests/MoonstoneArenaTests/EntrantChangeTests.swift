import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Entrants come and go while an event is played, and before it is continued.
@Suite struct EntrantChangeTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  private static func entrant(_ name: String) -> Entrant { Entrant(name: name, digest: nil) }

  private static let changes: [EntrantChange] = [
    .add(entrant("late")), .replace(id: "gambler-1", by: entrant("gambler-1 v2")),
    .withdraw(id: "gambler-2"),
  ]

  /// Plays what is in a folder to its end, and answers the digest.
  private func finish(_ name: String, jobs: Int = 1) async throws -> String {
    let reading = try EventReading(hall.folder(name))
    let arena = try Arena(
      reading.event, of: Hall.game, after: reading.results,
      in: try EventFolder.reopen(reading), delegate: Hall.delegate())
    try await arena.run(jobs: jobs)
    #expect(arena.isOver)
    let after = try EventReading(hall.folder(name))
    let digest = arena.results.digest(of: arena.event, arena.plan)
    let plan = after.event.schedule.plan(after.results.score)
    #expect(after.results.digest(of: after.event, plan) == digest)
    return digest
  }

  @Test(arguments: [1, 3]) func theDigestIsThatOfWhoIsInItWheneverTheyCame(jobs: Int) async throws {
    _ = try EventFolder.create(hall.folder("early"), try Hall.event())
    _ = try EventFolder.change(hall.folder("early"), Self.changes)
    let digest = try await finish("early")
    for moment in [1, 7, 30] {
      let path = hall.folder("at-\(moment)")
      let folder = try EventFolder.create(path, try Hall.event())
      let count = Recorder<Int>()
      let arena = try Arena(
        folder.event, of: Hall.game, in: folder,
        delegate: Hall.delegate(tell: { _ in
          count.append(1)
          // One after another, as people make them.
          let number = count.elements.count - moment
          guard Self.changes.indices.contains(number) else { return }
          _ = try EventFolder.change(path, [Self.changes[number]])
        }))
      try await arena.run(jobs: jobs)
      #expect(arena.isOver)
      #expect(arena.results.digest(of: arena.event, arena.plan) == digest)
      #expect(arena.standings.standings.rows.count == 4)
      #expect(arena.standings.standings.played == 48)
      #expect(arena.standings.standings.planned == 48)
      let reading = try EventReading(path)
      #expect(reading.event.schedule.remaining == 4)
      let former = reading.former.map(\.entrant.name)
      #expect(Set(former) == ["gambler-1", "gambler-2"])
      // Nothing is played twice.
      let lines = try String(contentsOfFile: "\(path)/results.jsonl", encoding: .utf8)
        .split(separator: "\n")
      let replaced = try #require(reading.former.first { $0.entrant.name == "gambler-1" })
      #expect(lines.count == reading.results.count + replaced.matches)
    }
  }

  @Test func anEventThatAnEntrantJoinsIsLikeOneThatBeganWithIt() async throws {
    _ = try EventFolder.create(hall.folder("e"), try Hall.event(entrants: 3))
    _ = try await finish("e")
    _ = try EventFolder.change(
      hall.folder("e"), [.add(Self.entrant("gambler-3"))])
    #expect(try await finish("e") == Hall.digest(try Hall.event(entrants: 4)))
  }

  @Test func anEntrantThatComesBackHasItsResultsAgain() async throws {
    _ = try EventFolder.create(hall.folder("e"), try Hall.event())
    let digest = try await finish("e")
    let path = hall.folder("e")
    _ = try EventFolder.change(path, [.withdraw(id: "gambler-3")])
    let without = try EventReading(path)
    #expect(without.former.map(\.matches) == [24])
    let plan = without.event.schedule.plan(without.results.score)
    #expect(plan.pairings.count == 12)
    #expect(without.results.digest(of: without.event, plan) != digest)
    _ = try EventFolder.change(path, [.add(Self.entrant("gambler-3"))])
    let size = try Data(contentsOf: URL(fileURLWithPath: "\(path)/results.jsonl")).count
    #expect(try await finish("e", jobs: 2) == digest)
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(path)/results.jsonl")).count == size)
    #expect(try EventReading(path).former.isEmpty)
  }

  @Test func partsWithTheSameChangesAreMerged() async throws {
    for index in 1...2 {
      let event = try Hall.event().part(ArenaEvent.Shard(index, of: 2))
      _ = try EventFolder.create(hall.folder("part-\(index)"), event)
      if index == 1 { _ = try await finish("part-1") }
      _ = try EventFolder.change(hall.folder("part-\(index)"), Self.changes)
      _ = try await finish("part-\(index)")
    }
    let parts = try (1...2).map { try EventReading(hall.folder("part-\($0)")) }
    try EventMerge(parts).write(to: hall.folder("whole"), files: [])
    let whole = try EventReading(hall.folder("whole"))
    #expect(whole.event == parts[0].event.part(nil))
    // What those had played who are not in it any more.
    #expect(parts.map { $0.former.map(\.matches).reduce(0, +) }.reduce(0, +) > 0)
    #expect(
      whole.former.map(\.matches)
        == parts[0].former.indices.map { place in
          parts.map { $0.former[place].matches }.reduce(0, +)
        })
    _ = try EventFolder.create(hall.folder("once"), try Hall.event())
    _ = try EventFolder.change(hall.folder("once"), Self.changes)
    #expect(try await finish("whole") == finish("once"))
  }

  @Test func anImpossibleChangeIsRefusedAndChangesNothing() throws {
    func expect(_ event: ArenaEvent, _ change: EntrantChange, _ message: String) {
      let error = #expect(throws: EntrantChange.Refused.self) { try event.applying(change) }
      #expect(error?.description == message)
    }
    let event = try Hall.event(entrants: 3)
    for format in [Format.swiss(rounds: 2, pairs: 1), .knockout(pairs: 1)] {
      expect(
        try Hall.event(format, entrants: 4), .withdraw(id: "gambler-1"),
        "every round is paired already, so its entrants cannot change")
    }
    let duel = try Hall.event(.roundRobin(rounds: 9), entrants: 2, test: try SPRT(0, 20))
    expect(duel, .add(Self.entrant("x")), "a duel is between two; either can be replaced")
    expect(duel, .withdraw(id: "gambler-1"), "a duel is between two; either can be replaced")
    expect(event, .withdraw(id: "nobody"), "nobody is not in the event")
    expect(
      event, .add(Self.entrant("gambler-1")),
      "gambler-1 is in the event already, as gambler-1")
    expect(
      event, .replace(id: "gambler-0", by: Self.entrant("gambler-1")),
      "this version of gambler-1 is or was in the event already, as gambler-1")
    let two = try event.applying(.withdraw(id: "gambler-0"))
    expect(two, .withdraw(id: "gambler-0"), "gambler-0 is not in the event")
    expect(two, .withdraw(id: "gambler-1"), "an event needs at least 2 entrants")
    expect(
      try Hall.event(.gauntlet(rounds: 1)), .withdraw(id: "gambler-0"),
      "a gauntlet needs the entrant that all others meet")
    // A refused change writes nothing.
    let folder = try EventFolder.create(hall.folder("e"), event)
    #expect(throws: EventError.self) {
      try EventFolder.change(
        folder.path, [.add(Self.entrant("x")), .withdraw(id: "nobody")])
    }
    #expect(try EventReading(folder.path).event == event)
  }

  @Test func aTornChangeIsIgnoredAndAWrongOneIsRefusedWithItsLine() throws {
    let folder = try EventFolder.create(hall.folder("e"), try Hall.event())
    _ = try EventFolder.change(folder.path, [.add(Self.entrant("late"))])
    let file = "\(folder.path)/entrants.jsonl"
    let good = try String(contentsOfFile: file, encoding: .utf8)
    try (good + "{\"change\":\"with").write(toFile: file, atomically: true, encoding: .utf8)
    let reading = try EventReading(folder.path)
    #expect(reading.event.entrants.count == 5)
    _ = try EventFolder.change(folder.path, [.withdraw(id: "late")])
    #expect(try EventReading(folder.path).event.schedule.remaining == 4)
    try (good + "{\"change\":\"with\"}\n").write(toFile: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: EventError.self) { try EventReading(folder.path) }
    #expect(error?.description == "\(file):2: this is not a change of entrants")
  }
}
