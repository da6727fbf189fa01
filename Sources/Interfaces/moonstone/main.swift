import MoonstoneBreakthrough
import MoonstoneCatalog
import MoonstoneCommands
import MoonstoneConnectFour
import MoonstoneEngines
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi

// The one list of games in Swift; of a family, the usual game first.
Moonstone.main(
  Catalog(
    games: [
      Plugin(Reversi(weights: Moonstone.weights(of: "reversi") { try Reversi.Weights(at: $0) })),
      Plugin(SizedReversi<SixBySix>()), Plugin(SizedReversi<TenByTen>()),
      Plugin(ConnectFour()),
      Plugin(Breakthrough()), Plugin(Breakthrough(size: 5)), Plugin(Breakthrough(size: 6)),
      Plugin(Breakthrough(size: 7)),
      Plugin(Life()),
    ],
    families: [
      GameFamily(names: "life:1 to life:50") { name in Life(name).map { Plugin($0) } }
    ],
    trainers: [Trainer(Reversi())],
    engineRules: ["reversi": GTPRules(boardSize: 8, gameName: "Othello")]),
  commands: [LifeCommand.self])
