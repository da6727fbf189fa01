import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLife
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import Testing

/// Analyses as another package asks for them.
@Suite struct AnalysisTests {
  private static let connectFour = Plugin(ConnectFour())

  /// White lets black's three stand and loses at once.
  private static func lost() throws -> MatchRecord<ConnectFour> {
    try MatchRecord(
      connectFour.game, checking: "d g d g d a d".split(separator: " "), place: "lost.txt")
  }

  @Test func aMoveThatLosesAtOnceIsABlunder() async throws {
    let analysis = Analysis(of: Self.connectFour, ticks: 300_000, jobs: 2)
    let found = try #require(try await analysis.run([Self.lost()]).first)
    #expect(found.name == "lost.txt" && found.result == 1 && found.plies.count == 7)
    let blunder = found.plies[5]
    #expect(blunder.ply == 6 && blunder.side == .white && blunder.move == "a")
    #expect(blunder.after.chance == 0 && blunder.after.exact)
    #expect(found.plies[6].fault == nil && found.plies[6].isExact)
    #expect(found.json.count == 8 && found.text().contains("lost.txt: connect-four"))
  }

  @Test func figuresDoNotDependOnJobsOrOnOtherMatches() async throws {
    let one = Analysis(of: Self.connectFour, ticks: 30_000, jobs: 1)
    let many = Analysis(of: Self.connectFour, ticks: 30_000, jobs: 3)
    let match = try Self.lost()
    let found = try await one.run([match])
    let others = try await many.run([match.prefix(3), match])
    #expect(others.map(\.plies.count) == [3, 7] && others[1].plies == found[0].plies)
  }

  @Test func whatGivesNothingAwayIsRefused() async throws {
    let analysis = Analysis(of: Self.connectFour)
    var error = await #expect(throws: AnalysisError.self) {
      try await analysis.run([MatchRecord(Self.connectFour.game)])
    }
    #expect(error?.description == "a match: there is no move in it to analyse")
    let life = Plugin(Life())
    error = await #expect(throws: AnalysisError.self) {
      try await Analysis(of: life).run([MatchRecord(life.game)])
    }
    #expect(error?.description == "life is a one-player game: no move gives anything away")
  }
}
