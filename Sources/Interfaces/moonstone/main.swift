import MoonstoneCatalog
import MoonstoneCommands
import MoonstoneEngines
import MoonstoneGames
import MoonstoneReversi

Moonstone.main(
  Catalog(
    games: GameList.games { Moonstone.weights(of: $0, $1) }, families: GameList.families,
    trainers: [Trainer(Reversi())],
    engineRules: ["reversi": GTPRules(boardSize: 8, gameName: "Othello")],
    worker: "moonstone-worker"),
  commands: [LifeCommand.self])
