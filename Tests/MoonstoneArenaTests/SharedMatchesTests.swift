import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

/// Events that several programs play together.
@Suite struct SharedMatchesTests {
  /// Plays by lot, and counts the matches that begin.
  private final class Counter: Sendable {
    private let seeds = Locked<[UInt64]>([])
    var all: [UInt64] { seeds.withLock { $0 } }
    func delegate() -> Arena<Strip>.Delegate {
      Arena<Strip>.Delegate(
        player: { entrant, _, _ in Gambler("gambler-\(entrant)") },
        observers: { seed in
          self.seeds.withLock { $0.append(seed) }
          return []
        })
    }
  }

  private let hall: Hall
  private let path: String

  init() throws {
    hall = try Hall()
    path = hall.folder("e")
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/joined")) ?? []).sorted()
  }

  private func holder(_ counter: Counter) throws -> Arena<Strip> {
    var delegate = counter.delegate()
    delegate.sharing = SharedMatches(holding: path)
    let reading = try EventReading(path)
    return try Arena(
      reading.event, of: Hall.game, after: reading.results, in: try EventFolder.reopen(reading),
      delegate: delegate)
  }

  private func joined(
    _ counter: Counter, lease: Int = SharedMatches.usualLease
  ) throws -> (arena: Arena<Strip>, sharing: SharedMatches) {
    var delegate = counter.delegate()
    let reading = try EventReading(path)
    let sharing = try SharedMatches(joining: reading, as: "a/b c", lease: lease)
    delegate.sharing = sharing
    let arena = try Arena(
      reading.event, of: Hall.game, after: reading.results, delegate: delegate)
    return (arena, sharing)
  }

  private func digest() throws -> String {
    let reading = try EventReading(path)
    return reading.results.digest(
      of: reading.event, reading.event.schedule.plan(reading.results.score))
  }

  @Test(arguments: [
    Format.roundRobin(rounds: 20), .swiss(rounds: 3, pairs: 5), .knockout(pairs: 3),
    .gate(GateRule(error: 60, matches: 40, top: 3)),
  ])
  func threeProgramsPlayEachMatchOnce(format: Format) async throws {
    let event = try Hall.event(format, entrants: 6, ofScripts: true)
    _ = try EventFolder.create(path, event)
    let counter = Counter()
    let joined = [try joined(counter), try joined(counter)]
    let holder = try holder(counter)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await holder.run(jobs: 2) }
      for one in joined { group.addTask { try await one.arena.run(jobs: 2) } }
      try await group.waitForAll()
    }
    #expect(try await digest() == Hall.digest(event))
    #expect(counter.all.count == Set(counter.all).count, "a match was played twice")
    #expect(counter.all.count == (try EventReading(path)).results.count)
    for one in joined {
      #expect(one.arena.results.count == counter.all.count)
      one.sharing.end()
    }
    #expect(files == [], "something is left")
  }

  @Test func oneThatHasJoinedGoesOnAloneAndTheHolderTakesItUp() async throws {
    let event = try Hall.event(.swiss(rounds: 3, pairs: 2), entrants: 5, ofScripts: true)
    _ = try EventFolder.create(path, event)
    let (arena, sharing) = try joined(Counter())
    try await arena.run(jobs: 2)
    #expect(arena.isOver && sharing.count == arena.results.count)
    sharing.end()
    // Nobody has taken its results up: they stay.
    #expect(files.count == 1 && files[0].hasPrefix("abc-"))
    #expect(try EventReading(path).results.count == 0)
    let counter = Counter()
    let holder = try holder(counter)
    try await holder.run(jobs: 2)
    #expect(counter.all == [])
    #expect(try await digest() == Hall.digest(event))
    holder.delegate.sharing?.end()
    #expect(files == [])
  }

  @Test func aMatchWhoseProgramWasKilledIsPlayedAfterItsLease() async throws {
    let event = try Hall.event(.roundRobin(rounds: 1), entrants: 2, ofScripts: true)
    _ = try EventFolder.create(path, event)
    let (killed, sharing) = try joined(Counter())
    let first = try #require(killed.plan.pairings.first)
    let key = MatchKey(ScheduledMatch(first, 1), of: event)
    guard case .mine = try sharing.standing(of: key) else {
      Issue.record("nobody else has claimed it")
      return
    }
    let holding = SharedMatches(holding: path)
    guard case .elsewhere = try holding.standing(of: key) else {
      Issue.record("the claim stands")
      return
    }
    #expect(try holding.renew([key], playing: []) == [])
    let claim = try #require(files.first { $0.hasSuffix(".claim") })
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -70)], ofItemAtPath: "\(path)/joined/\(claim)")
    #expect(try holding.renew([key], playing: []) == [key])
    let holder = try holder(Counter())
    try await holder.run()
    #expect(try await digest() == Hall.digest(event))
    // The one that was thought dead writes its result, which is the same.
    let line = try #require(try EventReading(path).lines().first)
    try sharing.append(line)
    sharing.leave(key)
    sharing.end()
    holding.end()
    #expect(files == [])
  }

  @Test(arguments: [
    ("\"outcome\":\"black\"", "\"outcome\":\"white\""),
    ("\"asked\":{\"black\":", "\"asked\":{\"black\":1"),
    ("\"seed\":", "\"seed\":1"),
  ])
  func aLineThatBreaksTheRulesIsNotTakenUp(good: String, bad: String) async throws {
    let event = try Hall.event(.roundRobin(rounds: 2), entrants: 2, ofScripts: true)
    _ = try EventFolder.create(path, event)
    let (arena, _) = try joined(Counter())
    try await arena.run()
    let file = "\(path)/joined/\(try #require(files.first))"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains(good))
    try text.replacingOccurrences(of: good, with: bad).write(
      toFile: file, atomically: false, encoding: .utf8)
    let holder = try holder(Counter())
    let error = await #expect(throws: EventError.self) { try await holder.run() }
    #expect("\(try #require(error))".contains(file))
    #expect(try EventReading(path).results.count == 0)
  }

  @Test func whatIsTornIsPlayedAgain() async throws {
    let event = try Hall.event(.roundRobin(rounds: 2), entrants: 3, ofScripts: true)
    _ = try EventFolder.create(path, event)
    do {
      let (arena, _) = try joined(Counter())
      try await arena.run()
    }
    let file = "\(path)/joined/\(try #require(files.first))"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    try bytes.dropLast(20).write(to: URL(fileURLWithPath: file))
    let counter = Counter()
    try await holder(counter).run()
    #expect(counter.all.count == 1)
    #expect(try await digest() == Hall.digest(event))
  }
}
