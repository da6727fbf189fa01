import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Plays by lot, but lies in one of a hundred matches: with another move, or with other ticks.
private final class Liar: Player {
  typealias G = Strip

  let identity: PlayerIdentity
  private let gambler: Gambler<Strip>
  /// The seeds of the matches in which it lied.
  private let lies: Locked<Set<UInt64>>

  init(_ name: String, lies: Locked<Set<UInt64>> = Locked([])) {
    gambler = Gambler(name)
    identity = gambler.identity
    self.lies = lies
  }

  func choose(_ turn: Turn<Strip>) async throws -> Choice<Strip.Move> {
    let choice = try await gambler.choose(turn)
    guard turn.seed.isMultiple(of: 100) else { return choice }
    lies.withLock { _ = $0.insert(turn.seed) }
    let other = Array(turn.position.legalMoves).last { $0 != choice.move }
    let isOtherMove = turn.seed.isMultiple(of: 200) && other != nil
    return Choice(isOtherMove ? other ?? choice.move : choice.move, ticks: isOtherMove ? 10 : 9)
  }
}

/// Results that are played again.
@Suite struct AuditTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  private static func entrants(_ count: Int) -> [Entrant] {
    (0..<count).map { Entrant(name: "gambler-\($0)", digest: "\($0)") }
  }

  private static func event(
    _ format: Format = .roundRobin(rounds: 4), entrants: [Entrant] = Self.entrants(4),
    clocks: Clocks = Clocks(.unlimited, ticks: .perMove(1000))
  ) throws -> ArenaEvent {
    let openings = ["-b----w- black", "b------w white", "--bw---- black"]
    return ArenaEvent(
      game: Hall.game.name, schedule: try Schedule(format, entrants: entrants.count),
      entrants: entrants, openings: openings.map { ArenaEvent.Opening(name: $0, start: $0) },
      seed: 1, clocks: clocks, memory: 1 << 20, program: "test 1")
  }

  private func play(
    _ event: ArenaEvent, by player: @escaping @Sendable (Int) -> (any Player<Strip>)? = { _ in nil }
  ) async throws -> EventReading {
    let folder = try EventFolder.create(hall.folder("e"), event)
    try await Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate(player)).run(jobs: 2)
    return try EventReading(hall.folder("e"))
  }

  private func audit(
    _ reading: EventReading, _ sample: AuditSample = .all, seed: UInt64 = 1, jobs: Int = 1
  ) async throws -> Audit<Strip> {
    let plan = AuditPlan(reading, sample, seed: seed)
    let audit = try Audit(of: reading, plan, by: Hall.game, delegate: Hall.delegate())
    try await audit.run(jobs: jobs)
    return audit
  }

  @Test(arguments: ArenaTests.formats) func anHonestEventAgrees(format: Format) async throws {
    let reading = try await play(try Self.event(format, entrants: Self.entrants(5)))
    let audit = try await audit(reading, jobs: 3)
    #expect(audit.findings.count == reading.results.count && audit.plan.population > 0)
    #expect(audit.findings.values.allSatisfy { $0 == .agrees })
  }

  /// A hundred audits of a machine that lies in 1 % of 10,080 matches: each replays at most 500.
  @Test func aMachineThatLiesInOneOfAHundredMatchesIsFound() async throws {
    let event = try Self.event(.roundRobin(rounds: 112), entrants: Self.entrants(10))
    let lies = Locked<Set<UInt64>>([])
    let reading = try await play(event) { Liar("gambler-\($0)", lies: lies) }
    let count = lies.withLock(\.count)
    #expect((80...120).contains(count), "\(count) lies of \(reading.results.count)")
    var found = 0
    for seed in 0..<100 as Range<UInt64> {
      let audit = try await audit(reading, .count(500), seed: seed)
      #expect(audit.findings.count <= 500)
      if audit.difference != nil { found += 1 }
    }
    #expect(found >= 99)
  }

  @Test func theFirstDifferenceDoesNotDependOnTheJobs() async throws {
    let event = try Self.event(.roundRobin(rounds: 40), entrants: Self.entrants(6))
    let reading = try await play(event) { Liar("gambler-\($0)") }
    for seed in 1...5 as ClosedRange<UInt64> {
      let alone = try await audit(reading, seed: seed).difference
      let others = try await audit(reading, seed: seed, jobs: 4).difference
      #expect(alone != nil && alone == others)
    }
  }

  @Test func whatWasFoundBeforeIsNotPlayedAgain() async throws {
    let reading = try await play(try Self.event())
    let plan = AuditPlan(reading, .all, seed: 1)
    let audit = try Audit(of: reading, plan, by: Hall.game, delegate: Hall.delegate())
    let known = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, AuditFinding.agrees) })
    let told = Locked<[Int]>([])
    try await audit.run(after: known) { place, _ in told.withLock { $0.append(place) } }
    #expect(told.withLock(\.self) == Array(40..<plan.matches.count))
    #expect(audit.findings.count == plan.matches.count)
  }

  @Test func aLieIsNamedWithItsMatchAndPly() async throws {
    _ = try await play(try Self.event(entrants: Self.entrants(2)))
    let file = hall.folder("e/results.jsonl")
    let good = try String(contentsOfFile: file, encoding: .utf8)
    func expect(_ found: Regex<Substring>, _ lie: String, _ what: String) async throws {
      let forged = good.replacing(found, with: lie, maxReplacements: 1)
      try #require(forged != good)
      try forged.write(toFile: file, atomically: true, encoding: .utf8)
      let difference = try #require(
        try await audit(try EventReading(hall.folder("e"))).difference)
      #expect(difference.what.contains(what), "\(difference)")
      #expect(difference.title.hasPrefix("round "))
    }
    try await expect(
      #/"ticks":\{"black":\d+/#, "\"ticks\":{\"black\":7", "the event has 7 ticks for the moves of "
    )
    try await expect(#/"seed":\d+/#, "\"seed\":1", "by the rules, its seed must be ")
    try await expect(
      #/"moves":"[^"]*"/#, "\"moves\":\"\"", "by the rules, “asked” is not what its moves make")
  }

  @Test func movesThatPartAreNamedWithTheirPly() async throws {
    let event = try Self.event(.roundRobin(rounds: 40), entrants: Self.entrants(6))
    let reading = try await play(event) { Liar("gambler-\($0)") }
    for seed in 1...40 as ClosedRange<UInt64> {
      guard let found = try await audit(reading, seed: seed).difference, let ply = found.ply else {
        continue
      }
      let words = try #require(
        found.what.wholeMatch(of: #/at ply (\d+) the event has (\S+), and here (.+) plays (\S+)/#))
      #expect(Int(words.1) == ply && words.2 != words.4)
      return
    }
    Issue.record("no lie about moves was found")
  }

  @Test func clocksAndEnginesAreCounted() async throws {
    let clocked = try await play(
      try Self.event(clocks: Clocks(.perMove(.seconds(60)), ticks: .perMove(1000))))
    let plan = AuditPlan(clocked, .all, seed: 1)
    #expect(plan.population == 0 && plan.byClocks == clocked.results.count)
    try FileManager.default.removeItem(atPath: hall.folder("e"))
    let engines = Self.entrants(3) + [Entrant(name: "gtp:x", digest: nil)]
    let mixed = AuditPlan(try await play(try Self.event(entrants: engines)), .all, seed: 1)
    #expect(mixed.byEngines == 24 && mixed.population == 24 && mixed.byClocks == 0)
  }

  @Test func aSampleFollowsFromItsSeed() async throws {
    let reading = try await play(try Self.event())
    let one = AuditPlan(reading, .count(10), seed: 7).matches
    #expect(one == AuditPlan(reading, .count(10), seed: 7).matches && one.count == 10)
    #expect(Set(one).count == 10 && one != AuditPlan(reading, .count(10), seed: 8).matches)
    #expect(AuditPlan(reading, .share(0.25), seed: 1).matches.count == 12)
    #expect(AuditPlan(reading, .count(1000), seed: 1).matches.count == 48)
  }

  /// The rule of three of who draws without putting back.
  @Test func aProofSaysHowManyMayBeWrong() {
    #expect(AuditProof(459, of: 1_000_000).mostWrongShare < 0.01)
    #expect(AuditProof(458, of: 1_000_000).mostWrongShare >= 0.01)
    #expect(AuditProof(459, of: 10_000).mostWrong == 97)
    #expect(AuditProof(48, of: 48).mostWrong == 0)
    #expect(AuditProof(0, of: 48).mostWrong == 48 && AuditProof(0, of: 0).mostWrong == 0)
    // One in a hundred is drawn with a chance of one in a hundred: not seen is not proved.
    #expect(AuditProof(99, of: 100).mostWrong == 0 && AuditProof(98, of: 100).mostWrong == 1)
  }
}
