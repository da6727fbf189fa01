import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

/// A gate without matches: results are drawn from strengths that are known.
@Suite struct GateTests {
  /// Scripts that come to a gate one after another.
  private struct Field {
    /// In Elo, by places.
    let strengths: [Double]
    private(set) var results: [ScheduledMatch: MatchScore] = [:]
    private(set) var rounds: GateRounds
    private var random: SplitMix64

    init(_ strengths: [Double], _ rule: GateRule, seed: UInt64) throws {
      self.strengths = strengths
      random = SplitMix64(seed: seed)
      rounds = GateRounds(try Schedule(.gate(rule), entrants: strengths.count), rule)
    }

    /// Plays until everybody is measured. No match is drawn, which tells least.
    mutating func play() {
      while rounds.isDue {
        for pairing in rounds.planNext() {
          let mean = Elo.mean(of: strengths[pairing.first] - strengths[pairing.second])
          for match in pairing.matches {
            let isWon = Double.random(in: 0..<1, using: &random) < mean
            results[match] = MatchScore(halves: isWon ? 2 : 0, fingerprint: random.next())
          }
        }
        rounds.settle { results[$0] }
      }
    }

    /// The places in the order of the list that is drawn from all results, the strongest first.
    var list: [Int] {
      var scores: [GateList.Couple: Scores] = [:]
      for pairing in rounds.plan.pairings {
        guard let halves = Schedule.halves(pairing, { results[$0] }) else { continue }
        let couple = GateList.Couple(pairing.first, pairing.second)
        scores[couple, default: Scores(of: .pair)]
          .add(halves: couple.low == pairing.first ? halves : 4 - halves)
      }
      return GateList(standing: Array(strengths.indices), former: [], scores).members
    }
  }

  /// The order of the top ten of 200, neighbours 30 Elo apart, with a third of the matches of a
  /// round robin: see `MoonstoneBench gate`.
  @Test func theOrderOfTheTopTenIsFoundWithAThirdOfTheMatches() throws {
    let (scripts, trials) = (200, isThorough ? 100 : 4)
    var found = 0
    for trial in 1...trials {
      var random = SplitMix64(seed: UInt64(trial))
      let strengths = (0..<scripts).map { 30 * Double($0) }.shuffled(using: &random)
      var field = try Field(strengths, GateRule(), seed: UInt64(1000 + trial))
      field.play()
      #expect(field.rounds.plan.isComplete)
      let order = strengths.indices.sorted { strengths[$0] > strengths[$1] }
      let matches = 2 * field.rounds.plan.pairings.count
      if field.list.prefix(10).elementsEqual(order.prefix(10)),
        3 * matches <= scripts * (scripts - 1)
      {
        found += 1
      }
    }
    #expect(found * 10 >= 9 * trials - (isThorough ? 0 : 10))
  }

  @Test func whoIsClearlyWeakerPlaysFewMatches() throws {
    var strengths = (0..<30).map { 100 * Double($0) }
    strengths.append(-800)
    var field = try Field(strengths, GateRule(), seed: 1)
    field.play()
    let last = try #require(field.rounds.measured.last)
    #expect(last.place == 30)
    #expect(last.measurement?.end == .below)
    #expect((8...40).contains(2 * (last.measurement?.pairs ?? 0)))
  }

  @Test func noScriptPlaysMoreThanItMay() throws {
    var field = try Field([0, 0, 0, 0], GateRule(error: 1, matches: 50), seed: 2)
    field.play()
    for measured in field.rounds.measured.dropFirst() {
      #expect((8...50).contains(2 * (measured.measurement?.pairs ?? 0)))
    }
    #expect(field.rounds.measured.contains { $0.measurement?.end == .spent })
  }

  @Test func aStrengthIsKnownAsWellAsWanted() throws {
    var field = try Field([0, 5], GateRule(error: 60, matches: 10_000), seed: 3)
    field.play()
    let measured = try #require(field.rounds.measured.last?.measurement)
    #expect([.known, .placed].contains(measured.end))
    // ± 60 Elo takes some 130 matches.
    #expect(2 * measured.pairs < 250)
  }

  /// The rounds follow from the results, whatever order these came in.
  @Test func theSameRoundsFollowFromTheSameResults() throws {
    var field = try Field((0..<12).map { 50 * Double($0) }, GateRule(), seed: 4)
    field.play()
    let again = try Schedule(.gate(GateRule()), entrants: 12).plan { field.results[$0] }
    #expect(again == field.rounds.plan)
    #expect(again.isComplete)
    var half = field.results
    for (place, match) in field.rounds.plan.matches.enumerated() where place >= 40 {
      half[match] = nil
    }
    let part = try Schedule(.gate(GateRule()), entrants: 12).plan { half[$0] }
    #expect(!part.isComplete)
    #expect(field.rounds.plan.pairings.starts(with: part.pairings))
  }

