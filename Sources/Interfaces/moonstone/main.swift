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
    gomocupRules: { game in
      let parts = game.split(separator: ":", maxSplits: 1)
      guard parts.first == "gomoku" else { return nil }
      let options = parts.dropFirst().first?.split(separator: ",") ?? []
      return GomocupRules(rule: options.contains("exact") ? 1 : 0)
    },
    worker: "moonstone-worker"),
  commands: [LifeCommand.self])
