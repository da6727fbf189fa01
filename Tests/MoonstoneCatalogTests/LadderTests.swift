import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog

@Suite struct LadderTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test func aListIsReadLineByLine() {
    let ladder = Ladder("# remark\nrandom\n\ngreedy usual beside\r\nstrong\n")
    #expect(ladder.names == ["random", "greedy", "strong"])
    #expect(ladder.usual == "greedy")
    #expect(ladder.neighbours(of: "greedy") == ("random", "strong"))
    #expect(ladder.neighbours(of: "random") == (nil, "greedy"))
    #expect(ladder.neighbours(of: "strong") == ("greedy", nil))
    #expect(ladder.neighbours(of: "nobody") == (nil, nil))
    #expect(Ladder("").usual == nil)
  }

  @Test func aStrategyIsAsStrongAsItsRungAndItsPoints() {
    let ladder = Ladder("random\ngreedy 72.5%\ncorners usual beside\nstrong 97.2% usual\n")
    #expect(
      ["random", "greedy", "corners", "strong", "nobody"].map(ladder.strength)
        == ["1/4", "2/4, 72.5 %", "3/4, usual", "4/4, 97.2 %", nil])
  }

  @Test func unrankedStrategiesFollowTheLadder() {
    let files = ["a", "greedy", "random", "z"].map { StrategyFile(name: $0, game: "g", path: $0) }
    let sorted = Ladder("random\nabsent\ngreedy\n").sorted(files)
    #expect(sorted.map(\.name) == ["random", "greedy", "a", "z"])
  }

  @Test(arguments: ["reversi", "connect-four", "breakthrough", "gomoku", "hex"])
  func theMeasuredPointsAreThoseOfTheDocumentedTables(game: String) throws {
    let list = try String(
      contentsOfFile: "\(Self.root)/strategies/\(game)/ladder.txt", encoding: .utf8)
    let page = try String(contentsOfFile: "\(Self.root)/docs/ladder.md", encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "\n## ").first {
        $0.lowercased().replacing(" ", with: "-").hasPrefix("\(game)\n")
      })
    let ladder = Ladder(list)
    let rows = section.matches(of: /\n\| `(\w+)` \| \d+–\d+–\d+ \| ([\d.]+) % \|/)
    #expect(rows.count >= 4)
    for row in rows {
      let strength = try #require(ladder.strength(of: String(row.1)))
      #expect(strength.contains("\(row.2) %"), "\(row.1)")
    }
  }

  @Test(arguments: ["reversi", "connect-four", "breakthrough", "gomoku", "hex"])
  func everyRungIsAStrategyOfItsGame(game: String) throws {
    let folders = StrategyFolders(environment: ["MOONSTONE_STRATEGIES": "\(Self.root)/strategies"])
    let ladder = try #require(folders.ladder(of: "\(game):6"))
    let names = folders.strategies(for: game).map(\.name)
    #expect(ladder.names.first == "random")
    #expect(Set(ladder.names).isSubset(of: names))
    #expect(Set(ladder.names).count == ladder.names.count)
    #expect(ladder.usual != nil)
  }
}
