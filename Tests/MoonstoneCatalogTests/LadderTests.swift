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
