import MoonstoneKernel
import MoonstoneLua
import Testing

@testable import MoonstoneCatalog

/// What the games of the program are called, and answer.
@Suite struct GameNameTests {
  @Test func theGamesOfAFamilyAnswerTheSameQueries() {
    func signatures<E: GameEntry>(_ entry: E) -> [String] {
      entry.plugin.game.queries.map { "\($0.name) \($0.parameters) \($0.result) \($0.summary)" }
    }
    for entry in ProgramGames.catalog.games {
      let first = ProgramGames.catalog.games.first { $0.family == entry.family }
      #expect(first.map { signatures($0) } == signatures(entry), "\(entry.name)")
    }
  }

  @Test func namesOfGamesAreToldApart() throws {
    func names<E: GameEntry>(_ entry: E) -> [String] { [entry.name] + entry.plugin.game.otherNames }
    let all = ProgramGames.catalog.games.flatMap { names($0) }
    #expect(Set(all).count == all.count)
    for name in all { #expect(names(try ProgramGames.catalog.game(named: name)).contains(name)) }
    let files = ProgramGames.catalog.games.map { GameName.fileName(of: $0.name) }
    #expect(Set(files).count == files.count)
    #expect(!files.contains { $0.contains(":") })
  }
}
