import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi

/// A game of the registry; what is done with it is done for its concrete type.
protocol GameEntry: Sendable {
  associatedtype G: Game

  var plugin: Plugin<G> { get }
}

extension Plugin: GameEntry {
  var plugin: Plugin<G> { self }
}

/// Every game there is. The only place in the program that names one.
enum Games {
  /// Of a family, the usual game first.
  static let all: [any GameEntry] = [
    Plugin(Reversi(weights: GameWeights.weights(of: "reversi") { try Reversi.Weights(at: $0) })),
    Plugin(SizedReversi<SixBySix>()), Plugin(SizedReversi<TenByTen>()),
    Plugin(ConnectFour()),
    Plugin(Breakthrough()), Plugin(Breakthrough(size: 5)), Plugin(Breakthrough(size: 6)),
    Plugin(Breakthrough(size: 7)),
    Plugin(Life()),
  ]

  /// Families with more games than are listed.
  static let families = [
    GameFamily(names: "life:1 to life:50") { name in Life(name).map { Plugin($0) } }
  ]

  /// Those that can be trained.
  static let trainers = [Trainer(Reversi())]

  /// What engines that speak GTP are told of a game; `nil` where they do not know it.
  static func rulesOfGTP(for game: String) -> GTPRules? {
    game == "reversi" ? GTPRules(boardSize: 8, gameName: "Othello") : nil
  }

  /// What is played when nothing is said.
  static let usual = "reversi"
}