  /// Once all are measured, those of the top meet, in openings that are new to them.
  @Test func theTopIsSettledOnceAllAreMeasured() throws {
    let rule = GateRule(error: 20, matches: 200, top: 3)
    let strengths = [0.0, 30, 10, 300, 310, 320, -200, 305]
    var field = try Field(strengths, rule, seed: 7)
    field.play()
    let last = try #require(field.rounds.measured.last)
    let settling = field.rounds.plan.pairings.filter { $0.round >= last.rounds.upperBound }
    let tops = settling.map { pairing in
      [pairing.first, pairing.second].count { strengths[$0] >= 300 }
    }
    #expect(tops.count { $0 == 2 } > tops.count / 2)
    #expect(!tops.contains(0))
    var numbers: [GateList.Couple: [Int]] = [:]
    for pairing in field.rounds.plan.pairings {
      numbers[GateList.Couple(pairing.first, pairing.second), default: []].append(pairing.number)
    }
    for pairing in settling {
      let own = numbers[GateList.Couple(pairing.first, pairing.second)] ?? []
      #expect(Set(own).count == own.count)
      #expect(2 * own.count <= rule.matches)
    }
    // Whoever has more to let in leaves that for later.
    var schedule = try Schedule(.gate(rule), entrants: strengths.count)
    schedule.isMeasuringOnly = true
    let measured = schedule.plan { field.results[$0] }
    #expect(measured.isComplete)
    #expect(measured.pairings.count + settling.count == field.rounds.plan.pairings.count)
    #expect(field.rounds.plan.pairings.starts(with: measured.pairings))
  }

  /// Whoever comes while the top is settled is measured first, and what was played stands.
  @Test func theTopWaitsForWhoeverComes() throws {
    let (rule, strengths) = (GateRule(error: 20, matches: 200, top: 3), [0.0, 30, 10, 300, 310])
    var field = try Field(strengths, rule, seed: 8)
    field.play()
    let before = field.rounds.plan.pairings
    let last = try #require(field.rounds.measured.last)
    let turn = last.rounds.upperBound + 2
    try #require((before.last?.round ?? 0) > turn)
    let comes = try #require(Attendance(ascending: [turn]))
    let schedule = try Schedule(.gate(rule), entrants: 6, attendance: [5: comes])
    let next = schedule.plan { field.results[$0] }
    #expect(!next.isComplete)
    #expect(next.pairings.starts(with: before.filter { $0.round < turn }))
    #expect(next.pairings.filter { $0.round == turn }.allSatisfy { $0.has(5) })
    #expect(next.pairings.last?.round == turn)
  }

