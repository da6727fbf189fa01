import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena
@testable import MoonstoneReports

@Suite struct EventReportTests {
  /// The report of an event whose entrants all play the same.
  private func report(entrants count: Int) async throws -> EventReport {
    let event = ArenaEvent(
      game: "strip", schedule: try Schedule(.roundRobin(rounds: 1), entrants: count),
      entrants: (1...count).map { Entrant(name: "player \($0)", digest: nil) },
      openings: [ArenaEvent.Opening(name: "-b----w- black", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let delegate = Arena<Strip>.Delegate(player: { _, _, _ in ScriptedPlayer("first") })
    let arena = try Arena(event, of: Strip("-b----w- black"), delegate: delegate)
    try await arena.run()
    return EventReport(event, arena.plan, arena.results)
  }

  /// Also where both tables have as many columns.
  @Test(arguments: [3, 8, 9, 10]) func numbersStandToTheRight(count: Int) async throws {
    let lines = try await report(entrants: count).text().split(separator: "\n")
    let head = try #require(lines.first { $0.contains("points against") })
    // Below it there is “1/2”.
    #expect(head.hasSuffix(count < 10 ? "    \(count)" : "   \(count)"))
  }

  @Test(arguments: [80, 40]) func standingsFoldIntoANarrowWindow(width: Int) async throws {
    let lines = try await report(entrants: 8).text(fitting: width).split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { String($0).columns <= width }, "all but the digest")
    let place = try #require(lines.firstIndex { $0.hasSuffix("player 1") })
    #expect(lines[place + 1].hasPrefix("  points 7, matches 14,"))
  }

  @Test(arguments: [30, 31]) func aTableThatNoWindowShowsIsLeftOut(count: Int) async throws {
    let text = try await report(entrants: count).text()
    #expect(text.contains("points against") == (count == 30))
    #expect(text.contains("who met whom is in the report as HTML and as JSON") == (count == 31))
  }

  @Test func whoDidNotMeetIsNotInTheScoresOfAnEntrant() async throws {
    let event = ArenaEvent(
      game: "strip", schedule: try Schedule(.gauntlet(rounds: 1), entrants: 4),
      entrants: ["anna", "bob", "carl", "dora"].map { Entrant(name: $0, digest: nil) },
      openings: [ArenaEvent.Opening(name: "-b----w- black", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let arena = try Arena(
      event, of: Strip("-b----w- black"),
      delegate: Arena<Strip>.Delegate(player: { _, _, _ in ScriptedPlayer("first") }))
    try await arena.run()
    let report = EventReport(event, arena.plan, arena.results)
    let rank = try #require(report.standings.rows.firstIndex { $0.entrant == 0 }) + 1
    let others = (1...4).filter { $0 != rank }
    let object = try JSONDecoder().decode([String: Printed].self, from: Data(report.json.utf8))
    let rows = try #require(object["report"]?.standings)
    for (place, row) in rows.enumerated() {
      #expect(row.against.map(\.rank) == (place + 1 == rank ? others : [rank]))
      #expect(row.against.allSatisfy { $0.matches == 2 })
    }
  }

  private struct Printed: Decodable {
    struct Row: Decodable { let against: [Score] }
    struct Score: Decodable { let rank, matches: Int }
    let standings: [Row]
  }

  @Test func aFieldTooLargeForOneScaleIsSaidToBe() throws {
    let count = Ratings.mostPlayers + 1
    let event = ArenaEvent(
      game: "strip", schedule: try Schedule(.gauntlet(rounds: 1), entrants: count),
      entrants: (1...count).map { Entrant(name: "player \($0)", digest: nil) },
      openings: [ArenaEvent.Opening(name: "", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let plan = event.schedule.plan { _ in nil }
    var results = EventResults()
    for match in plan.matches.prefix(4) {
      _ = results.add(
        MatchResult(
          match: match, winner: .black, margin: 1, termination: .rules, side: nil,
          fingerprint: UInt64(match.white), ticks: nil, nanoseconds: Sides(both: 0),
          moves: Sides(both: 1)), digest: 1)
    }
    let text = EventReport(event, plan, results).text()
    #expect(text.contains("each of more than 500 players is rated against its own opponents"))
  }

  /// Two are left of four, and have met already.
  @Test func aMeetingThatHadToBeRepeatedIsNamed() async throws {
    let event = try ArenaEvent(
      game: "strip", schedule: Schedule(.swiss(rounds: 2, pairs: 1), entrants: 4),
      entrants: ["anna", "bob", "carl", "dora"].map { Entrant(name: $0, digest: nil) },
      openings: [ArenaEvent.Opening(name: "-b----w- black", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1"
    )
    .applying(.withdraw(id: "bob"), from: 2).applying(.withdraw(id: "dora"), from: 2)
    let arena = try Arena(
      event, of: Strip("-b----w- black"),
      delegate: Arena<Strip>.Delegate(player: { _, _, _ in ScriptedPlayer("first") }))
    try await arena.run()
    let report = EventReport(event, arena.plan, arena.results)
    #expect(
      report.roundRemarks.last
        == "anna and carl met again in round 2: no round without a repetition was left")
  }

  /// The same engine twice, and two files whose names look alike.
  @Test func entrantsOfOneNameAreToldApart() throws {
    let names = ["lines:e", "caf\u{e9}.lua", "lines:e", "cafe\u{301}.lua", "other"]
    let event = ArenaEvent(
      game: "strip", schedule: try Schedule(.roundRobin(rounds: 1), entrants: names.count),
      entrants: names.map { Entrant(name: $0, digest: nil) },
      openings: [ArenaEvent.Opening(name: "", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let report = EventReport(event, event.schedule.plan { _ in nil }, EventResults())
    let shown = [
      "lines:e (first)", "caf\u{e9}.lua (first)", "lines:e (second)", "cafe\u{301}.lua (second)",
      "other",
    ]
    #expect(names.indices.map { report.name($0) } == shown)
    for name in shown { #expect(report.text().contains(name), "\(name)") }
    // For programs they are what was typed.
    #expect(!report.csv().contains("(first)") && !report.json.contains("(first)"))
  }

  @Test func manyOfOneNameAreCounted() {
    let names = NamesApart(Array(repeating: "a", count: 23)).names
    #expect(Set(names).count == 23 && names[9] == "a (tenth)" && names[10] == "a (11th)")
    #expect(names[20...] == ["a (21st)", "a (22nd)", "a (23rd)"])
  }

  @Test func noNameBeginsAFormulaInASpreadsheet() throws {
    let names = [
      "=1+1", "+A1", "-A1", "@SUM(1+1).lua", "＝A1", "-12.5", "a=1", "two\nlines", "\t=1",
      "=\"x\",y",
    ]
    let event = ArenaEvent(
      game: "strip", schedule: try Schedule(.roundRobin(rounds: 1), entrants: names.count),
      entrants: names.map { Entrant(name: $0, digest: "=1") },
      openings: [ArenaEvent.Opening(name: "", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let report = EventReport(event, event.schedule.plan { _ in nil }, EventResults())
    let expected = [
      "'=1+1", "'+A1", "'-A1", "'@SUM(1+1).lua", "'＝A1", "-12.5", "a=1", "two\u{FFFD}lines",
      "\u{FFFD}=1", "\"'=\"\"x\"\",y\"",
    ]
    for name in expected { #expect(report.csv().contains(",\(name)," + "'=1,")) }
    #expect(report.csv(isRaw: true).contains(",=1+1,=1,"))
    #expect(report.csv(isRaw: true).contains(",\"two\nlines\",=1,"))
  }

  @Test func aFigureThatIsNotAWholeNumberIsBounded() {
    #expect(Int(bounding: 12.9) == 12)
    #expect(Int(bounding: Double(Int.max)) == 1_000_000_000_000_000_000)
    #expect(Int(bounding: -.infinity) == -1_000_000_000_000_000_000)
    #expect(Int(bounding: .nan) == 0)
    #expect(Double.infinity.signedWhole == "+1000000000000000000")
  }
}
