import MoonstoneGTP
import MoonstoneKernel
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
  static let all: [any GameEntry] = [Plugin(Reversi(weights: GameWeights.reversi()))]

  /// Those that can be trained.
  static let trainers = [Trainer(Reversi())]

  /// What engines that speak GTP are told of a game; `nil` where they do not know it.
  static func rulesOfGTP(for game: String) -> GTPRules? {
    game == "reversi" ? GTPRules(boardSize: 8, gameName: "Othello") : nil
  }

  static let names = all.map(\.name)

  /// What is played when nothing is said.
  static let usual = "reversi"

  /// - Throws: exit code 64 for a name that no game has.
  static func named(_ name: String) throws(Failure) -> any GameEntry {
    if let entry = all.first(where: { $0.name == name }) { return entry }
    if let near = suggestion(for: name, among: names) {
      throw .usage("no game “\(name)”; did you mean “\(near)”?")
    }
    throw .usage("no game “\(name)”; there is \(names.joined(separator: ", "))")
  }
}

extension GameEntry {
  var name: String { plugin.game.name }
}