  /// Two that are equally strong meet no more often than `matches` says.
  @Test func equalsDoNotMeetForEver() throws {
    var field = try Field([0, 0, 0], GateRule(error: 1, matches: 40), seed: 9)
    field.play()
    #expect(field.rounds.plan.isComplete)
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
      let own = field.rounds.plan.pairings.filter { $0.has(one) && $0.has(other) }
      #expect(2 * own.count <= 40)
    }
  }

  /// A gate of an older program goes on by its rule.
  @Test func aGateThatDidNotSettleItsTopDoesNot() throws {
    let rule = GateRule(error: 20, matches: 1000, top: 10, settles: false)
    var field = try Field((0..<6).map { 20 * Double($0) }, rule, seed: 10)
    field.play()
    let last = try #require(field.rounds.measured.last)
    #expect(field.rounds.plan.pairings.last?.round == last.rounds.upperBound - 1)
    #expect(field.rounds.plan.isComplete)
  }

  /// Each pair of a newcomer has an opening of its own.
  @Test func openingsDoNotReturnBeforeAllWerePlayed() throws {
    var field = try Field([0, 40, 80, 20], GateRule(), seed: 5)
    field.play()
    for measured in field.rounds.measured.dropFirst() {
      let own = field.rounds.plan.pairings.filter { measured.rounds.contains($0.round) }
      #expect(own.map(\.number) == Array(1...own.count))
      #expect(own.allSatisfy { $0.has(measured.place) })
    }
  }

  /// Pairs that repeat others move by move tell nothing, and end when the matches are spent.
  @Test func repetitionsTellNothing() throws {
    let rule = GateRule(error: 20, matches: 40)
    var rounds = GateRounds(try Schedule(.gate(rule), entrants: 2), rule)
    var results: [ScheduledMatch: MatchScore] = [:]
    while rounds.isDue {
      for pairing in rounds.planNext() {
        for match in pairing.matches {
          results[match] = MatchScore(
            halves: pairing.first == 1 ? 2 : 0, fingerprint: UInt64(match.black))
        }
      }
      rounds.settle { results[$0] }
    }
    let measured = try #require(rounds.measured.last?.measurement)
    #expect(measured.end == .spent)
    #expect(measured.pairs == 20)
  }

  @Test func aWithdrawnScriptIsNotMetAgain() throws {
    let (rule, turn) = (GateRule(), 6)
    let left = try #require(Attendance(ascending: [1, turn]))
    let schedule = try Schedule(.gate(rule), entrants: 4, attendance: [0: left])
    var (rounds, random) = (GateRounds(schedule, rule), SplitMix64(seed: 6))
    var results: [ScheduledMatch: MatchScore] = [:]
    while rounds.isDue {
      for match in rounds.planNext().flatMap(\.matches) {
        results[match] = MatchScore(halves: Bool.random(using: &random) ? 2 : 0)
      }
      rounds.settle { results[$0] }
    }
    #expect(rounds.plan.pairings.contains { $0.has(0) && $0.round < turn })
    #expect(!rounds.plan.pairings.contains { $0.has(0) && $0.round >= turn })
    #expect(rounds.measured.map(\.place).sorted() == [0, 1, 2, 3])
  }
}

/// A gate as an event in a folder.
@Suite struct GateEventTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  private static let rule = GateRule(error: 100, matches: 24)

  @Test func itIsReadAsItWasWritten() throws {
    let path = hall.folder("gate")
    let event = try Hall.event(.gate(Self.rule), entrants: 3)
    _ = try EventFolder.create(path, event)
    #expect(try EventReading(path).event == event)
  }

  /// Programs that did not settle the top wrote no word of it.
  @Test func aGateOfAnOlderProgramIsRead() throws {
    let path = hall.folder("old")
    let old = GateRule(error: 100, matches: 24, top: 10, settles: false)
    let event = try Hall.event(.gate(old), entrants: 3)
    _ = try EventFolder.create(path, event)
    let text = try String(contentsOfFile: EventFolder.eventFile(in: path), encoding: .utf8)
    #expect(!text.contains("settles"))
    #expect(try EventReading(path).event.schedule.format == .gate(old))
  }

  @Test(arguments: [1, 3]) func theDigestIsTheSameWithAnyNumberOfJobs(jobs: Int) async throws {
    let event = try Hall.event(.gate(Self.rule), entrants: 5)
    let digest = try await Hall.digest(event, jobs: jobs)
    #expect(try await Hall.digest(event) == digest)
  }

  /// One that comes later is measured then, and whoever leaves is out of the table.
  @Test func theListChangesWhileResultsStand() async throws {
    let path = hall.folder("gate")
    let event = try Hall.event(.gate(Self.rule), entrants: 3)
    let folder = try EventFolder.create(path, event)
    try await Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate()).run()
    let before = try EventReading(path).results.count
    try EventFolder.change(path, [.add(Entrant(name: "gambler-3", digest: nil))])
    let reading = try EventReading(path)
    #expect(!reading.event.isMeasured(3, after: reading.results))
    let arena = try Arena(
      reading.event, of: Hall.game, after: reading.results, delegate: Hall.delegate())
    try await arena.run()
    #expect(arena.results.count > before)
    #expect(arena.event.isMeasured(3, after: arena.results))
    #expect(arena.standings.standings.rows.count == 4)
    try EventFolder.change(path, [.withdraw(id: "gambler-0")])
    let after = try EventReading(path)
    let report = Standings(after.event, after.event.schedule.plan(after.results.score)) {
      after.results[$0]
    }
    #expect(report.rows.map(\.entrant).sorted() == [1, 2, 3].filter { $0 < 4 })
    #expect(after.results.count == before)
  }

  @Test func impossibleNumbersAreRefused() {
    for rule in [
      GateRule(error: 0), GateRule(matches: 0), GateRule(top: 0), GateRule(matches: 1_000_000),
    ] {
      #expect(throws: Schedule.Impossible.self) { try Schedule(.gate(rule), entrants: 4) }
    }
  }
}
