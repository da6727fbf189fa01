import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReports

@Suite struct EventReportTests {
  /// Also where both tables have as many columns.
  @Test(arguments: [3, 8, 9, 10]) func numbersStandToTheRight(count: Int) async throws {
    let event = ArenaEvent(
      game: "strip", schedule: try Schedule(.roundRobin(rounds: 1), entrants: count),
      entrants: (1...count).map { Entrant(name: "player \($0)", digest: nil) },
      openings: [ArenaEvent.Opening(name: "-b----w- black", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 0, program: "test 1")
    let delegate = Arena<Strip>.Delegate(player: { _, _, _ in ScriptedPlayer("first") })
    let arena = try Arena(event, of: Strip("-b----w- black"), delegate: delegate)
    try await arena.run()
    let lines = EventReport(event, arena.plan, arena.results).text.split(separator: "\n")
    let head = try #require(lines.first { $0.contains("points against") })
    // Below it there is “1/2”.
    #expect(head.hasSuffix(count < 10 ? "    \(count)" : "   \(count)"))
  }

  @Test func whatCannotBeAWholeNumberIsBounded() {
    #expect(Int(bounding: 12.9) == 12)
    #expect(Int(bounding: Double(Int.max)) == 1_000_000_000_000_000_000)
    #expect(Int(bounding: -.infinity) == -1_000_000_000_000_000_000)
    #expect(Int(bounding: .nan) == 0)
    #expect(Double.infinity.signedWhole == "+1000000000000000000")
  }
}
