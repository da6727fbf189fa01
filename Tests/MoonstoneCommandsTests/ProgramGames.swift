import MoonstoneBreakthrough
import MoonstoneCatalog
import MoonstoneConnectFour
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi
import Testing

/// The games of the program, as its `main.swift` lists them.
enum ProgramGames {
  static let catalog = Catalog(
    games: [
      Plugin(Reversi()), Plugin(SizedReversi<SixBySix>()), Plugin(SizedReversi<TenByTen>()),
      Plugin(ConnectFour()),
      Plugin(Breakthrough()), Plugin(Breakthrough(size: 5)), Plugin(Breakthrough(size: 6)),
      Plugin(Breakthrough(size: 7)),
      Plugin(Life()),
    ],
    families: [
      GameFamily(names: "life:1 to life:50") { name in Life(name).map { Plugin($0) } }
    ])
}

@Suite struct ProgramGamesTests {
  @Test func theTestsKnowEveryGameOfTheProgram() throws {
    let output = try Workshop().run("games")
    #expect(output.code == 0)
    let names = output.lines.compactMap { $0.prefixMatch(of: #/([a-z][a-z0-9:-]*)  /#)?.1 }
    #expect(names.map(String.init) == ProgramGames.catalog.games.map(\.name))
  }
}
